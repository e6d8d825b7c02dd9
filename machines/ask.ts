/** The types of an ask and of its answers. */
import type { Failure } from "./facts.ts"

/**
 * An ask, which is a chart's request for one effect: its parameters, and the events with which the effect can answer.
 */
export interface Ask<P extends object, A extends { type: string }> {
  params: P
  answer: A
}

/** The answer of an effect that did not succeed. `failure` has the reason. */
export interface Refusal<T extends string> {
  type: T
  failure: Failure
}

/** `no` for an answer that contains a failure, and `ok` for every other answer. */
type Says<A> = A extends { failure: unknown } ? "no" : "ok"

/**
 * The answers of each ask, each with its kind. `no`: the answer says why the effect did not succeed. `ok`: every other
 * answer.
 */
export type AnswerKinds<A extends { readonly [K in keyof A]: { answer: { type: string } } }> = {
  readonly [K in keyof A]: {
    readonly [T in A[K]["answer"]["type"]]: Says<Extract<A[K]["answer"], { type: T }>>
  }
}

/** Returns the types of the answers of each ask. */
export function answerTypes(kinds: Readonly<Record<string, object>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(kinds).map(([ask, types]) => [ask, Object.keys(types)]))
}
