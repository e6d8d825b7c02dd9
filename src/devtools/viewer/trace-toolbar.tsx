import type { JSX } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import type { Filtered, TraceFilter } from "./trace-filter.ts"
import type { Connection } from "./trace-source.ts"
import type { TracesKept, TraceStore } from "./trace-store.ts"
import type { Live, Scene } from "./use-traces.ts"
import { Button } from "./parts.tsx"

interface Props {
  store: TraceStore
  kept: TracesKept
  live: Live
  scene: Scene
  filter: TraceFilter
  filtered: Filtered
  setFilter: (filter: TraceFilter) => void
  open: (file: File) => void
}

const connections: Readonly<Record<Connection, readonly [sign: string, words: string]>> = {
  connecting: ["◌", "Connecting…"],
  live: ["●", "Live"],
  reconnecting: ["◌", "Reconnecting…"],
  ended: ["■", "The stream has ended"],
}

/** Shows the number of traces, the filter, and the state of the stream. */
export function TraceToolbar({ store, kept, live, scene, filter, filtered, setFilter, open }: Props): JSX.Element {
  const { entries, held, paused } = kept
  const { connection, again } = live
  const [sign, words] = connection === undefined ? ["□", "Not live"] : connections[connection]
  const count = `${counted(entries.length, "trace")}, ${filtered.failed} failed`
  return (
    <div class="trace-toolbar">
      <p class="line">
        <span class={`connection ${paused ? "paused" : (connection ?? "")}`}>
          <span aria-hidden="true">{paused ? "‖" : sign}</span> {paused ? `Paused, ${held} wait` : words}
        </span>{" "}
        <span class="count">{count}</span>
        <Announced text={`${count}. ${words}.`} />
      </p>
      <p class="buttons">
        {connection === "ended" && <Button says="Connect again" onClick={again} />}
        {connection !== undefined && (
          <Button says={paused ? "Go on" : "Pause"} aria-pressed={paused} onClick={paused ? store.goOn : store.pause} />
        )}
        <button
          type="button"
          disabled={entries.length === 0}
          onClick={() => {
            store.clear()
            scene.choose(undefined)
          }}
        >
          Clear
        </button>
        <OpenFile open={open} />
      </p>
      <label class="filter">
        <span class="unseen">Filter by words: flow, provider, person, reason, outcome, request, id</span>
        <input
          type="search"
          placeholder="Filter: provider, person, reason, id …"
          value={filter.words}
          onInput={(event) => setFilter({ ...filter, words: event.currentTarget.value })}
        />
      </label>
      <p class="toggles">
        <Toggle
          name="Failures only"
          hint="Refused requests, requests to unknown paths, and requests that returned only a part of their result"
          on={filter.failuresOnly}
          set={(failuresOnly) => setFilter({ ...filter, failuresOnly })}
        />
        <Toggle
          name="One row per sign-in"
          hint="Shows the requests of a sign-in as one row, with the outcome of each. Selecting the row follows the sign-in"
          on={filter.bySignIn}
          set={(bySignIn) => setFilter({ ...filter, bySignIn })}
        />
        <Toggle
          name={`Hide quiet reads${filtered.hiddenReads > 0 ? ` (${filtered.hiddenReads})` : ""}`}
          hint="Successful requests that only read a session or a page"
          on={filter.hideReads}
          set={(hideReads) => setFilter({ ...filter, hideReads })}
        />
        <Toggle
          name="Follow the latest"
          hint="Show the chart of the newest trace"
          on={scene.latest}
          set={scene.followLatest}
        />
      </p>
    </div>
  )
}

function OpenFile({ open }: { open: (file: File) => void }): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        says="Open…"
        title="Open a file with traces. You can also drop the file here"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="Open traces from a JSON file: an export of this page, or traces that config.trace received"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) open(file)
          // Without this, opening the same file a second time would cause no `change` event.
          event.currentTarget.value = ""
        }}
      />
    </>
  )
}

interface ToggleProps {
  name: string
  hint: string
  on: boolean
  set: (on: boolean) => void
}

function Toggle({ name, hint, on, set }: ToggleProps): JSX.Element {
  return (
    <label title={hint}>
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} /> {name}
    </label>
  )
}

/** The time between two announcements of the number of traces to screen readers, in milliseconds. */
const PAUSE = 4000

function Announced({ text }: { text: string }): JSX.Element {
  const [said, setSaid] = useState("")
  const latest = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  latest.current = text
  useEffect(() => {
    if (timer.current !== undefined || text === said) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      setSaid(latest.current)
    }, PAUSE)
  }, [text, said])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <span class="unseen" role="status">
      {said}
    </span>
  )
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`
}
