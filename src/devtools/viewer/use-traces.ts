import { useEffect, useMemo, useState } from "preact/hooks"
import { besideScript } from "./beside.ts"
import { nextFrame } from "./next-frame.ts"
import { requestsOf, type Entry, type TracesKept, type TraceStore } from "./trace-store.ts"
import { traceStream, type Connection } from "./trace-source.ts"

export interface Live {
  /** The state of the stream; `undefined` if the page has no stream. */
  connection: Connection | undefined
  /** An error of the stream as a sentence; empty if there is no error. */
  problem: string
  /** Connects to the stream again. */
  again: () => void
}

/**
 * Receives the traces of the stream while the page is open, and adds them to the store.
 *
 * @param name the URL of the stream, relative to the visualizer's scripts; `undefined` if there is no stream.
 * @param charts called when the server has new charts.
 */
export function useLive(name: string | undefined, store: TraceStore, charts: () => void): Live {
  const [connection, setConnection] = useState<Connection>()
  const [problem, setProblem] = useState("")
  const [tries, setTries] = useState(0)
  const source = useMemo(() => (name === undefined ? undefined : traceStream(besideScript(name))), [name])
  useEffect(() => {
    let stop: (() => void) | undefined
    // Thousands of traces can arrive at once, and must not delay the first picture.
    const cancel = nextFrame(() => {
      stop = source?.({ heard: store.hear, failed: setProblem, connection: setConnection, charts })
    })
    return () => {
      cancel()
      stop?.()
    }
  }, [source, store, tries])
  return { connection, problem, again: () => setTries(tries + 1) }
}

/** Returns the traces of the store. The page shows changes at most once for each frame. */
export function useKept(store: TraceStore): TracesKept {
  const [kept, setKept] = useState(store.kept)
  useEffect(() => watchSlowly(store, nextFrame, () => setKept(store.kept())), [store])
  return kept
}

/**
 * The selection in the panel of traces: one request, or all requests of a followed sign-in. If the user follows a
 * sign-in, its later requests join the selection.
 */
export interface Scene {
  /** The requests to highlight, in their order: the selected one, or all requests of the followed sign-in. */
  entries: readonly Entry[]
  /** The request whose details are shown. */
  shown: Entry | undefined
  /** The id of the followed sign-in; empty if no sign-in is followed. */
  followed: string
  /** True if the page always follows the flow of the newest request. */
  latest: boolean
  /** The number of moves (changes of state) that the chart highlights; `undefined` for all moves. */
  step: number | undefined
  /** Selects a request; `undefined` clears the selection. */
  choose: (entry: Entry | undefined) => void
  /** Follows the sign-in with this flow id: selects all its requests, including later ones. An empty id stops this. */
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

/**
 * Returns the selection among the traces, and the functions that change it.
 *
 * @param follows true if the page follows the newest request from the start.
 */
export function useScene(store: TraceStore, follows: boolean): Scene {
  const [chosen, setChosen] = useState<Chosen>({ ...alone, shown: undefined })
  const [latest, setLatest] = useState(follows)
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

/**
 * Returns the selection after new requests have arrived. The selection moves to the newest request of the followed
 * sign-in, unless the user reads an earlier request or steps through the moves.
 */
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

/** Returns the newest request of a flow. Leaves out requests that only read the session. */
function newestFlow(entries: readonly Entry[]): Entry | undefined {
  return entries.findLast(({ trace }) => trace.flow !== "" && trace.flow !== "session")
}

/**
 * The minimum time between two changes of the chart, in milliseconds. A user cannot read a chart that changes with
 * every frame.
 */
const PAUSE = 200

type Soon = (late: () => void) => () => void

const inAWhile: Soon = (late) => {
  const timer = setTimeout(late, PAUSE)
  return () => clearTimeout(timer)
}

/**
 * Calls `changed` at once, and later once for each batch of changes of the store. A batch ends when `soon` calls back.
 */
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
