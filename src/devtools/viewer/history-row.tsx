import type { JSX } from "preact"
import type { ChartOfFlow } from "../draw/charts.ts"
import type { HistoryEntry } from "../draw/history.ts"
import type { AuditEntry } from "../../ports/audit.ts"
import { hashOf } from "./route.ts"
import { Coded } from "./parts.tsx"

interface Props extends HistoryEntry {
  charts: readonly ChartOfFlow[]
}

const badges: Readonly<Record<AuditEntry["result"], readonly [tone: string, sign: string, word: string]>> = {
  succeeded: ["well", "✓", "Done"],
  waiting: ["waits", "…", "Waits"],
  failed: ["failed", "✕", "Failed"],
  refused: ["failed", "✕", "Refused"],
  limited: ["failed", "✕", "Limited"],
}

/**
 * Shows one entry of an audit trail: its result, its reason as a sentence, and the state in which the request stopped.
 */
export function HistoryRow({ entry, says, why, charts }: Props): JSX.Element {
  const [tone, sign, word] = badges[entry.result] ?? ["", "", entry.result]
  return (
    <li class="entry">
      <p class="line">
        <span class={`badge ${tone}`}>
          <span aria-hidden="true">{sign}</span> {word}
        </span>{" "}
        <strong>{entry.name}</strong> {entry.provider !== undefined && <span class="provider">{entry.provider}</span>}{" "}
        <Moment at={entry.at} />
      </p>
      <p>
        {says}{" "}
        {entry.reason !== undefined && (
          <>
            <code class="reason">{entry.reason}</code> {why !== undefined && <Coded text={why} />}
          </>
        )}
      </p>
      <Stopped entry={entry} charts={charts} />
      <p class="soft">{factsOf(entry).join(" · ")}</p>
    </li>
  )
}

function Stopped({ entry, charts }: Pick<Props, "entry" | "charts">): JSX.Element | null {
  const { flow = "", state = "", result } = entry
  const description = charts.find((chart) => chart.description.flow === flow)?.description
  const at = description?.states.find(({ path }) => path === state)
  if (at === undefined || result === "succeeded") return null
  return (
    <p>
      Stopped at <a href={hashOf({ flow, state })}>{at.title}</a> <code>{state}</code>
    </p>
  )
}

/** Shows the local date and time to the second. A tooltip shows the complete time. */
function Moment({ at }: { at: number }): JSX.Element {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return <span class="clock">at {at}</span>
  const two = (number: number) => String(number).padStart(2, "0")
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return (
    <time class="clock" dateTime={date.toISOString()} title={date.toISOString()}>
      {day} {date.toTimeString().slice(0, 8)}
    </time>
  )
}

function factsOf({ flow, action, step, methods, address, device, trace, by }: AuditEntry): readonly string[] {
  return [
    by === "operator" ? "by an operator" : undefined,
    [flow, action].filter((word) => word !== undefined).join(" "),
    step === undefined ? undefined : `step ${step}`,
    methods.length === 0 ? undefined : `proved by ${methods.join(", ")}`,
    address,
    device,
    trace === undefined ? undefined : `flow ${trace}`,
  ].filter((fact): fact is string => fact !== undefined && fact !== "")
}
