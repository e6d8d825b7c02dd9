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
   * The checks that every path to the session must pass, including the checks of steps. Absent for a flow without a
   * session.
   */
  requires?: readonly CheckId[] | undefined
  /** Known results of guards, by name: for guards that read only the configuration. */
  assume?: Readonly<Record<string, boolean>> | undefined
  /** The possible answers of each ask, by the ask's name. Default: the asks of the vocabulary. */
  answersOf?: Readonly<Record<string, readonly string[]>> | undefined
  /** The built-in flow from which this flow was made. Both must have the same checks and the same ends. */
  base?: Tables | undefined
  /** Asks of the library that a flow of an application can use in its own states. */
  mayAsk?: ReadonlySet<string> | undefined
  /** The asks before which an attempt is counted. Default: the counted asks of the library. */
  counted?: ReadonlyMap<string, unknown> | undefined
  /** The requests of such a flow that only a form of its own site can send. */
  formEvents?: ReadonlySet<string> | undefined
  /** The requests of such a flow that come by `POST`. */
  postEvents?: ReadonlySet<string> | undefined
  /** Such a flow puts the session into the body, and sets no cookie. */
  delivers?: boolean | undefined
}

/**
 * Proves every row of the catalogue that applies to the asks of the flow. The proof reads the same tables that requests run.
 * The function is pure, and takes milliseconds.
 *
 * The rows prove for every run: each required check is passed on every path to the session and to every write; the checks
 * have the required order; one edge asks for the session, and it is taken once; refusals, failures and time-outs never lead
 * to the session; every answer of every ask is handled; the number of effects of every request is limited; the flow never
 * waits for ever; every state can be reached. docs/proofs.md lists the rows by their ids.
 *
 * The rows do not prove that a guard compares the right values, that an effect does what its name says, or that the database
 * keeps its promises. The tests check these.
 *
 * @returns the counter-examples, the worst first, each with the shortest path. The list is empty if all rules hold.
 */
export function verifyFlow(program: Tables, policy: FlowPolicy = {}): readonly CounterExample[] {
  const { requires = [], assume = {}, answersOf = builtInAnswers, ...own } = policy
  const whole = graphOf(program)
  const graph = graphOf(program, { assume })
  const proof: Proof = { program, whole, graph, ...own, requires, answersOf, base: own.base }
  const told = new Map<string, CounterExample>()
  for (const { id, broken } of rowsOf(proof)) {
    for (const found of broken(proof)) {
      // The first of several rows with the same finding reports it.
      if (found && !told.has(found.invariant)) told.set(found.invariant, { id, ...found })
    }
  }
  return [...told.values()]
}
