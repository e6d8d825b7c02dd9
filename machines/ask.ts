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

/** `no` for an answer with a failure, which says why an effect did not succeed. */
type Says<A> = A extends { failure: unknown } ? "no" : "ok"

/** The answers of each ask of a vocabulary. `no` marks the answers that say why an effect did not succeed. */
export type AnswerKinds<A extends { readonly [K in keyof A]: { answer: { type: string } } }> = {
  readonly [K in keyof A]: {
    readonly [T in A[K]["answer"]["type"]]: Says<Extract<A[K]["answer"], { type: T }>>
  }
}
