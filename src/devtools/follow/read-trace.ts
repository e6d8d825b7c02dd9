import type { Trace, TraceAsk, TraceBudget, TraceCause, TraceError, TraceMove } from "../../ports/trace.ts"

/** The maximum number of causes in a trace. */
const MOST_CAUSES = 6

/**
 * Reads one trace or a list of traces from any JSON value. The function drops unknown keys, and values that are not
 * traces. It never throws.
 *
 * The function also reads traces of earlier releases, which lack some fields: a missing `request` becomes empty, the
 * state of an ask becomes empty, and the time of an ask becomes the time of the request.
 */
export function readTraces(value: unknown): readonly Trace[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => readTrace(each) ?? [])
}

function readTrace(value: unknown): Trace | undefined {
  const {
    id,
    request,
    flow,
    provider,
    person,
    at,
    took,
    moves,
    asks,
    passed,
    ended,
    reason,
    problem,
    attemptsLeft,
    error,
  } = tableOf(value)
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
    ...(typeof problem === "string" ? { problem } : {}),
    ...(isTime(attemptsLeft) ? { attemptsLeft } : {}),
    error: readError(error),
  }
}

function readMove(value: unknown): TraceMove | undefined {
  const { from, to, on, guard } = tableOf(value)
  if (typeof to !== "string" || typeof on !== "string") return undefined
  return { from: text(from), to, on, guard: text(guard) }
}

function readAsk(value: unknown, begun: number): TraceAsk | undefined {
  const { ask, answer, state, at, took, budgets } = tableOf(value)
  if (typeof ask !== "string" || typeof answer !== "string" || !isTime(took)) return undefined
  return {
    ask,
    answer,
    state: text(state) ?? "",
    at: isTime(at) ? at : begun,
    took,
    ...(Array.isArray(budgets) ? { budgets: budgets.flatMap((budget) => readBudget(budget) ?? []) } : {}),
  }
}

/** Reads the attempts that are left of one rule. Drops the rule if the trace has neither a number nor a reason. */
function readBudget(value: unknown): TraceBudget | undefined {
  const { rule, left, whole, skipped } = tableOf(value)
  if (typeof rule !== "string") return undefined
  const reason = skipReasons.find((known) => known === skipped)
  if (reason !== undefined) return { rule, skipped: reason }
  if (!isTime(left)) return undefined
  return { rule, left, ...(isTime(whole) ? { whole } : {}) }
}

const skipReasons: readonly NonNullable<TraceBudget["skipped"]>[] = [
  "address unknown",
  "identifier unknown",
  "device unknown",
  "device known",
  "store failed",
]

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

/** Returns true for a finite number. JSON has only finite numbers, but other callers can pass any number. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

/** Returns the fields of an object; an empty object for other values. */
function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {}
}
