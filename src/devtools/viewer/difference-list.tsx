import type { JSX } from "preact"
import type { FlowDescription, StateDescription } from "../describe/description.ts"
import type { Difference, StateChange } from "../describe/difference.ts"
import { hashOf } from "./route.ts"
import { TitledList } from "./parts.tsx"

interface Props {
  description: FlowDescription
  difference: Difference
}

/** Shows the differences between a flow with the application's steps and overrides, and the same flow without them. */
export function DifferenceList({ description, difference }: Props): JSX.Element {
  const { added, removed, changed } = difference
  const same = added.length + removed.length + changed.length === 0
  const states = new Map(description.states.map((state) => [state.path, state]))
  const news = added.flatMap((path) => states.get(path) ?? [])
  const authors = [...new Set(news.map(({ addedBy }) => addedBy))]
  return (
    <section class="difference">
      <h2>Changes by steps and overrides</h2>
      {same && <p>Nothing: it is the flow as it was defined.</p>}
      {!same && <p class="soft">{summaryOf(difference)}</p>}
      {authors.map((author) => (
        <TitledList key={author ?? ""} title={author === undefined ? "Added with them" : `Added by ${author}`}>
          {news
            .filter(({ addedBy }) => addedBy === author)
            .map((state) => (
              <li key={state.path}>
                <StateLink state={state} description={description} />
              </li>
            ))}
        </TitledList>
      ))}
      {removed.length > 0 && (
        <TitledList title="Left out">
          {removed.map((path) => (
            <li key={path}>
              <code>{path}</code>
            </li>
          ))}
        </TitledList>
      )}
      {changed.length > 0 && (
        <TitledList title="Changed">
          {changed.map((change) => (
            <li key={change.path}>
              <Changed change={change} state={states.get(change.path)} description={description} />
            </li>
          ))}
        </TitledList>
      )}
    </section>
  )
}

function StateLink({ state, description }: { state: StateDescription; description: FlowDescription }): JSX.Element {
  return (
    <>
      <a href={hashOf({ flow: description.flow, state: state.path })}>{state.title}</a>{" "}
      <code class="soft">{state.path}</code>
    </>
  )
}

interface ChangedProps {
  change: StateChange
  /** The changed state. Absent if the change concerns transitions that every state inherits. */
  state: StateDescription | undefined
  description: FlowDescription
}

function Changed({ change, state, description }: ChangedProps): JSX.Element {
  return (
    <>
      {state ? <StateLink state={state} description={description} /> : "In every state"}
      <ul>
        {change.says.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function summaryOf({ added, removed, changed }: Difference): string {
  const parts = [
    [added.length, "added"],
    [removed.length, "left out"],
    [changed.length, "changed"],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `Of the states, ${said.join(", ")}.`
}
