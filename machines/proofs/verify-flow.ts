/** Runs all proofs of a flow in one call, for the tests of built-in charts and for every composed chart at start-up. */
import type { CheckId } from "../grammar.ts"
import type { Tables } from "../program.ts"
import { answersOf as builtInAnswers } from "../vocabulary.ts"
import { rowsOf, type Proof } from "./catalogue.ts"
import { graphOf } from "./edges.ts"
import type { CounterExample } from "./invariants.ts"

/** The requirements on a flow in one configuration. */
export interface FlowPolicy {
  /**
   * The checks that every path to the grant must pass, including the checks of steps. Absent for a flow without a
   * grant.
   */
  requires?: readonly CheckId[] | undefined
  /** The known results of guards that read only the configuration, by the guard's name. */
  assume?: Readonly<Record<string, boolean>> | undefined
  /** The possible answers of each ask, by the ask's name. Default: the library's asks. */
  answersOf?: Readonly<Record<string, readonly string[]>> | undefined
  /**
   * The built-in flow from which this flow was made. This flow must pass the checks of the built-in flow by the same
   * answers and guards, and have the same ends.
   */
  base?: Tables | undefined
  /** In an own flow: the asks of the library that it may use in its own states. */
  mayAsk?: ReadonlySet<string> | undefined
  /** The asks before which an attempt must be counted. Default: the counted asks of the library. */
  counted?: ReadonlyMap<string, unknown> | undefined
  /** In an own flow: the requests that only a form of the application's own site can send. */
  formEvents?: ReadonlySet<string> | undefined
  /** In an own flow: the requests that come by `POST`. */
  postEvents?: ReadonlySet<string> | undefined
  /** In an own flow: true if the session is in the body of the response, and no session cookie is set. */
  delivers?: boolean | undefined
}

/**
 * Checks every row of the catalogue that applies to the flow. The proofs read the same tables that requests run. The
 * function is pure, and takes milliseconds.
 *
 * The rows prove for every run: each required check is passed on every path to the session and to every write; the
 * checks have the required order; only one edge asks for the session, and a flow takes this edge at most once;
 * refusals, failures and time-outs never lead to the session; every answer of every ask is handled; the number of
 * effects of every request is limited; the flow never waits for ever; every state can be reached. docs/proofs.md lists
 * the rows by their ids.
 *
 * The rows do not prove that a guard compares the right values, that an effect does what its name says, or that the
 * database does what the adapter interface requires. Tests check these three assumptions.
 *
 * @returns the counter-examples, each with the shortest path, in the order of the catalogue: the most dangerous first.
 *   The list is empty if all rules hold.
 */
export function verifyFlow(program: Tables, policy: FlowPolicy = {}): readonly CounterExample[] {
  const { requires = [], assume = {}, answersOf = builtInAnswers, ...own } = policy
  const whole = graphOf(program)
  const graph = graphOf(program, { assume })
  const proof: Proof = { program, whole, graph, ...own, requires, answersOf, base: own.base }
  const told = new Map<string, CounterExample>()
  for (const { id, broken } of rowsOf(proof)) {
    for (const found of broken(proof)) {
      // If several rows have the same finding, only the first of them reports it.
      if (found && !told.has(found.invariant)) told.set(found.invariant, { id, ...found })
    }
  }
  return [...told.values()]
}
