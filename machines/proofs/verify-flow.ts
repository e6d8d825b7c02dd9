/**
 * Checks all invariants of a flow in one call, for the tests of built-in charts and for every configured flow at
 * start-up.
 */
import type { CheckId } from "../grammar.ts"
import type { Tables } from "../program.ts"
import { answersOf as builtInAnswers } from "../vocabulary.ts"
import { rowsOf, type Proof } from "./catalogue.ts"
import { graphOf } from "./edges.ts"
import type { CounterExample } from "./invariants.ts"

/** The requirements on a flow in one configuration. */
export interface FlowPolicy {
  /**
   * The checks, including those of steps, that every path to the grant (the state that issues the session or adds
   * evidence) must pass. Absent for a flow without a grant.
   */
  requires?: readonly CheckId[] | undefined
  /** The known results of guards that read only the configuration, by the guard's name. */
  assume?: Readonly<Record<string, boolean>> | undefined
  /** The possible answers of each effect, by its name. Default: the library's effects. */
  answersOf?: Readonly<Record<string, readonly string[]>> | undefined
  /**
   * The built-in flow that this flow overrides. Both must pass the checks by the same answers and guards, and have the
   * same ends.
   */
  base?: Tables | undefined
  /** In a flow that the application defines: the effects of the library that its states may request. */
  mayAsk?: ReadonlySet<string> | undefined
  /** The effects before which the flow must count an attempt. Default: `countedAsks`. */
  counted?: ReadonlyMap<string, unknown> | undefined
  /** In a flow that the application defines: the requests that only a form of the application's own site can send. */
  formEvents?: ReadonlySet<string> | undefined
  /** In a flow that the application defines: the requests that come by `POST`. */
  postEvents?: ReadonlySet<string> | undefined
  /**
   * In a flow that the application defines: true if the session is in the body of the response, and the response sets
   * no session cookie.
   */
  delivers?: boolean | undefined
}

/**
 * Checks every invariant of the catalogue that applies to the flow, on the compiled program that also serves requests.
 * The function is pure, and takes milliseconds.
 *
 * The invariants prove for every run:
 *
 * - Each path to the session, and to every write, passes each required check.
 * - The checks have the required order.
 * - Only one transition requests the session, and a flow takes this transition at most once.
 * - Refusals, failures and time-outs never lead to the session.
 * - The chart handles every answer of every effect.
 * - The number of effects of every request is limited.
 * - The flow never waits for ever.
 * - A path leads to every state.
 *
 * docs/proofs.md lists the invariants by their ids.
 *
 * The invariants do not prove that a guard compares the right values, that an effect does what its name says, or that
 * the database does what the adapter interface requires. Tests check these three assumptions.
 *
 * @returns the counter-examples, each with the shortest path, in the order of the catalogue: the most dangerous first.
 * The list is empty if all invariants hold.
 */
export function verifyFlow(program: Tables, policy: FlowPolicy = {}): readonly CounterExample[] {
  return [...counterExamples(program, policy)]
}

/** Yields the counter-examples of {@link verifyFlow}. A caller that needs only the first one saves the other checks. */
export function* counterExamples(program: Tables, policy: FlowPolicy = {}): Generator<CounterExample, void> {
  const { requires = [], assume = {}, answersOf = builtInAnswers, ...own } = policy
  const whole = graphOf(program)
  const graph = graphOf(program, { assume })
  const proof: Proof = { program, whole, graph, ...own, requires, answersOf, base: own.base }
  const told = new Set<string>()
  for (const { id, broken } of rowsOf(proof)) {
    for (const found of broken(proof)) {
      // If several rows have the same finding, only the first of them reports it.
      if (!found || told.has(found.invariant)) continue
      told.add(found.invariant)
      yield { id, ...found }
    }
  }
}
