/** All that is proven of a flow, in one call: in the tests of every built-in chart, and of every composed one at start. */
import type { CheckId } from "../grammar.ts"
import type { Tables } from "../program.ts"
import { answersOf as builtInAnswers } from "../vocabulary.ts"
import { asksAnswered } from "./asks-answered.ts"
import { graphOf } from "./edges.ts"
import { commits, grantOnce, grantsOf, mishapsRefuse, oneGrant, statesAsking, waitsExpire } from "./grant.ts"
import { alwaysAcyclic, deadEnds, gate, strandedStates, unreachableStates, type CounterExample } from "./invariants.ts"

/** What a flow is held to, in one configuration. */
export interface FlowPolicy {
  /** The checks that every path to the session passes. Of a flow that issues none, leave it out. */
  requires?: readonly CheckId[] | undefined
  /** What is known of guards, by name: of those that read nothing but the configuration. */
  assume?: Readonly<Record<string, boolean>> | undefined
  /** The answers of each ask. Default: those of the vocabulary. */
  answersOf?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Nothing is written before these have been passed, in any flow. */
const beforeWriting: readonly CheckId[] = ["signInPolicy", "linkPolicy"]

/**
 * Proves a flow, from the very tables that are run. Milliseconds; pure.
 *
 * What it proves, of every run that the chart can make: each required check is passed, by an edge that passes it, on
 * every path to the session; one edge asks for the session, once; failures and time never lead there; users and accounts
 * are written only after policy; every answer of every ask is handled; the flow can always end, never runs in a circle
 * by itself, and never waits for ever; every state can be reached.
 *
 * What it does not prove: that a guard compares the right values, that an effect does what its name says, or that the
 * database keeps its promises. Tests do.
 *
 * @returns what does not hold, each with the shortest path that breaks it. Empty where all holds.
 */
export function verifyFlow(program: Tables, policy: FlowPolicy = {}): readonly CounterExample[] {
  const { requires = [], assume = {}, answersOf = builtInAnswers } = policy
  const whole = graphOf(program)
  const graph = graphOf(program, { assume })
  const reached = [
    ...grantsOf(program).flatMap((grant) => requires.map((check) => gate(graph, check, grant))),
    ...statesAsking(graph, commits).flatMap((state) => beforeWriting.map((check) => gate(graph, check, state))),
  ]
  const found = [
    ...reached,
    oneGrant(program, whole),
    grantOnce(program, whole),
    mishapsRefuse(program, whole),
    waitsExpire(program, whole),
    asksAnswered(program, answersOf),
    unreachableStates(whole),
    deadEnds(whole),
    strandedStates(whole),
    alwaysAcyclic(whole),
  ]
  return found.filter((broken) => broken !== undefined)
}
