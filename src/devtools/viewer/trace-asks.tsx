import type { JSX } from "preact"
import { lasting } from "../follow/trace-words.ts"
import type { Trace } from "../../ports/trace.ts"

/** Shows the asks of a request, each with a bar for its time within the request. */
export function TraceAsks({ trace: { asks, at, took } }: { trace: Trace }): JSX.Element {
  const waited = asks.reduce((sum, ask) => sum + ask.took, 0)
  return (
    <section class="asks">
      <h3>
        Asked{" "}
        <span class="soft">
          {asks.length === 0
            ? "for nothing"
            : `${asks.length === 1 ? "once" : `${asks.length} times`}, ${lasting(waited)} of ${lasting(took)}`}
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
            </li>
          )
        })}
      </ol>
    </section>
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
