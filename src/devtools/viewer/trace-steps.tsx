import type { JSX } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { passMark } from "../describe/words.ts"
import type { TraceStep } from "../follow/trace-path.ts"
import { requestWords } from "../follow/trace-words.ts"
import type { Trace } from "../../ports/trace.ts"
import { PlayButtons } from "./play-buttons.tsx"
import { usePlaying } from "./use-playing.ts"
import { Button } from "./parts.tsx"

interface Props {
  steps: readonly TraceStep[]
  /** The number of steps to show; `undefined` for all steps. */
  step: number | undefined
  setStep: (step: number | undefined) => void
}

/** The time for each step while the path plays, in milliseconds. */
const BEAT = 700

/**
 * Lets the user step through the moves of requests: back, forward, automatically, or to a move that the user clicks.
 */
export function TraceSteps({ steps, step, setStep }: Props): JSX.Element {
  const current = useRef<HTMLButtonElement>(null)
  const at = step ?? steps.length
  const playing = usePlaying({ at, first: 1, last: steps.length, pace: BEAT, setAt: setStep })
  useEffect(() => {
    if (step !== undefined) current.current?.scrollIntoView({ block: "nearest" })
  }, [step])
  const requests = byRequest(steps)
  return (
    <section class="moves" onKeyDown={playing.pressed}>
      <header>
        <h3>
          Moves{" "}
          <span class="soft" data-step>
            {step === undefined ? `all ${steps.length}` : `${at} of ${steps.length}`}
          </span>
        </h3>
        <div class="buttons" role="group" aria-label="Step through the moves. Left and right arrow keys step.">
          <PlayButtons playing={playing} />
          <Button says="Show all" aria-disabled={step === undefined} onClick={() => setStep(undefined)} />
        </div>
      </header>
      {requests.map(({ before, moves, trace }) => (
        <div key={before}>
          {requests.length > 1 && <p class="what">{requestWords(trace)}</p>}
          <ol start={before + 1}>
            {moves.map((each, index) => {
              const number = before + index + 1
              return (
                <li key={number} class={number <= at ? "done" : "ahead"}>
                  <button
                    type="button"
                    ref={number === at ? current : null}
                    aria-current={step === number ? "step" : undefined}
                    onClick={() => playing.go(number)}
                  >
                    {passMark(each.edge)}
                    {wordsOf(each)} <span class="soft">→ {each.move.to}</span>
                  </button>
                </li>
              )
            })}
          </ol>
        </div>
      ))}
    </section>
  )
}

interface MovesOfRequest {
  trace: Trace
  moves: readonly TraceStep[]
  /** The number of moves in the earlier requests. */
  before: number
}

function byRequest(steps: readonly TraceStep[]): readonly MovesOfRequest[] {
  return [...new Set(steps.map(({ trace }) => trace))].map((trace) => ({
    trace,
    moves: steps.filter((step) => step.trace === trace),
    before: steps.findIndex((step) => step.trace === trace),
  }))
}

function wordsOf({ move: { on, guard, from } }: TraceStep): string {
  if (from === undefined) return "begins"
  const event = on.startsWith("xstate.done.") ? "when done" : on
  return [event, guard === undefined ? "" : `if ${guard}`].filter((word) => word !== "").join(" ") || "always"
}
