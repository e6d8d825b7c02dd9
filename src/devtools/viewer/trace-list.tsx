import type { JSX } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import { lasting, requestWords, toneOf } from "../follow/trace-words.ts"
import { keptTop, rowByKey, rowsSeen, topShowing } from "./list-window.ts"
import { OutcomeStrip, TraceBadge } from "./trace-badge.tsx"
import type { Trace } from "../../ports/trace.ts"
import type { Entry } from "./trace-store.ts"

interface Props {
  /** The entries, newest first. */
  entries: readonly Entry[]
  /** The requests of each sign-in with several requests, by its id. */
  signIns: ReadonlyMap<string, readonly Trace[]>
  shown: Entry | undefined
  choose: (entry: Entry) => void
  /** Returns true if a request ended in a wait that no request can continue. */
  isAbandoned: (trace: Trace) => boolean
}

/** The height of a row in pixels. The style sheet contains the same value. */
const ROW = 54
/** The time after a movement of the pointer in which no row moves under it, in milliseconds. */
const HOLD = 2000

/**
 * Shows the requests as a list, in which the user can move with the arrow keys. Only visible rows exist in the page, so
 * that a list of thousands is as fast as a list of twelve. A row that the user reads stays in its place while new rows
 * arrive above it.
 */
export function TraceList({ entries, signIns, shown, choose, isAbandoned }: Props): JSX.Element {
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 0 })
  const read = useRef<readonly Entry[]>(entries)
  const top = useRef(0)
  const pointed = useRef(Number.NEGATIVE_INFINITY)
  if (read.current !== entries) {
    const before = Math.floor(top.current / ROW)
    const now = indexOf(entries, read.current[before], before)
    top.current = keptTop(
      { top: top.current, row: ROW },
      { before, now, holds: performance.now() - pointed.current < HOLD },
    )
    read.current = entries
  }
  const sizes = { top: top.current, height: view.height, row: ROW, count: entries.length }
  const { first, end } = rowsSeen(sizes)
  const at = shown === undefined ? -1 : indexOf(entries, shown, 0)

  useLayoutEffect(() => {
    if (list.current && Math.abs(list.current.scrollTop - top.current) >= 1) list.current.scrollTop = top.current
  })
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measured = new ResizeObserver(() => setView((before) => ({ ...before, height: element.clientHeight })))
    measured.observe(element)
    return () => measured.disconnect()
  }, [])
  const scrolled = (to: number) => {
    const row = Math.floor(to / ROW)
    const same = row === Math.floor(top.current / ROW)
    top.current = to
    if (!same || Math.floor(view.top / ROW) !== row) setView((before) => ({ ...before, top: to }))
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = rowByKey(event.key, at, sizes)
    const entry = next === undefined ? undefined : entries[next]
    if (next === undefined || !entry) return
    event.preventDefault()
    scrolled(topShowing(sizes, next))
    choose(entry)
  }
  const newer = Math.round(top.current / ROW)
  return (
    <div
      class="trace-window"
      // A short list leaves its room to the selected request.
      style={{ maxHeight: `${entries.length * ROW}px` }}
      onPointerMove={() => {
        pointed.current = performance.now()
      }}
    >
      {newer > 0 && (
        <button
          type="button"
          class="newer"
          onClick={() => {
            pointed.current = Number.NEGATIVE_INFINITY
            scrolled(0)
          }}
        >
          ↑ {newer} newer
        </button>
      )}
      <div
        ref={list}
        class="trace-list"
        role="listbox"
        tabIndex={0}
        aria-label="Requests, newest first"
        aria-activedescendant={at >= first && at < end ? idOf(shown) : undefined}
        onScroll={(event) => scrolled(event.currentTarget.scrollTop)}
        onKeyDown={pressed}
      >
        <div class="trace-rows" role="presentation" style={{ height: `${entries.length * ROW}px` }}>
          {entries.slice(first, end).map((entry, index) => (
            <Row
              key={entry.number}
              entry={entry}
              signIn={signIns.get(entry.trace.id)}
              place={first + index}
              count={entries.length}
              chosen={entry === shown}
              choose={choose}
              abandoned={isAbandoned(entry.trace)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface RowProps {
  entry: Entry
  /** The requests of the sign-in, if it has several. */
  signIn: readonly Trace[] | undefined
  /** The index of the row, counted from 0. */
  place: number
  count: number
  chosen: boolean
  choose: (entry: Entry) => void
  abandoned: boolean
}

function Row({ entry, signIn, place, count, chosen, choose, abandoned }: RowProps): JSX.Element {
  const { trace } = entry
  const { flow, provider, person, problem, reason = problem, took, at } = trace
  return (
    <div
      id={idOf(entry)}
      class={`trace-row ${toneOf(trace)}`}
      role="option"
      aria-selected={chosen}
      aria-setsize={count}
      aria-posinset={place + 1}
      style={{ transform: `translateY(${place * ROW}px)` }}
      onClick={() => choose(entry)}
    >
      <span class="line">
        <TraceBadge trace={trace} abandoned={abandoned && (signIn === undefined || signIn.at(-1) === trace)} />{" "}
        <strong>{requestWords(trace)}</strong> {provider !== undefined && <span class="provider">{provider}</span>}{" "}
        <Clock at={at} />
      </span>{" "}
      <span class="line soft">
        {signIn !== undefined && <OutcomeStrip requests={signIn} />}{" "}
        {reason !== undefined && <code class="reason">{reason}</code>}{" "}
        <span class="about">{[flow, person].filter((word) => word !== undefined && word !== "").join(" · ")}</span>{" "}
        <span class="took">{lasting(took)}</span>
      </span>
    </div>
  )
}

/** Shows the local time of day to the second. A tooltip shows the complete time. */
export function Clock({ at }: { at: number }): JSX.Element {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return <span class="clock">at {at}</span>
  return (
    <time class="clock" dateTime={date.toISOString()} title={date.toISOString()}>
      {date.toTimeString().slice(0, 8)}
    </time>
  )
}

function idOf(entry: Entry | undefined): string | undefined {
  return entry && `request-${entry.number}`
}

/**
 * Returns the index of an entry; -1 if it is absent. The search begins at `from`, because new entries are inserted
 * above the others. The index of an entry therefore usually increases.
 */
function indexOf(entries: readonly Entry[], entry: Entry | undefined, from: number): number {
  if (entry === undefined) return -1
  const later = entries.indexOf(entry, from)
  return later === -1 ? entries.indexOf(entry) : later
}
