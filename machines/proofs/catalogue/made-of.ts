/** Rules about the parts of a built-in chart that every override of the chart must keep. */
import type { Leaf } from "../../program.ts"
import { edgeOf, inWords } from "../edges.ts"
import { brokenBy, type CounterExample } from "../invariants.ts"
import { pathOver } from "../paths.ts"
import { movesIn, type Invariant, type Proof } from "./proof.ts"

export const madeOf: readonly Invariant[] = [
  {
    id: "R9",
    rule: "A check of the built-in flow is passed by the same guard or answer as in the built-in flow.",
    why: "A state could declare the check without performing it.",
    broken: (proof) => [borrowedCheck(proof)],
  },
  {
    id: "INV-X5",
    rule: "A flow that was made from a built-in flow has the same ends, with the same outcomes.",
    why: "The library has no response for another outcome, and does not know which of its values may reach the browser.",
    broken: (proof) => [otherEnd(proof)],
  },
]

function borrowedCheck({ base, program, whole }: Proof): CounterExample | undefined {
  if (!base) return undefined
  const genuine = movesIn(base).filter((move) => move.passes !== undefined)
  for (const move of movesIn(program)) {
    if (move.passes === undefined) continue
    const known = genuine.filter(({ passes }) => passes === move.passes)
    if (known.length === 0) continue
    // The code compares guards by identity, because another function can have the same name.
    if (known.some(({ kind, on, guard }) => kind === move.kind && on === move.on && guard === move.guard)) continue
    const by = move.kind === "event" ? `"${move.on}"` : `the guard "${move.guard?.name}"`
    const says = `The check "${move.passes}" is passed by ${by}, which does not pass it in the built-in flow`
    return brokenBy(`genuine(${move.passes})`, pathOver(whole, edgeOf(move)), says)
  }
  return undefined
}

function otherEnd({ base, program, whole }: Proof): CounterExample | undefined {
  if (!base) return undefined
  const other = [...program.states.values()].find((leaf) => leaf.ends && !sameEnd(leaf, base.states.get(leaf.path)))
  if (!other) return program.output === base.output ? undefined : otherOutcome
  const edge = whole.edges.find(({ to }) => to === other.path)
  const path = edge ? pathOver(whole, edge) : []
  const says = `"${other.path}" ends the flow with another outcome than the built-in flow${path.length > 0 ? `: ${inWords(path)}` : ""}.`
  return { invariant: `sameEnds(${other.path})`, path, says }
}

const otherOutcome: CounterExample = {
  invariant: "sameOutcome",
  path: [],
  says: "The output of the whole chart is not the output of the built-in chart.",
}

function sameEnd(leaf: Leaf, known: Leaf | undefined): boolean {
  return known?.ends === true && known.output === leaf.output
}
