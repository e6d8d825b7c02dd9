/**
 * Rules about values: which event a value can come from, and which effects can receive it. `machines/context-keys.ts`
 * has both tables.
 */
import { partFor, readersOfKey, readersOfPart, ruleOf } from "../../context-keys.ts"
import type { Act, Move, Tables } from "../../program.ts"
import { isWithin, traced, type Source } from "../data-flow.ts"
import { actsOf, edgeOf } from "../edges.ts"
import { brokenBy, type CounterExample } from "../invariants.ts"
import { onceForEach } from "../once-for-each.ts"
import { pathOver } from "../paths.ts"
import { movesIn, type Invariant, type Proof } from "./proof.ts"

export const data: readonly Invariant[] = [
  {
    id: "DATA-01",
    rule: "Each context key is written only from the event that brings its value: claims from a verified ID token, a target address from callbacks.redirect.",
    why: "An unverified value would count as a verified one.",
    broken: (proof) => [foreignValue(proof)],
  },
  {
    id: "DATA-02",
    rule: "A secret is given only to the effects that need it, and no outcome of the flow contains it.",
    why: "A code verifier, a token or the secret of a link would reach the browser, or an effect that does not need it.",
    broken: (proof) => [leakingAsk(proof), leakingKeep(proof), leakingEnd(proof)],
  },
]

/**
 * Returns, for each function and constant that a built-in chart passes as parameters, the uses of it in the chart: see
 * {@link useOf}. Functions of an application have no entry, because the library checks the results of those functions
 * at run time.
 */
const usesIn = onceForEach((base: Tables) => {
  const uses = new Map<unknown, Set<string>>()
  for (const move of movesIn(base))
    for (const act of actsOf(move)) {
      const ofOne = uses.get(act.params) ?? new Set<string>()
      uses.set(act.params, ofOne.add(useOf(act, move)))
    }
  return uses
})

/**
 * Returns the use of an act as a string: `keep` or the name of the requested effect, and the event of its transition.
 * `actsIn` compares these strings to find uses that the built-in chart does not have.
 */
function useOf({ keep, type }: Act, { on }: Move): string {
  return `${keep ? "keep" : type} on ${on}`
}

interface Place {
  act: Act
  move: Move
}

/**
 * Returns the acts that the rules of this file check, each with its transition. In the built-in chart the rules check
 * all acts. In an override, the rules check only acts that use a function or a constant of the built-in chart in a new
 * way: for another effect, or on another event. A cache holds the result, because `foreignValue`, `leakingAsk` and
 * `leakingKeep` use it.
 */
const actsIn = onceForEach(({ base, program }: Proof): readonly Place[] => {
  if (base === undefined) return []
  const uses = usesIn(base)
  return movesIn(program).flatMap((move) =>
    actsOf(move)
      .filter((act) => {
        const use = uses.get(act.params)
        // If an override uses an act as the built-in chart does, the proof of the built-in chart covers this act.
        return use !== undefined && (program === base || !use.has(useOf(act, move)))
      })
      .map((act) => ({ act, move })),
  )
})

function foreignValue(proof: Proof): CounterExample | undefined {
  for (const { act, move } of actsIn(proof)) {
    if (!act.keep) continue
    for (const [key, sources] of traced(act.params)) {
      const foreign = [...sources].find((source) => !mayBring(source, key, move))
      if (foreign !== undefined) return found(proof, move, `"${key}" is written from ${foreign}`)
    }
  }
  return undefined
}

function mayBring(source: Source, key: string, { on }: Move): boolean {
  const rule = ruleOf(key)
  if (rule === undefined) return false
  const part = partFor(rule, on)
  if (part !== undefined && isWithin(source, `event.${part}`)) return true
  if (key === "failure" && source === "event.failure") return true
  return (rule.of ?? []).some((of) => isWithin(source, `context.${of}`))
}

/** Returns the effects that may receive a value; `undefined` for a value that is not secret. */
function readersOf(source: Source, { on }: Move): readonly string[] | undefined {
  const [root, name = ""] = source.split(".")
  return root === "context" ? readersOfKey(name) : readersOfPart(on, name)
}

function leakingAsk(proof: Proof): CounterExample | undefined {
  for (const { act, move } of actsIn(proof)) {
    if (act.keep) continue
    const secret = secretsOf(act, move).find(([, readers]) => !readers.includes(act.type))
    if (secret) return found(proof, move, `"${act.type}" is asked for with ${secret[0]}`)
  }
  return undefined
}

function secretsOf({ params }: Act, move: Move): readonly [Source, readonly string[]][] {
  const sources = [...traced(params).values()].flatMap((one) => [...one])
  return sources.flatMap((source): [Source, readonly string[]][] => {
    const readers = readersOf(source, move)
    return readers === undefined ? [] : [[source, readers]]
  })
}

/** Finds a `keep` that copies a secret into a key that is not secret. */
function leakingKeep(proof: Proof): CounterExample | undefined {
  for (const { act, move } of actsIn(proof)) {
    if (!act.keep) continue
    for (const [key, sources] of traced(act.params)) {
      const secret = [...sources].find((source) => readersOf(source, move) !== undefined)
      if (secret !== undefined && readersOfKey(key) === undefined)
        return found(proof, move, `"${key}" is not a secret key, but is written from the secret ${secret}`)
    }
  }
  return undefined
}

function leakingEnd({ program, whole, base }: Proof): CounterExample | undefined {
  // Only the built-in chart needs this check: INV-X5 proves that an override has the same ends.
  if (base !== program) return undefined
  for (const leaf of program.states.values()) {
    if (!leaf.ends) continue
    const sources = [...traced(leaf.output).values()].flatMap((one) => [...one])
    const secret = sources.find((source) => source.startsWith("event") || readersOfKey(nameOf(source)) !== undefined)
    if (secret === undefined) continue
    const edge = whole.edges.find(({ to }) => to === leaf.path)
    const path = edge ? pathOver(whole, edge) : []
    return { invariant: `noSecret(${leaf.path})`, path, says: `"${leaf.path}" ends the flow with ${secret}.` }
  }
  return undefined
}

function nameOf(source: Source): string {
  return source.split(".")[1] ?? ""
}

function found({ whole }: Proof, move: Move, says: string): CounterExample {
  return brokenBy(`dataFlow(${says})`, pathOver(whole, edgeOf(move)), says)
}
