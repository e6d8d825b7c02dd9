/** What an ask is made of. */
import type { Failure } from "./facts.ts"

/** One ask: what it is given, and the events that may answer it. */
export interface Ask<P extends object, A extends { type: string }> {
  params: P
  answer: A
}

/** An answer that says why not. */
export interface Refusal<T extends string> {
  type: T
  failure: Failure
}
