/**
 * Rules about parts of a built-in flow that an override must not replace. The rules compare functions by identity,
 * never by name.
 */
import type { Act, Move } from "../../program.ts"
import { isSealed, stepAsks } from "../../sealed-asks.ts"
import { passesForSparable } from "../../steps/sparable.ts"
import { actsOf, edgeOf } from "../edges.ts"
import { brokenBy, type CounterExample } from "../invariants.ts"
import { pathOver } from "../paths.ts"
import { movesIn, type Invariant, type Proof } from "./proof.ts"

export const genuine: readonly Invariant[] = [
  {
    id: "PROOF-01",
    rule: "Asks that find or verify a person, write users or issue sessions are used only in the states of the built-in flow, and with the built-in parameters.",
    why: "A chart could use a user, claims or an issuer that were not verified.",
    broken: (proof) => [foreignAsk(proof)],
  },
  {
    id: "PROOF-04",
    rule: "A guard that has the name of a built-in guard is the same function as the built-in guard.",
    why: "The proofs identify guards by name. Another function with the name of a built-in guard could always return true.",
    broken: (proof) => [impostor(proof)],
  },
]

/** The state that calls `callbacks.signIn` again after the last step. `insertSteps` adds it. */
const askedAgain = "admission.consultingSignInAgain"

function foreignAsk({ base, program, whole, mayAsk }: Proof): CounterExample | undefined {
  if (!base) return undefined
  const builtIn = movesIn(base)
  for (const move of movesIn(program)) {
    const foreign = asksOf(move).find(
      (act) => isSealed(act.type) && !stepAsks.has(act.type) && mayAsk?.has(act.type) !== true && !isBuiltIn(act, move),
    )
    if (!foreign) continue
    const from = move.from === undefined ? "The start" : `"${move.from.path}"`
    const says = `${from} asks for "${foreign.type}" in "${move.to.path}" differently from the built-in flow`
    return brokenBy(`builtInParams(${foreign.type})`, pathOver(whole, edgeOf(move)), says)
  }
  return undefined

  function isBuiltIn(act: Act, { to }: Move): boolean {
    if (to.path === askedAgain && act.type === "consultSignIn") return true
    return builtIn.some(
      (known) =>
        known.to.path === to.path &&
        asksOf(known).some(({ type, params }) => type === act.type && params === act.params),
    )
  }
}

/**
 * Returns the requests for effects in a transition, including those of the `exit` actions that run if it ends the flow.
 */
function asksOf(move: Move): readonly Act[] {
  return actsOf(move).filter(({ keep }) => !keep)
}

function impostor({ base, program, whole }: Proof): CounterExample | undefined {
  if (!base) return undefined
  const builtIn = new Map(movesIn(base).flatMap(({ guard }) => (guard ? [[guard.name, guard] as const] : [])))
  for (const move of movesIn(program)) {
    const { guard } = move
    const known = guard && builtIn.get(guard.name)
    if (!guard || (!passesForSparable(guard) && (!known || known === guard))) continue
    const says = `The guard "${guard.name}" has the name of a built-in guard and is another function`
    return brokenBy(`sameGuard(${guard.name})`, pathOver(whole, edgeOf(move)), says)
  }
  return undefined
}
