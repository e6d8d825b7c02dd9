import type { JSX } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { Trace } from "../../src/ports/trace.ts"
import { traceFile, type TraceSource } from "./trace-source.ts"

interface Props {
  traces: readonly Trace[]
  shown: Trace | undefined
  heard: (traces: readonly Trace[]) => void
  show: (trace: Trace) => void
}

/** What requests did. One that is chosen lights up on the chart. */
export function TracePanel({ traces, shown, heard, show }: Props): JSX.Element {
  const [source, setSource] = useState<TraceSource>()
  const [problem, setProblem] = useState("")
  useEffect(() => source?.listen(heard, setProblem), [source])
  return (
    <section class="traces">
      <h2>Traces</h2>
      <label>
        Open a trace <span class="soft">(JSON, as config.trace is told it)</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            setProblem("")
            if (file) setSource(traceFile(file))
          }}
        />
      </label>
      <p role="status">{problem}</p>
      <ol>
        {traces.map((trace, index) => (
          <li key={index}>
            <button type="button" class="way" aria-pressed={trace === shown} onClick={() => show(trace)}>
              <strong>
                {trace.flow}
                {trace.provider !== undefined && ` at ${trace.provider}`}: {trace.ended}
                {trace.reason !== undefined && `, ${trace.reason}`}
              </strong>
              <span>
                {new Date(trace.at).toISOString()}, {trace.took.toFixed(1)} ms, {trace.id}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {shown && <OneTrace trace={shown} />}
    </section>
  )
}

function OneTrace({ trace }: { trace: Trace }): JSX.Element {
  return (
    <>
      <h3>Moves</h3>
      <ol>
        {trace.moves.map(({ to, on, guard }, index) => (
          <li key={index}>
            {[on, guard].filter((word) => word !== undefined && word !== "").join(" if ") || "always"} → {to}
          </li>
        ))}
      </ol>
      <h3>Asked</h3>
      <ul>
        {trace.asks.map(({ ask, answer, took }, index) => (
          <li key={index}>
            {ask}: {answer}, {took.toFixed(1)} ms
          </li>
        ))}
      </ul>
      <h3>Checks passed</h3>
      <p>{trace.passed.join(", ") || "None."}</p>
    </>
  )
}
