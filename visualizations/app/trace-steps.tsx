import type { JSX } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import type { TraceStep } from "../../src/inspect/trace-path.ts"
import { requestWords } from "../../src/inspect/trace-words.ts"

interface Props {
  steps: readonly TraceStep[]
  /** How many are shown; `undefined` for all. */
  step: number | undefined
  setStep: (step: number | undefined) => void
}

/** Milliseconds that a step is shown while it plays. */
const BEAT = 700

/** Steps through the moves: back, next, play, or to one that is clicked. */
export function TraceSteps({ steps, step, setStep }: Props): JSX.Element {
  const [playing, setPlaying] = useState(false)
  const current = useRef<HTMLButtonElement>(null)
  const at = step ?? steps.length
  const over = at >= steps.length
  useEffect(() => {
    if (!playing) return undefined
    if (over) {
      setPlaying(false)
      return undefined
    }
    const timer = setTimeout(() => setStep(at + 1), BEAT)
    return () => clearTimeout(timer)
  }, [playing, at, over])
  useEffect(() => {
    if (step !== undefined) current.current?.scrollIntoView({ block: "nearest" })
  }, [step])
  const to = (next: number) => {
    setPlaying(false)
    setStep(next)
  }
  const play = () => {
    if (!playing && over) setStep(1)
    setPlaying(!playing)
  }
  return (
    <section class="moves">
      <header>
        <h3>
          Moves{" "}
          <span class="soft" data-step>
            {step === undefined ? `all ${steps.length}` : `${at} of ${steps.length}`}
          </span>
        </h3>
        <p class="buttons">
          <button type="button" disabled={at <= 1} onClick={() => to(at - 1)}>
            Back
          </button>
          <button type="button" disabled={over} onClick={() => to(at + 1)}>
            Next
          </button>
          <button type="button" aria-pressed={playing} onClick={play}>
            Play
          </button>
          <button type="button" disabled={step === undefined} onClick={() => setStep(undefined)}>
            Show all
          </button>
        </p>
      </header>
      <ol>
        {steps.map((each, index) => (
          <li key={index} class={index < at ? "done" : "ahead"}>
            {steps[index - 1]?.trace !== each.trace && steps[0]?.trace !== steps.at(-1)?.trace && (
              <p class="what">{requestWords(each.trace)}</p>
            )}
            <button
              type="button"
              ref={index === at - 1 ? current : null}
              aria-current={step !== undefined && index === at - 1 ? "step" : undefined}
              onClick={() => to(index + 1)}
            >
              {each.edge?.passes !== undefined && "✓ "}
              {wordsOf(each)} <span class="soft">→ {each.move.to}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function wordsOf({ move: { on, guard, from } }: TraceStep): string {
  if (from === undefined) return "begins"
  const event = on.startsWith("xstate.done.") ? "when done" : on
  return [event, guard === undefined ? "" : `if ${guard}`].filter((word) => word !== "").join(" ") || "always"
}
