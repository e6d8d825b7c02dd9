import type { JSX } from "preact"
import type { TraceStep } from "../follow/trace-path.ts"
import { lasting, requestWords } from "../follow/trace-words.ts"
import { waterfallOf, type WaterfallRow } from "../follow/waterfall.ts"
import type { Entry } from "./trace-store.ts"
import type { Scene } from "./use-traces.ts"

interface Props {
  scene: Scene
  steps: readonly TraceStep[]
}

/**
 * Shows the requests of a sign-in under the chart: a slider over the moves, and for each request its effects on a common
 * time axis.
 */
export function Timeline({ scene, steps }: Props): JSX.Element | null {
  const { entries, shown, choose } = scene
  if (shown === undefined || steps.length === 0) return null
  const traces = entries.map(({ trace }) => trace)
  return (
    <details class="timeline" open>
      <summary>Timeline</summary>
      <Scrubber scene={scene} steps={steps} />
      <ol>
        {waterfallOf(traces).map((row, index) => (
          <Row key={index} row={row} entry={entries[index]} chosen={entries[index] === shown} choose={choose} />
        ))}
      </ol>
    </details>
  )
}

function Scrubber({ scene: { step, setStep }, steps }: Props): JSX.Element {
  const at = step ?? steps.length
  const to = steps[at - 1]?.move.to ?? ""
  return (
    <label class="scrubber">
      <span class="unseen">Move of the sign-in</span>
      <input
        type="range"
        min={1}
        max={steps.length}
        value={at}
        aria-valuetext={`${at} of ${steps.length}: ${to}`}
        onInput={(event) => setStep(Number(event.currentTarget.value))}
      />
      <output>{`${at}/${steps.length}`}</output>
    </label>
  )
}

interface RowProps {
  row: WaterfallRow
  entry: Entry | undefined
  chosen: boolean
  choose: (entry: Entry | undefined) => void
}

function Row({ row, entry, chosen, choose }: RowProps): JSX.Element {
  const { trace, left, width, asks, waited } = row
  const effects = asks.map(({ ask, took }) => `${ask} ${lasting(took)}`).join(", ")
  return (
    <li>
      <button type="button" aria-pressed={chosen} title={effects} onClick={() => choose(entry)}>
        {requestWords(trace)}{" "}
        <span class="soft">
          {waited > 0 && `after ${lasting(waited)}, `}
          {lasting(trace.took)}
        </span>
        <span class="unseen">{effects === "" ? "" : `: ${effects}`}</span>
      </button>
      <span class="track" aria-hidden="true">
        <span class="request" style={{ marginLeft: `${left}%`, width: `${width}%` }} />
        {asks.map((ask, index) => (
          <span key={index} class="effect" style={{ left: `${ask.left}%`, width: `${ask.width}%` }} />
        ))}
      </span>
    </li>
  )
}
