import type { JSX } from "preact"
import { endWords, toneOf, type TraceTone } from "../follow/trace-words.ts"
import type { Trace } from "../../ports/trace.ts"

const signs: Readonly<Record<TraceTone, string>> = { failed: "✕", waits: "…", well: "✓" }

/** How a request ended: a word in a shape of its own, so that colour says nothing that the rest does not. */
export function TraceBadge({ trace }: { trace: Trace }): JSX.Element {
  const tone = toneOf(trace)
  const word = endWords(trace)
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{signs[tone]}</span> {tone === "failed" && word !== "Refused" ? `Failed: ${word}` : word}
    </span>
  )
}
