/** The parts of an ask. */
import type { Failure } from "./facts.ts"

/** One ask: its parameters, and the events that may answer it. */
export interface Ask<P extends object, A extends { type: string }> {
  params: P
  answer: A
}

/** An answer that carries a failure. */
export interface Refusal<T extends string> {
  type: T
  failure: Failure
}
