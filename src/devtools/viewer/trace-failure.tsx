import type { JSX } from "preact"
import type { FlowDescription } from "../describe/description.ts"
import { stopOf } from "../follow/trace-path.ts"
import { endWords, isRejected, rejectionWords } from "../follow/trace-words.ts"
import { tagOf } from "../describe/words.ts"
import type { Trace, TraceCause } from "../../ports/trace.ts"
import { hashOf } from "./route.ts"
import { useAdvice } from "./use-advice.ts"
import { Coded } from "./parts.tsx"

interface Props {
  trace: Trace
  /** The chart of the trace's flow; `undefined` if the page has no chart of that flow. */
  description: FlowDescription | undefined
}

/** The variable that `advice.js` sets. */
declare global {
  var authchartProblem: ((trace: Trace) => string | undefined) | undefined
}

/**
 * Returns the sentences about a rejected attempt: the reason, which the page knows after it has loaded `advice.js`, and
 * the attempts that are left.
 */
function rejected(trace: Trace): string {
  const says = globalThis.authchartProblem?.(trace)
  return says === undefined ? rejectionWords(trace) : `${says} ${rejectionWords(trace)}`
}

/** Shows why a request failed. The shortest explanation comes first: code, sentence, place, causes, and advice. */
export function TraceFailure({ trace, description }: Props): JSX.Element {
  const { error, problem, reason = problem } = trace
  const advice = useAdvice(trace)
  return (
    <section class="failure" aria-label="Failure">
      <h3>
        <span aria-hidden="true">✕</span> {endWords(trace)}:{" "}
        <code>{reason ?? error?.type ?? "no reason was given"}</code>
      </h3>
      <p class="says">
        <Coded text={error?.says ?? (isRejected(trace) ? rejected(trace) : "The log has no error of this request.")} />
      </p>
      <Stopped trace={trace} description={description} />
      {error !== undefined && error.causes.length > 0 && (
        <>
          <h4>Caused by</h4>
          <ol class="causes">
            {error.causes.map((cause, index) => (
              <Cause key={index} cause={cause} />
            ))}
          </ol>
        </>
      )}
      {advice.length > 0 && (
        <>
          <h4>Check next</h4>
          <ul class="advice">
            {advice.map((sentence) => (
              <li key={sentence}>
                <Coded text={sentence} />
              </li>
            ))}
          </ul>
        </>
      )}
      {error !== undefined && (
        <p class="soft">
          Logged as <code>{error.type}</code>.
        </p>
      )}
    </section>
  )
}

function Stopped({ trace, description }: Props): JSX.Element | null {
  if (trace.moves.length === 0) return <p>The request reached no flow: the library answered it before a flow began.</p>
  const path = description ? stopOf(description, trace) : (trace.moves.at(-1)?.to ?? "")
  const state = description?.states.find((each) => each.path === path)
  return (
    <p>
      Stopped at{" "}
      {state ? (
        <>
          <span class="what">{tagOf(state)}</span>{" "}
          <a href={hashOf({ flow: trace.flow, state: path, trace: trace.id })}>{state.title}</a>
        </>
      ) : (
        "a state that this chart does not have:"
      )}{" "}
      <code>{path}</code>
    </p>
  )
}

function Cause({ cause: { name, says, code, where } }: { cause: TraceCause }): JSX.Element {
  return (
    <li>
      <strong>{name}</strong>
      {code !== undefined && (
        <>
          {" "}
          <code class="code">{code}</code>
        </>
      )}
      <span class="message">{says}</span>
      {where !== undefined && (
        <span class="soft">
          thrown at <code>{where}</code>
        </span>
      )}
    </li>
  )
}
