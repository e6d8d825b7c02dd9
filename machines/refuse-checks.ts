/** Refuses states whose check no transition can pass, or several can, and states that fail a check and do not end. */
import { listOf } from "./chart-config.ts"
import { pathOf, type Node } from "./nodes.ts"
import { metaOf } from "./passed-checks.ts"
import type { Leaf } from "./program.ts"
import { refuse } from "./refusal.ts"

/**
 * Refuses a state whose `check`, `passes`, `notApplied` and `fails` are inconsistent.
 *
 * @throws {ChartError} with the code `check`: if the state has only one of `check` and `passes`; if the state has
 * children or is final; if a name in `passes` matches no transition, several guards, both an event and a guard, or a
 * transition that does not leave the state; or if `notApplied` has a name that is not in `passes`. The code is the same
 * for a state with `fails` that has a `check`, or a transition to a state that is not final.
 */
export function refuseChecks(node: Node, leaf: Leaf | undefined): void {
  const { check, passes, notApplied, fails } = metaOf(node)
  if (fails !== undefined) refuseFails(node, leaf)
  const names = listOf(passes)
  const unknown = listOf(notApplied).find((name) => !names.includes(name))
  if (unknown !== undefined) refuse("check", node, `\`notApplied\` names "${unknown}", which is not in \`passes\`.`)
  if (check === undefined && passes === undefined) return
  if (check === undefined || names.length === 0) refuse("check", node, "`check` and `passes` are given together.")
  if (!leaf || leaf.final) {
    refuse(
      "check",
      node,
      `the check "${check}" on a ${node.type} state; only a state without children that is not final can have a check.`,
    )
  }
  for (const name of names) {
    const passed = `the check "${check}" is passed by "${name}"`
    const byEvent = (leaf.on.get(name) ?? []).filter((move) => move.passes)
    const byGuard = leaf.always.filter((move) => move.guard?.name === name)
    if (byEvent.length + byGuard.length === 0) refuse("check", node, `${passed}, but ${whyNot(leaf, name)}`)
    if (byGuard.length > 1 || (byEvent.length > 0 && byGuard.length > 0)) {
      refuse("check", node, `${passed}, but several edges have that name.`)
    }
    if ([...byEvent, ...byGuard].some((move) => move.to === leaf)) {
      refuse("check", node, `${passed}, which does not leave ${pathOf(node)}.`)
    }
  }
}

function refuseFails(node: Node, leaf: Leaf | undefined): void {
  const { check, fails } = metaOf(node)
  if (check !== undefined) refuse("check", node, `the state has the check "${check}", and fails the check "${fails}".`)
  const moves = leaf === undefined ? [] : [...leaf.always, ...[...leaf.on.values()].flat()]
  if (moves.length === 0 || moves.some(({ to }) => !to.final))
    refuse("check", node, `the state fails the check "${fails}", so each of its transitions leads to a final state.`)
}

/** Returns the reason why no transition of the state passes its check. */
function whyNot(leaf: Leaf, name: string): string {
  const [event] = [...leaf.on].find(([, moves]) => moves.some(({ guard }) => guard?.name === name)) ?? []
  return event === undefined
    ? "no edge has that event or guard."
    : `that is the guard of "${event}", and a guard passes a check only on an \`always\`. Let "${event}" lead to a state of its own, with that guard on an \`always\`, and let that state be the check.`
}
