import type { Leaf, Tables } from "../program.ts"
import { effectFailures } from "../engine-failures.ts"
import { graphOf, type Edge, type Graph } from "./edges.ts"
import { brokenBy, type CounterExample } from "./invariants.ts"
import { enteringEdges, pathOver } from "./paths.ts"

/**
 * Proves that the flow waits for the answer of every requested effect, in the state that the requesting transition
 * enters:
 *
 * - The flow does not leave this state by itself: the state has no `always` and is not final.
 * - The state handles every answer of the effect, `effect.failed` and `effect.timedOut`, by its own or an inherited
 *   transition. For each of these events, the last transition has no guard.
 * - Every transition into the state requests exactly this effect, also one that an answer causes. The next rule names
 *   the only exception.
 * - A transition from the state to itself requests no effect, unless its event is an answer of this effect. Otherwise,
 *   an event could start a second effect while the first one still runs.
 *
 * The proof does not show that effects give only these answers. TypeScript checks this by the types of the effects.
 *
 * @param answersOf the answers of each effect, by its name.
 */
export function asksAnswered(
  program: Tables,
  answersOf: Readonly<Record<string, readonly string[]>>,
): CounterExample | undefined {
  const graph = graphOf(program)
  const entering = enteringEdges(graph.edges)
  for (const leaf of program.states.values()) {
    const into = entering.get(leaf.path) ?? []
    const asking = into.find((edge) => edge.asks.length > 0)
    const ask = asking?.asks[0]
    if (!asking || ask === undefined) continue
    if (!Object.hasOwn(answersOf, ask)) return broken(graph, asking, `the answers of "${ask}" are not declared`)
    const answers = [...(answersOf[ask] ?? []), ...effectFailures]

    if (leaf.always.length > 0 || leaf.final) {
      return broken(graph, asking, `"${ask}" is asked for, but "${leaf.path}" is left before the answer`)
    }
    for (const edge of into) {
      const interrupts = edge.from === leaf.path && !answers.includes(edge.on)
      const expected = interrupts ? "" : ask
      if (edge.asks.join() === expected) continue
      const asked = edge.asks.length > 0 ? `asks for ${edge.asks.join(" and ")}` : "asks for nothing"
      const rule = interrupts
        ? `"${ask}" is not answered yet`
        : `every transition into "${leaf.path}" asks only for "${ask}"`
      const toItself = !interrupts && edge.from === leaf.path && edge.asks.length === 0
      return broken(graph, edge, `${rule}, but this one ${asked}`, toItself ? afterWaiting : undefined)
    }
    const unheard = answers.filter((answer) => !hears(leaf, answer)).map((answer) => `"${answer}"`)
    if (unheard.length > 0) {
      const says = `"${leaf.path}" does not always handle ${unheard.join(", ")}, which "${ask}" can answer`
      return broken(
        graph,
        asking,
        says,
        effectFailures.some((failure) => !hears(leaf, failure)) ? withFailures : undefined,
      )
    }
  }
  return undefined
}

/** Returns true if the state handles the event in every case: one of the transitions has no guard. */
function hears(leaf: Leaf, event: string): boolean {
  return (leaf.on.get(event) ?? []).some((move) => !move.guard)
}

/** The remedy if a state that asks for an effect does not handle `effect.failed` or `effect.timedOut`. */
const withFailures =
  "handle every answer of the effect, and effect.failed and effect.timedOut, in the state that asks for it, each with a last transition without a guard."

/** The remedy if an answer leads back into the state that asked for the effect, without asking again. */
const afterWaiting =
  'aim the transition at a state that is tagged "waiting", and let a request lead from that waiting state to the state that asks. A transition from a state to itself runs its `entry`, which asks again, only with `reenter`; and a flow that asks again without a wait could repeat the ask without end.'

function broken(graph: Graph, edge: Edge, sentence: string, remedy?: string): CounterExample {
  return { ...brokenBy("asksAnswered", pathOver(graph, edge), sentence), ...(remedy !== undefined && { remedy }) }
}
