import type { JSX } from "preact"
import type { FlowDescription, StateDescription } from "../../src/inspect/description.ts"
import { causeOf, tagOf } from "../../src/inspect/words.ts"
import { hashOf, type Route } from "./route.ts"

/** The chart as nested lists: all that the drawing shows, for whoever does not see it, and for whoever likes lists. */
export function Outline({ description, selected }: { description: FlowDescription; selected: Route }): JSX.Element {
  return (
    <nav id="outline" class="outline" aria-label={`Outline: ${description.title}`} tabIndex={-1}>
      <h2>Outline</h2>
      <States parent="" description={description} selected={selected} />
    </nav>
  )
}

interface Props {
  parent: string
  description: FlowDescription
  selected: Route
}

function States({ parent, description, selected }: Props): JSX.Element {
  const states = description.states.filter((state) => state.parent === parent)
  return (
    <ul>
      {states.map((state) => (
        <li key={state.path}>
          <StateLink state={state} description={description} selected={selected} />
          {state.kind === "group" && <States parent={state.path} description={description} selected={selected} />}
        </li>
      ))}
    </ul>
  )
}

function StateLink({ state, description, selected }: Omit<Props, "parent"> & { state: StateDescription }): JSX.Element {
  const { flow, edges } = description
  const leaving = edges.filter(({ from }) => from === state.path)
  const here = selected.state === state.path
  return (
    <details open={here}>
      <summary class={`kind ${state.kind}`}>
        <span class="what">{tagOf(state)}</span> {state.title}
      </summary>
      <ul>
        <li>
          <a
            href={hashOf({ flow, state: state.path })}
            aria-current={here && selected.edge === undefined ? "true" : undefined}
          >
            Show {state.path}
          </a>
        </li>
        {state.asks && <li>Asks {state.asks.name}</li>}
        {leaving.map((edge) => (
          <li key={edge.id}>
            {edge.passes !== undefined && "✓ "}
            <a
              href={hashOf({ flow, state: edge.from, edge: edge.id })}
              aria-current={selected.edge === edge.id ? "true" : undefined}
            >
              {causeOf(edge)} → {edge.to}
              {edge.reason !== undefined && `: ${edge.reason}`}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
