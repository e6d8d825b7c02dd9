/** Reads traces from anywhere: a file that somebody sent, or a stream. What is not one is left out, never guessed. */
import type { Trace, TraceAsk, TraceCause, TraceError, TraceMove } from "../../ports/trace.ts"

/** As many causes as a trace ever has. */
const MOST_CAUSES = 6

/**
 * One trace, or a list of them, out of JSON. Unknown keys are dropped. Empty where nothing in it is a trace. Total.
 *
 * One that was written before traces named their request, their person and their error is read, too: its `request` is
 * empty, and its asks were asked when it began, by no state in particular.
 */
export function readTraces(value: unknown): readonly Trace[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => readTrace(each) ?? [])
}

function readTrace(value: unknown): Trace | undefined {
  const { id, request, flow, provider, person, at, took, moves, asks, passed, ended, reason, error } = tableOf(value)
  if (typeof id !== "string" || typeof flow !== "string" || typeof ended !== "string") return undefined
  if (!isTime(at) || !isTime(took)) return undefined
  if (!Array.isArray(moves) || !Array.isArray(asks) || !Array.isArray(passed)) return undefined
  return {
    id,
    request: text(request) ?? "",
    flow,
    provider: text(provider),
    person: text(person),
    at,
    took,
    moves: moves.flatMap((move) => readMove(move) ?? []),
    asks: asks.flatMap((ask) => readAsk(ask, at) ?? []),
    passed: passed.filter((check) => typeof check === "string"),
    ended,
    reason: text(reason),
    error: readError(error),
  }
}

function readMove(value: unknown): TraceMove | undefined {
  const { from, to, on, guard } = tableOf(value)
  if (typeof to !== "string" || typeof on !== "string") return undefined
  return { from: text(from), to, on, guard: text(guard) }
}

function readAsk(value: unknown, begun: number): TraceAsk | undefined {
  const { ask, answer, state, at, took } = tableOf(value)
  if (typeof ask !== "string" || typeof answer !== "string" || !isTime(took)) return undefined
  return { ask, answer, state: text(state) ?? "", at: isTime(at) ? at : begun, took }
}

function readError(value: unknown): TraceError | undefined {
  const { type, says, causes } = tableOf(value)
  if (typeof type !== "string" || typeof says !== "string") return undefined
  const listed: readonly unknown[] = Array.isArray(causes) ? causes : []
  return { type, says, causes: listed.flatMap((cause) => readCause(cause) ?? []).slice(0, MOST_CAUSES) }
}

function readCause(value: unknown): TraceCause | undefined {
  const { name, says, code, where } = tableOf(value)
  if (typeof name !== "string" || typeof says !== "string") return undefined
  return {
    name,
    says,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof where === "string" ? { where } : {}),
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

/** Milliseconds. JSON has no other numbers than finite ones, but whoever calls may have. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

/** Without any key where it is no object. */
function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}
