import { useEffect, useMemo, useState } from "preact/hooks"
import { besideScript } from "./beside.ts"
import { requestsOf, type Entry, type TracesKept, type TraceStore } from "./trace-store.ts"
import { traceStream, type Connection } from "./trace-source.ts"

export interface Live {
  /** `undefined` without a stream. */
  connection: Connection | undefined
  /** An error of the stream. Usually empty. */
  problem: string
  /** Connects again. */
  again: () => void
}

/**
 * Listens to the stream while the page is open.
 *
 * @param charts called where the server has new charts.
 */
export function useLive(name: string | undefined, store: TraceStore, charts: () => void): Live {
  const [connection, setConnection] = useState<Connection>()
  const [problem, setProblem] = useState("")
  const [tries, setTries] = useState(0)
  const source = useMemo(() => (name === undefined ? undefined : traceStream(besideScript(name))), [name])
  useEffect(
    () => source?.({ heard: store.hear, failed: setProblem, connection: setConnection, charts }),
    [source, store, tries],
  )
  return { connection, problem, again: () => setTries(tries + 1) }
}

/** The traces of the store. Changes are drawn once for each frame. */
export function useKept(store: TraceStore): TracesKept {
  const [kept, setKept] = useState(store.kept)
  useEffect(() => watchSlowly(store, nextFrame, () => setKept(store.kept())), [store])
  return kept
}

/** The selected request, and those around it. */
export interface Scene {
  /** The requests to highlight, in their order: the selected one, or all of the followed sign-in. */
  entries: readonly Entry[]
  /** The request whose details are shown. */
  shown: Entry | undefined
  /** The id of the followed sign-in; empty if no sign-in is followed. */
  followed: string
  /** Follows the flow of the newest request. */
  latest: boolean
  /** The number of moves to show; `undefined` for all. */
  step: number | undefined
  /** `undefined` clears the selection. */
  choose: (entry: Entry | undefined) => void
  /** Follows all requests with that id, also later ones. An empty id ends it. */
  follow: (id: string) => void
  followLatest: (latest: boolean) => void
  setStep: (step: number | undefined) => void
}

interface Chosen {
  shown: Entry | undefined
  followed: string
  requests: readonly Entry[]
  step: number | undefined
}

/** The selection among the traces, and its changes with new requests. */
export function useScene(store: TraceStore): Scene {
  const [chosen, setChosen] = useState<Chosen>({ ...alone, shown: undefined })
  const [latest, setLatest] = useState(false)
  const { shown, followed, requests, step } = chosen
  useEffect(() => {
    if (followed === "" && !latest) return undefined
    const look = () => {
      const { entries } = store.kept()
      const id = latest ? (newestFlow(entries)?.trace.id ?? followed) : followed
      if (id !== "") setChosen((before) => followedOn(before, id, entries))
    }
    return watchSlowly(store, inAWhile, look)
  }, [store, followed, latest])
  return {
    entries: requests.length > 0 ? requests : shown ? [shown] : [],
    shown,
    followed,
    latest,
    step,
    choose: (entry) => {
      const within = entry !== undefined && followed === entry.trace.id
      setChosen(within ? { ...chosen, shown: entry, step: undefined } : { ...alone, shown: entry })
      if (entry !== undefined && !within) setLatest(false)
    },
    follow: (id) => {
      setLatest(false)
      setChosen(id === "" ? { ...chosen, ...alone } : followedOn({ ...chosen, ...alone }, id, store.kept().entries))
    },
    followLatest: setLatest,
    setStep: (next) => setChosen((before) => ({ ...before, step: next })),
  }
}

const alone = { followed: "", requests: [], step: undefined }

/** Goes on to the newest request, unless the user reads an earlier one or steps through its moves. */
function followedOn(before: Chosen, id: string, entries: readonly Entry[]): Chosen {
  const requests = requestsOf(entries, id)
  const last = requests.at(-1)
  if (id !== before.followed) {
    const same = before.shown?.trace.id === id
    return { shown: (same ? before.shown : last) ?? before.shown, followed: id, requests, step: undefined }
  }
  if (requests.length === before.requests.length && last === before.requests.at(-1)) return before
  if (last === undefined) return before
  const reading = before.step !== undefined || (before.shown && before.shown !== before.requests.at(-1))
  return reading ? { ...before, requests } : { ...before, shown: last, requests, step: undefined }
}

/** The newest request of a flow other than reading a session. */
function newestFlow(entries: readonly Entry[]): Entry | undefined {
  return entries.findLast(({ trace }) => trace.flow !== "" && trace.flow !== "session")
}

/**
 * The minimum time between two changes of the chart, in milliseconds. A chart that changed with every frame could not be
 * read.
 */
const PAUSE = 200

type Soon = (late: () => void) => () => void

const inAWhile: Soon = (late) => {
  const timer = setTimeout(late, PAUSE)
  return () => clearTimeout(timer)
}

/** Calls the function with the next frame. */
const nextFrame: Soon = (late) => {
  const frame = requestAnimationFrame(late)
  return () => cancelAnimationFrame(frame)
}

/** Calls `changed` at once, and then once for all changes until `soon` has passed. */
function watchSlowly(store: TraceStore, soon: Soon, changed: () => void): () => void {
  let cancel: (() => void) | undefined
  changed()
  const stop = store.watch(() => {
    cancel ??= soon(() => {
      cancel = undefined
      changed()
    })
  })
  return () => {
    stop()
    cancel?.()
  }
}
