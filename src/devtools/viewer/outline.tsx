import type { JSX } from "preact"
import type { ProviderOfFlow } from "../draw/charts.ts"
import type { FlowDescription, StateDescription } from "../describe/description.ts"
import type { Difference } from "../describe/difference.ts"
import { causeOf, codeWords, ownEffect, passMark, sealedWords, tagOf } from "../describe/words.ts"
import { AfterPicture } from "./after-picture.tsx"
import { changeWords } from "./flags.tsx"
import { impossibleWords, needOf, needWords } from "./needs.ts"
import { hashOf, type Route } from "./route.ts"

/**
 * Shows the chart as nested lists with everything that the drawing shows, for users who cannot see the drawing or
 * prefer lists.
 */
export function Outline(props: Omit<Props, "parent">): JSX.Element {
  return (
    <nav id="outline" class="outline" aria-label={`Outline: ${props.description.title}`} tabIndex={-1}>
      <h2>Outline</h2>
      <AfterPicture>
        <States parent="" {...props} />
      </AfterPicture>
    </nav>
  )
}

interface Props {
  parent: string
  description: FlowDescription
  selected: Route
  provider: ProviderOfFlow | undefined
  /** The difference from the same flow without steps and overrides. Absent if that flow is unknown. */
  difference: Difference | undefined
}

function States({ parent, ...props }: Props): JSX.Element {
  const { description } = props
  const states = description.states.filter((state) => state.parent === parent)
  return (
    <ul>
      {states.map((state) => (
        <li key={state.path}>
          <StateLink state={state} {...props} />
          {state.kind === "group" && <States parent={state.path} {...props} />}
        </li>
      ))}
    </ul>
  )
}

function StateLink(props: Omit<Props, "parent"> & { state: StateDescription }): JSX.Element {
  const { state, description, selected, provider, difference } = props
  const { flow, edges } = description
  const need = needOf(state, description, provider)
  const never = impossibleWords({ state: state.path }, description, provider)
  const leaving = edges.filter(({ from }) => from === state.path)
  const here = selected.state === state.path
  return (
    <details open={here}>
      <summary class={`kind ${state.kind}`}>
        <span class="what">{tagOf(state)}</span> {state.title}
        {difference?.added.includes(state.path) && <strong> {changeWords.added}</strong>}
        {difference?.changed.some(({ path }) => path === state.path) && <strong> {changeWords.changed}</strong>}
        {never !== "" && <span class="soft"> ({never})</span>}
        {need === "unneeded" && <span class="soft"> ({needWords(need, provider)})</span>}
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
        {state.kind === "waiting" && <li>Is {sealedWords(state)}</li>}
        {state.asks && (
          <li>
            Asks {state.asks.name}
            {state.asks.replaced && `, ${ownEffect}`}
          </li>
        )}
        {leaving.map((edge) => (
          <li key={edge.id}>
            <a
              href={hashOf({ flow, state: edge.from, edge: edge.id })}
              aria-current={selected.edge === edge.id ? "true" : undefined}
            >
              {passMark(edge)}
              {causeOf(edge)} → {edge.to}
              {codeWords(edge)}
              <Never says={impossibleWords({ edge: edge.id }, description, provider)} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Never({ says }: { says: string }): JSX.Element | null {
  return says === "" ? null : <> ({says})</>
}
