import type { JSX } from "preact"
import { useEffect, useMemo, useState } from "preact/hooks"
import type { ChartOfFlow } from "../draw/charts.ts"
import type { Layout } from "../draw/layout.ts"
import { isAbandoned, isOfSignIn, waitOf } from "../follow/sign-ins.ts"
import { hasFailed } from "../follow/trace-words.ts"
import { filterTraces, unfiltered, type Filtered } from "./trace-filter.ts"
import type { Trace } from "../../ports/trace.ts"
import { TraceDetail } from "./trace-detail.tsx"
import { TraceList } from "./trace-list.tsx"
import { openTraces } from "./trace-file.ts"
import type { Entry, TraceStore } from "./trace-store.ts"
import { TraceToolbar } from "./trace-toolbar.tsx"
import { useKept, type Live, type Scene } from "./use-traces.ts"

interface Props {
  store: TraceStore
  live: Live
  scene: Scene
  charts: readonly ChartOfFlow[]
  /** The layout of a flow's chart; `undefined` as long as it has none. */
  layoutOf: (flow: string) => Layout | undefined
  compare: () => void
  withFailure: boolean
}

/** Shows the requests, live or from a file. The chart highlights the selected request. */
export function TracePanel({ store, live, scene, charts, layoutOf, compare, withFailure }: Props): JSX.Element {
  const kept = useKept(store)
  const [filter, setFilter] = useState(unfiltered)
  const [problem, setProblem] = useState("")
  const [over, setOver] = useState(false)
  const descriptions = useMemo(() => charts.map(({ description }) => description), [charts])
  const abandoned = (trace: Trace) => isAbandoned(trace, Date.now(), waitOf(trace, descriptions))
  const filtered = useMemo(() => filterTraces(kept.entries, filter, abandoned), [kept.entries, filter, descriptions])
  const { shown } = scene
  const open = async (file: File) => {
    setProblem("")
    const opened = await openTraces(file)
    setProblem(opened.problem)
    if (opened.problem !== "") return
    const entries = store.open(opened.traces, file.name)
    const [first] = entries
    const together = entries.length > 1 && entries.every(({ trace }) => trace.id === first?.trace.id)
    if (first && together) scene.follow(first.trace.id)
    else scene.choose(entries.find(({ trace }) => hasFailed(trace)) ?? first)
  }
  useEffect(() => {
    // If the user drops a file outside of the panel, the browser would open the file instead of the page, and all
    // traces would be lost.
    const keep = (event: DragEvent) => event.preventDefault()
    addEventListener("dragover", keep)
    addEventListener("drop", keep)
    return () => {
      removeEventListener("dragover", keep)
      removeEventListener("drop", keep)
    }
  }, [])
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer?.files ?? []
    if (file) void open(file)
  }
  const says = problem || live.problem
  return (
    <section
      class={`traces${over ? " over" : ""}`}
      aria-label="Traces"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
          setOver(false)
      }}
      onDrop={dropped}
    >
      <TraceToolbar
        store={store}
        kept={kept}
        live={live}
        scene={scene}
        filter={filter}
        filtered={filtered}
        setFilter={setFilter}
        open={(file) => void open(file)}
      />
      <p class="problem" role="alert">
        {says}
      </p>
      {filtered.shown.length > 0 ? (
        <TraceList
          entries={filtered.shown}
          isAbandoned={abandoned}
          signIns={filtered.signIns}
          // The row of a sign-in stays chosen while the user reads another of its requests.
          shown={filtered.shown.find((entry) => entry === shown) ?? rowOf(filtered, shown)}
          choose={(entry) => {
            if (filter.bySignIn && isOfSignIn(entry.trace)) scene.follow(entry.trace.id)
            else scene.choose(entry)
          }}
        />
      ) : (
        <p class="soft nothing">{nothingWords(kept.entries.length, filtered.hiddenReads, live)}</p>
      )}
      {!shown && scene.followed !== "" && (
        <p class="soft nothing">
          No request of <code>{scene.followed}</code> is here. New requests appear at once.
        </p>
      )}
      {shown && (
        <TraceDetail
          shown={shown}
          scene={scene}
          description={descriptions.find(({ flow }) => flow === shown.trace.flow)}
          layout={layoutOf(shown.trace.flow)}
          compare={compare}
          withFailure={withFailure}
        />
      )}
    </section>
  )
}

/** Returns the row of the sign-in to which a request belongs. */
function rowOf({ shown, signIns }: Filtered, chosen: Entry | undefined): Entry | undefined {
  return chosen && signIns.has(chosen.trace.id) ? shown.find(({ trace }) => trace.id === chosen.trace.id) : chosen
}

function nothingWords(count: number, reads: number, { connection }: Live): string {
  if (count > 0 && count === reads && connection !== undefined)
    return "Only reads of the session so far. Sign in in another tab, and watch."
  if (count > 0) return "None of them is shown: change the filter above."
  if (connection === undefined) return "Open a file with a trace, or drop it here."
  return "Nothing has happened yet. Sign in to the application in another tab, and watch."
}
