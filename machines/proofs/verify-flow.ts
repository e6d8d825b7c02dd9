/** All that is proven of a flow, in one call: in the tests of every built-in chart, and of every composed one at start. */
import type { CheckId } from "../grammar.ts"
import type { Tables } from "../program.ts"
import { answersOf as builtInAnswers } from "../vocabulary.ts"
import { rowsOf, type Proof } from "./catalogue.ts"
import { graphOf } from "./edges.ts"
import type { CounterExample } from "./invariants.ts"

/** What a flow is held to, in one configuration. */
export interface FlowPolicy {
  /** The checks that every path to the session passes, those of steps included. Of a flow that issues none, leave it out. */
  requires?: readonly CheckId[] | undefined
  /** What is known of guards, by name: of those that read nothing but the configuration. */
  assume?: Readonly<Record<string, boolean>> | undefined
  /** The answers of each ask, those of the vocabulary and those of steps. Default: those of the vocabulary. */
  answersOf?: Readonly<Record<string, readonly string[]>> | undefined
  /** The built-in flow that this one was made of: its checks and its ends must be the very same. */
  base?: Tables | undefined
  /** Asks of the library that a flow of an application may use in states of its own. */
  mayAsk?: ReadonlySet<string> | undefined
  /** The asks before which an attempt is counted. Default: those of the library. */
  counted?: ReadonlyMap<string, unknown> | undefined
  /** The requests of such a flow that only a form of its own site can be. */
  formEvents?: ReadonlySet<string> | undefined
}

/**
 * Proves a flow, from the very tables that are run: every row of the catalogue that speaks of what it asks for.
 * Milliseconds; pure.
 *
 * What it proves, of every run that the chart can make: each required check is passed, by an edge that passes it, on
 * every path to the session and to every write; the checks stand in their order; one edge asks for the session, once;
 * refusals, failures and time never lead there; every answer of every ask is handled; every request ends after a number
 * of effects that can be counted; the flow never waits for ever; every state can be reached. docs/proofs.md lists the
 * rows by their ids.
 *
 * What it does not prove: that a guard compares the right values, that an effect does what its name says, or that the
 * database keeps its promises. Tests do.
 *
 * @returns what does not hold, the worst first, each with the shortest path that breaks it. Empty where all holds.
 */
export function verifyFlow(program: Tables, policy: FlowPolicy = {}): readonly CounterExample[] {
  const { requires = [], assume = {}, answersOf = builtInAnswers, base, mayAsk, formEvents, counted } = policy
  const whole = graphOf(program)
  const graph = graphOf(program, { assume })
  const proof: Proof = { program, whole, graph, requires, answersOf, base, mayAsk, formEvents, counted }
  const told = new Map<string, CounterExample>()
  for (const { id, broken } of rowsOf(proof)) {
    for (const found of broken(proof)) {
      // What several rows ask for is told by the first of them.
      if (found && !told.has(found.invariant)) told.set(found.invariant, { id, ...found })
    }
  }
  return [...told.values()]
}
