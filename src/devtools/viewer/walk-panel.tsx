import type { JSX } from "preact"
import type { EdgeDescription, FlowDescription } from "../describe/description.ts"
import { begin, choices, follow, type Walk } from "../follow/walk.ts"
import { causeOf, codeWords, passMark, tagOf } from "../describe/words.ts"
import { Button, Coded } from "./parts.tsx"

interface Props {
  description: FlowDescription
  walk: Walk
  setWalk: (walk: Walk) => void
}

/**
 * Lets the user choose a path through the chart by hand. Each button is an event together with the guard that the user
 * assumes to hold.
 */
export function WalkPanel({ description, walk, setWalk }: Props): JSX.Element {
  const state = description.states.find(({ path }) => path === walk.at)
  const possible = choices(description, walk)
  const failures = possible.filter(({ kind }) => kind === "failure")
  const usual = possible.filter(({ kind }) => kind !== "failure")
  const back = () =>
    setWalk(walk.taken.slice(0, -1).reduce((at, id) => follow(description, at, id), begin(description)))
  const button = (edge: EdgeDescription) => (
    <li key={edge.id}>
      <button type="button" class={`way ${edge.kind}`} onClick={() => setWalk(follow(description, walk, edge.id))}>
        <strong>
          {passMark(edge)}
          {causeOf(edge)}
        </strong>
        <span>
          → {edge.to}
          {codeWords(edge)}
        </span>
        {edge.guard?.says !== undefined && (
          <small>
            <Coded text={edge.guard.says} />
          </small>
        )}
      </button>
    </li>
  )
  return (
    <section class="walk">
      <div aria-live="polite">
        <p class="what">{state ? tagOf(state) : walk.at}</p>
        <h2>{state?.title}</h2>
        <p class="soft">{possible.length === 0 ? "The flow has ended." : whatNext(usual)}</p>
      </div>
      <ul>{usual.map(button)}</ul>
      {failures.length > 0 && (
        <details>
          <summary>Failure or time</summary>
          <ul>{failures.map(button)}</ul>
        </details>
      )}
      <p class="buttons">
        <Button says="Back" disabled={walk.taken.length === 0} onClick={back} />
        <Button says="From the start" disabled={walk.taken.length === 0} onClick={() => setWalk(begin(description))} />
      </p>
      <h3>Checks passed</h3>
      <p data-passed>{walk.passed.join(", ") || "None yet."}</p>
      <h3>Taken</h3>
      <ol>
        {walk.taken.map((id, index) => {
          const edge = description.edges.find((each) => each.id === id)
          return edge && <li key={index}>{`${causeOf(edge)} → ${edge.to}`}</li>
        })}
      </ol>
    </section>
  )
}

function whatNext(possible: readonly EdgeDescription[]): string {
  return possible.some(({ cause }) => cause === "always")
    ? "The chart goes on by itself. Choose the rule that holds first:"
    : "Choose what happens next:"
}
