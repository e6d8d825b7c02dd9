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

/**
 * Returns true if a transition of this state passes the check because the check does not apply. The parameters are those
 * of {@link passOf}.
 */
export function isNotApplied(node: Node, kind: Move["kind"], on: string, guard: string | undefined): boolean {
  const name = kind === "event" ? on : guard
  return passOf(node, kind, on, guard) !== undefined && listOf(metaOf(node).notApplied).includes(name ?? "")
}

/** Returns `meta` of a state; an empty object if the state has none. */
export function metaOf(node: Node): Partial<Meta<object>> {
  // The cast is safe: TypeScript has checked `meta` by the type `State` in the chart's own file.
  return (node.config.meta ?? {}) as Partial<Meta<object>>
}
