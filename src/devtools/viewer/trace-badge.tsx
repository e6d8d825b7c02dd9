import type { JSX } from "preact"
import { endWords, toneOf, type TraceTone } from "../follow/trace-words.ts"
import type { Trace } from "../../ports/trace.ts"

const signs: Readonly<Record<TraceTone, string>> = { failed: "✕", waits: "…", well: "✓" }

/** Shows the outcome of a request as a word in a shape, so that the meaning does not depend on the colour. */
export function TraceBadge({ trace }: { trace: Trace }): JSX.Element {
  const tone = toneOf(trace)
  const word = endWords(trace)
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{signs[tone]}</span> {tone === "failed" && word !== "Refused" ? `Failed: ${word}` : word}
    </span>
  )
}
