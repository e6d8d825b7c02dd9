import type { JSX } from "preact"
import { endWords, toneOf, type TraceTone } from "../follow/trace-words.ts"
import type { Trace } from "../../ports/trace.ts"

const signs: Readonly<Record<TraceTone, string>> = { failed: "✕", waits: "…", well: "✓" }

/**
 * Shows the outcome of a request as a word in a shape, so that the meaning does not depend on the colour.
 *
 * @param props.abandoned true if the flow waits, and no request can continue it.
 */
export function TraceBadge({ trace, abandoned = false }: { trace: Trace; abandoned?: boolean }): JSX.Element {
  const tone = toneOf(trace)
  const word = abandoned ? "Abandoned" : endWords(trace)
  const isPlain = tone !== "failed" || ["Refused", "Rejected", "Abandoned"].includes(word)
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{signs[tone]}</span> {isPlain ? word : `Failed: ${word}`}
    </span>
  )
}

/** Shows the outcomes of a sign-in's requests, oldest first, as one sign for each request. */
export function OutcomeStrip({ requests }: { requests: readonly Trace[] }): JSX.Element {
  const words = requests.map((trace) => endWords(trace)).join(", ")
  return (
    <span title={words}>
      <span class="unseen">{`${requests.length} requests: ${words}`}</span>
      <span aria-hidden="true">{requests.map((trace) => signs[toneOf(trace)]).join(" ")}</span>
    </span>
  )
}
