import type { JSX } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import { hashOf, type Route } from "./route.ts"
import { search } from "./search.ts"

interface Props {
  flows: readonly FlowDescription[]
  /** The flow that the page shows. */
  flow: string
  go: (route: Route) => void
}

/**
 * Shows the search in all flows. The key `/` moves the focus to the search, Enter opens the first result, and Escape
 * empties the search.
 */
export function SearchBox({ flows, flow, go }: Props): JSX.Element {
  const [query, setQuery] = useState("")
  const input = useRef<HTMLInputElement>(null)
  const found = search(flows, query, flow)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener("keydown", pressed)
    return () => removeEventListener("keydown", pressed)
  }, [])
  return (
    <search class="search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = found
          if (first) go(first.route)
          if (first) setQuery("")
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") setQuery("")
        }}
      >
        <label>
          <span class="unseen">Search states, rules, events and clauses</span>
          <input
            ref={input}
            type="search"
            placeholder="Search: press /"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
        </label>
      </form>
      <p class="unseen" role="status">
        {query === "" ? "" : `${found.length} found`}
      </p>
      {query !== "" && (
        <ul class="found">
          {found.map(({ route, title, note }) => (
            <li key={hashOf(route)}>
              <a href={hashOf(route)} onClick={() => setQuery("")}>
                {title}
                <small>{note}</small>
              </a>
            </li>
          ))}
          {found.length === 0 && (
            <li class="soft">No state or transition has these words. The filter of the panel Traces finds requests.</li>
          )}
        </ul>
      )}
    </search>
  )
}
