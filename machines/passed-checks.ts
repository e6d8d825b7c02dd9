/**
 * Decides which transitions pass a check: only the transitions that the state of the check names in `passes`.
 * `check-ids.ts` lists the checks.
 */
import { listOf } from "./chart-config.ts"
import type { CheckId, Meta } from "./grammar.ts"
import type { Node } from "./nodes.ts"
import type { Move } from "./program.ts"

/**
 * Returns the check that a transition of this state passes, or `undefined`. `passes` names the transition by the type
 * of its event, or by the guard of an `always`.
 */
export function passOf(node: Node, kind: Move["kind"], on: string, guard: string | undefined): CheckId | undefined {
  const { check, passes } = metaOf(node)
  const name = kind === "event" ? on : kind === "always" ? guard : undefined
  return name !== undefined && listOf(passes).includes(name) ? check : undefined
}

/** Returns `meta` of a state; an empty object if the state has none. */
export function metaOf(node: Node): Partial<Meta<object>> {
  // The cast is safe: TypeScript has checked `meta` by the type `State` in the chart's own file.
  return (node.config.meta ?? {}) as Partial<Meta<object>>
}
