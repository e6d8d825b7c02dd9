import type { JSX } from "preact"
import type { FlowDescription } from "../describe/description.ts"
import { partingOf, type Parting } from "../follow/parting.ts"
import { stepsOf, walkOfSteps, type TraceStep } from "../follow/trace-path.ts"
import { endWords, requestWords } from "../follow/trace-words.ts"
import type { Walk } from "../follow/walk.ts"
import type { Trace } from "../../ports/trace.ts"
import type { Flag } from "./lit.ts"
import { Button } from "./parts.tsx"
import { hashOf } from "./route.ts"
import type { Entry } from "./trace-store.ts"

/** Two sign-ins of the same flow. */
export interface Comparison {
  /** The requests with which the user began the comparison, and those that are selected now. */
  readonly one: readonly Trace[]
  readonly other: readonly Trace[]
  /** Undefined if both have the same path. */
  readonly parting: Parting | undefined
  /** The path of the first, for the chart. The chart shows the path of the second as usual. */
  readonly walk: Walk
  readonly flags: readonly Flag[]
}

/** Returns the comparison; `undefined` as long as the user has not selected requests of another sign-in of the flow. */
export function comparisonOf(
  description: FlowDescription,
  one: readonly Entry[],
  other: readonly Entry[],
): Comparison | undefined {
  const [mine, theirs] = [one, other].map((entries) => entries.map(({ trace }) => trace))
  if (mine === undefined || theirs === undefined || mine[0] === undefined || mine[0] === theirs[0]) return undefined
  const [first, second] = [stepsOf(description, mine), stepsOf(description, theirs)]
  if (first.length === 0 || second.length === 0) return undefined
  const parting = partingOf(first, second)
  return {
    one: mine,
    other: theirs,
    parting,
    walk: walkOfSteps(description, first),
    flags:
      parting === undefined || parting.at === "" ? [] : [{ state: parting.at, says: "they part here", tone: "soft" }],
  }
}

interface Props {
  flow: string
  comparison: Comparison | undefined
  end: () => void
}

/** Shows where two sign-ins part, or asks the user to select the second. */
export function ComparePanel({ flow, comparison, end }: Props): JSX.Element {
  return (
    <section class="compare" aria-label="Comparison" aria-live="polite">
      {comparison === undefined ? (
        <p>Select another sign-in of this flow in the list.</p>
      ) : (
        <Parts {...comparison} flow={flow} />
      )}
      <Button says="End the comparison" onClick={end} />
    </section>
  )
}

function Parts({ one, other, parting, flow }: Comparison & { flow: string }): JSX.Element {
  if (parting === undefined) return <p>Both took the same path.</p>
  const { common, at } = parting
  return (
    <>
      <p>
        {common === 0 ? (
          "They differ from the first move."
        ) : (
          <>
            {common} {common === 1 ? "move" : "moves"} in common. They part at{" "}
            <a href={hashOf({ flow, state: at })}>{at}</a>:
          </>
        )}
      </p>
      <ul>
        <Way name="First, dashed" traces={one} step={parting.one} />
        <Way name="Second" traces={other} step={parting.other} />
      </ul>
    </>
  )
}

function Way({
  name,
  traces,
  step,
}: {
  name: string
  traces: readonly Trace[]
  step: TraceStep | undefined
}): JSX.Element {
  const last = traces.at(-1)
  return (
    <li>
      <strong>{name}</strong>: {step === undefined ? "ends there" : wordsOf(step)}
      {last && (
        <span class="soft">
          {" "}
          ({requestWords(last)}: {endWords(last)}
          {last.reason !== undefined && `, ${last.reason}`})
        </span>
      )}
    </li>
  )
}

function wordsOf({ move: { on, guard, to } }: TraceStep): string {
  const cause = [on, guard === undefined ? "" : `if ${guard}`].filter((word) => word !== "").join(" ")
  return `${cause || "otherwise"} → ${to}`
}
