/** Reads traces from anywhere: a file that somebody sent, or a stream. What is not one is left out, never guessed. */
import type { Trace, TraceAsk, TraceMove } from "../ports/trace.ts"

/** One trace, or a list of them, out of JSON. Unknown keys are dropped. Empty where nothing in it is a trace. Total. */
export function readTraces(value: unknown): readonly Trace[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => readTrace(each) ?? [])
}

function readTrace(value: unknown): Trace | undefined {
  if (!isTable(value)) return undefined
  const { id, flow, provider, at, took, moves, asks, passed, ended, reason } = value
  if (typeof id !== "string" || typeof flow !== "string" || typeof ended !== "string") return undefined
  if (typeof at !== "number" || typeof took !== "number") return undefined
  if (!Array.isArray(moves) || !Array.isArray(asks) || !Array.isArray(passed)) return undefined
  return {
    id,
    flow,
    provider: text(provider),
    at,
    took,
    moves: moves.flatMap((move) => readMove(move) ?? []),
    asks: asks.flatMap((ask) => readAsk(ask) ?? []),
    passed: passed.filter((check) => typeof check === "string"),
    ended,
    reason: text(reason),
  }
}

function readMove(value: unknown): TraceMove | undefined {
  if (!isTable(value)) return undefined
  const { from, to, on, guard } = value
  if (typeof to !== "string" || typeof on !== "string") return undefined
  return { from: text(from), to, on, guard: text(guard) }
}

function readAsk(value: unknown): TraceAsk | undefined {
  if (!isTable(value)) return undefined
  const { ask, answer, took } = value
  if (typeof ask !== "string" || typeof answer !== "string" || typeof took !== "number") return undefined
  return { ask, answer, took }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
}
