import type { JSX } from "preact"
import { budgetWords, lasting } from "../follow/trace-words.ts"
import type { Trace, TraceBudget } from "../../ports/trace.ts"
import { Clock } from "./trace-list.tsx"

/**
 * Shows the asks of a request, each with a bar for its time within the request. Below an ask that counted an attempt,
 * the list shows the attempts that each rule has left.
 */
export function TraceAsks({ trace: { asks, at, took } }: { trace: Trace }): JSX.Element {
  const waited = asks.reduce((sum, ask) => sum + ask.took, 0)
  return (
    <section class="asks">
      <h3>
        Effects{" "}
        <span class="soft">
          {asks.length === 0 ? "none" : `${asks.length}, ${lasting(waited)} of ${lasting(took)}`}
        </span>
      </h3>
      <ol>
        {asks.map((ask, index) => {
          const { left, width } = barOf(ask, { at, took })
          return (
            <li key={index}>
              <span>
                <strong>{ask.ask}</strong> → {ask.answer}
              </span>
              <span class="took">{lasting(ask.took)}</span>
              <span class="bar" aria-hidden="true">
                <span style={{ marginLeft: `${left}%`, width: `${width}%` }} />
              </span>
              {ask.budgets !== undefined && ask.budgets.length > 0 && <Budgets budgets={ask.budgets} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Budgets({ budgets }: { budgets: readonly TraceBudget[] }): JSX.Element {
  return (
    <ul class="budgets" aria-label="Attempts left">
      {budgets.map((budget, index) => (
        <li key={index}>
          <code>{budget.rule}</code> {budgetWords(budget)}
          {budget.whole !== undefined && budget.whole > 0 && (
            <span class="soft">
              , all again at <Clock at={budget.whole} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the position and the width of an ask's bar, in percent of the request's time. The bar stays within the
 * request, even if the clock of the server changed during the request.
 */
function barOf(
  ask: { at: number; took: number },
  whole: { at: number; took: number },
): { left: number; width: number } {
  const length = Math.max(whole.took, ask.took, 0.001)
  const left = Math.min(100, Math.max(0, ((ask.at - whole.at) / length) * 100))
  return { left, width: Math.min(100 - left, (ask.took / length) * 100) }
}
