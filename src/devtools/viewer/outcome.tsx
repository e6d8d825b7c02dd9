import type { JSX } from "preact"
import type { FlowDescription } from "../describe/description.ts"
import { hasFailed, requestWords } from "../follow/trace-words.ts"
import type { Trace } from "../../ports/trace.ts"
import { TraceBadge } from "./trace-badge.tsx"
import { TraceFailure } from "./trace-failure.tsx"

interface Props {
  trace: Trace
  description: FlowDescription | undefined
}

/** Shows how a request ended: for a failure its sentence, otherwise the outcome in a word. */
export function Outcome({ trace, description }: Props): JSX.Element {
  if (hasFailed(trace)) return <TraceFailure trace={trace} description={description} />
  return (
    <p>
      <TraceBadge trace={trace} /> {requestWords(trace)}
    </p>
  )
}
