import type { JSX } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import type { FlowDescription, StateDescription } from "../describe/description.ts"
import type { PlayedPath } from "../follow/paths.ts"
import { causeOf } from "../describe/words.ts"
import { chosen, type ListedPath, type Play } from "./path-play.ts"
import { PathPlayer } from "./path-player.tsx"
import type { Route } from "./route.ts"
import { usePaths, type PathsOfChart } from "./use-paths.ts"

interface Props {
  description: FlowDescription
  /** True if the application changed the flow. The paths from the library's tests then do not fit the flow. */
  composed: boolean
  selected: Route
  play: Play | undefined
  setPlay: (play: Play | undefined) => void
}

/** Shows every path through the flow, with a search, or a player for the chosen path. */
export function PathPanel({ description, composed, selected, play, setPlay }: Props): JSX.Element {
  const found = usePaths(description, composed)
  const [filter, setFilter] = useState<Filter>({ query: "", only: false })
  // True after the user changed between the list and a path. Only such a change moves the focus; opening the panel does
  // not.
  const moved = useRef(false)
  // A layout effect, because an ordinary effect can run after the user's next event, and would then overwrite the value
  // that this event set.
  useLayoutEffect(() => {
    moved.current = false
  })
  const choose = (path: PlayedPath | undefined): void => {
    moved.current = true
    setPlay(path && { description, path, at: 0 })
  }
  return (
    <section class="paths">
      {!found && <p role="status">Loading the paths…</p>}
      {found && play && (
        <PathPlayer
          key={`${play.path.title} ${play.path.setting}`}
          play={play}
          setAt={(at) => setPlay({ ...play, at })}
          leave={() => choose(undefined)}
          takesFocus={moved.current}
        />
      )}
      {found && !play && (
        <PathList
          key={description.flow}
          found={found}
          through={throughOf(description, selected)}
          filter={filter}
          setFilter={setFilter}
          choose={choose}
          takesFocus={moved.current}
        />
      )}
    </section>
  )
}

interface Through {
  /** The selected state or transition in words. */
  name: string
  route: Route
}

function throughOf({ edges }: FlowDescription, route: Route): Through | undefined {
  const edge = edges.find(({ id }) => id === route.edge)
  if (edge) return { name: `${edge.from === "" ? "every state" : edge.from}: ${causeOf(edge)}`, route }
  return route.state === "" ? undefined : { name: route.state, route }
}

interface Filter {
  query: string
  /** True if only paths through the selection are shown. */
  only: boolean
}

interface ListProps {
  found: PathsOfChart
  through: Through | undefined
  filter: Filter
  setFilter: (filter: Filter) => void
  choose: (path: PlayedPath) => void
  takesFocus: boolean
}

function PathList({ found, through, filter, setFilter, choose, takesFocus }: ListProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [])
  const { query, only } = filter
  const shown = chosen(found.paths, query, only ? through?.route : undefined)
  return (
    <>
      <h2>Paths</h2>
      <p class="soft">{origins[found.from]}</p>
      <label>
        Search the paths
        <input
          ref={input}
          type="search"
          value={query}
          onInput={(event) => setFilter({ query: event.currentTarget.value, only })}
        />
      </label>
      {through && (
        <label class="only">
          <input
            type="checkbox"
            checked={only}
            onChange={(event) => setFilter({ query, only: event.currentTarget.checked })}
          />{" "}
          Only through <code>{through.name}</code>
        </label>
      )}
      <p role="status">
        {shown.length === found.paths.length
          ? `${shown.length} paths`
          : `${shown.length} of ${found.paths.length} paths`}
      </p>
      <ul>
        {shown.map((each) => (
          <PathButton key={`${each.path.title} ${each.path.setting}`} listed={each} choose={choose} />
        ))}
      </ul>
    </>
  )
}

const origins = {
  tests:
    "Each is played by the tests of the library as real requests. The tests play more; these show every transition in every way in which it comes about.",
  chart: "Computed from the chart without its guards, so a path can be impossible.",
  missing: "The script find-paths.js could not be loaded. To try again, open Paths again.",
} as const

function PathButton({ listed, choose }: { listed: ListedPath; choose: (path: PlayedPath) => void }): JSX.Element {
  const { path, end } = listed
  return (
    <li>
      <button type="button" class={`way ${wayOf(end)}`} onClick={() => choose(path)}>
        <strong>{path.title}</strong>
        <span>
          ⇒ {end?.title}
          {path.reason !== undefined && `: ${path.reason}`}
        </span>
        {path.setting !== undefined && <small>{path.setting}</small>}
      </button>
    </li>
  )
}

function wayOf(end: StateDescription | undefined): string {
  if (end?.kind === "refusal") return "refuses"
  return end?.kind === "success" ? "passes" : ""
}
