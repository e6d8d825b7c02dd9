/** Rules that apply to every flow. */
import { answersOf as builtIn } from "../../vocabulary.ts"
import { asksAnswered } from "../asks-answered.ts"
import type { Edge } from "../edges.ts"
import { engineFailuresHeard, engineFailuresRefuse, waitsExpire } from "../grant.ts"
import { brokenBy, alwaysAcyclic, deadEnds, strandedStates, unreachableStates } from "../invariants.ts"
import { pathOver } from "../paths.ts"
import { refusalsRefuse } from "../refusals.ts"
import { bounded, guardTotal } from "../totality.ts"
import type { Invariant, Proof } from "./proof.ts"

export const everyFlow: readonly Invariant[] = [
  {
    id: "INV-T1",
    rule: "Every run ends after a limited number of effects, and every answer of every effect is handled.",
    why: "A request could hang, or go unanswered, when an effect fails, is late, or gives an answer that the flow does not handle.",
    broken: ({ program, whole, answersOf }) => [
      asksAnswered(program, answersOf),
      guardTotal(program),
      engineFailuresHeard(program),
      waitsExpire(program, whole),
      unreachableStates(whole),
      deadEnds(whole),
      strandedStates(whole),
      alwaysAcyclic(whole),
      bounded(whole),
    ],
  },
  {
    id: "INV-T2",
    rule: "An answer that refuses leads only to an end that reports no success, and a failure or a time-out never leads to a session or a write.",
    why: "A visitor who makes an effect fail, or lets it time out, would be signed in.",
    broken: ({ program, whole }) => [engineFailuresRefuse(program, whole), refusalsRefuse(whole)],
  },
  {
    id: "INV-T3",
    rule: "An answer of a built-in effect is handled only in a state that asked for this effect.",
    why: "A late answer, or an answer of another effect, would take a transition that was not meant for it.",
    broken: (proof) => [strayAnswer(proof)],
  },
  {
    id: "R1",
    rule: "A check of the library is passed only by a guard, or by an answer of the effect that the state of the check asks for. A request cannot pass it.",
    why: "A visitor would pass the check by sending a request.",
    broken: (proof) => [unearned(proof)],
  },
]

/** The names of the effects that have an answer of this type. */
const askedBy: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(builtIn)
    .flat()
    .map((answer) => [answer, Object.keys(builtIn).filter((ask) => builtIn[ask]?.includes(answer))]),
)

/** Returns, for each state, the effects whose answers it waits for. */
function asksOf({ whole }: Proof): ReadonlyMap<string, ReadonlySet<string>> {
  const asked = new Map<string, Set<string>>()
  for (const { to, asks } of whole.edges) {
    if (asks.length === 0) continue
    asked.set(to, new Set([...(asked.get(to) ?? []), ...asks]))
  }
  return asked
}

function strayAnswer(proof: Proof) {
  const { whole } = proof
  const asked = asksOf(proof)
  for (const edge of whole.edges) {
    const asks = edge.kind === "event" ? (askedBy.get(edge.on) ?? []) : []
    if (asks.length > 0 && !asks.some((ask) => asked.get(edge.from)?.has(ask)))
      return found(
        whole,
        edge,
        `"${edge.on}" is handled in "${edge.from}", which did not ask for an effect with this answer`,
      )
  }
  return undefined
}

function unearned(proof: Proof) {
  const { whole, answersOf } = proof
  const asked = asksOf(proof)
  for (const edge of whole.edges) {
    // The loop skips the checks of steps: a request can pass such a check, for example when the user accepts terms.
    if (edge.passes === undefined || edge.passes.startsWith("step:") || edge.kind !== "event") continue
    if ([...(asked.get(edge.from) ?? [])].some((ask) => answersOf[ask]?.includes(edge.on))) continue
    const says = `The check "${edge.passes}" is passed in "${edge.from}" by "${edge.on}", which is no answer of an effect that is asked for there`
    return found(whole, edge, says)
  }
  return undefined
}

function found(whole: Proof["whole"], edge: Edge, says: string) {
  return brokenBy(`heardIn(${edge.from}, ${edge.on})`, pathOver(whole, edge), says)
}
