import { inWords } from "../edges.ts"
import type { CounterExample } from "../invariants.ts"
import { sinceWaiting, type Edges } from "../order.ts"
import type { Proof } from "./proof.ts"

export function ofRequests(name: string, events: ReadonlySet<string>): Edges {
  return { name, has: ({ on: event }) => events.has(event) }
}

/**
 * Finds a path to the state on which no form of the application's own site was sent since the flow began or last
 * waited.
 */
export function withoutForm({ graph }: Proof, forms: ReadonlySet<string>, state: string): CounterExample | undefined {
  const broken = sinceWaiting(graph, ofRequests("of a form", forms), state)
  if (!broken) return undefined
  const says = `"${state}" is reached by a request whose route takes no form token: ${inWords(broken.path)}.`
  return { ...broken, invariant: `formOnly(${state})`, says }
}
