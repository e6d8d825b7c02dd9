/** Plays moves against the model and the real handlers side by side. */
import { isJudged } from "./guessing.ts"
import type { Outcome } from "./guessing-state.ts"
import { firstWorld, make, isPossible, type Move, type Scene } from "./moves.ts"
import { rulesWithout } from "./search.ts"
import { openStage, type Stage } from "./stage.ts"
import type { ProviderKeys } from "../../support/lying-provider.ts"
import { sessionOf, type Party, type Provider, type Rules, type User, type World } from "./world.ts"

/** The signed-in users after a move, and the result of the last attempt if the application counts attempts. */
export interface Sight {
  /** The moves in words; `undefined` before the first. */
  after: string | undefined
  victim: User | undefined
  attacker: User | undefined
  attempt: Outcome | undefined
  /** How many guesses of the attacker's `authorize` judged. */
  guesses: number
}

export interface Replay {
  /** By the model, with every defence. */
  foretold: Sight[]
  /** By the application. */
  seen: Sight[]
  /** The world at the end, by the model. */
  world: World
  stage: Stage
}

/**
 * Plays the moves. Leaves out moves that are impossible in the model with all defences, because they need values that
 * the attacker gets only if a defence is missing.
 */
export async function replay(
  moves: readonly Move[],
  keys: Record<Provider, ProviderKeys>,
  { strategy, ...scene }: Pick<Rules, "strategy"> & Pick<Scene, "enrolled" | "counts">,
): Promise<Replay> {
  const stage = await openStage(keys, strategy, scene)
  const rules = rulesWithout([], strategy)
  const foretold: Sight[] = []
  let guesses = 0
  const seen: Sight[] = []
  let world: World = firstWorld(scene)
  for (const move of moves) {
    if (!isPossible(world, move, { reads: "any request" })) continue
    const after = inWords(move)
    world = make(world, move, rules)
    const [victim, attacker] = [sessionOf(world, "victim"), sessionOf(world, "attacker")]
    if (move.do === "guess" && isJudged({ last: world.guessing?.last })) guesses++
    foretold.push({ after, victim, attacker, attempt: world.guessing?.last, guesses })
    await stage.play(move)
    const of = (party: Party) => stage.seen(party)
    const { last: attempt, guesses: judged } = stage.attempts()
    seen.push({ after, victim: await of("victim"), attacker: await of("attacker"), attempt, guesses: judged })
  }
  return { foretold, seen, world, stage }
}

export function inWords({ do: name, ...details }: Move): string {
  return [name, ...Object.entries(details).map(([key, value]) => `${key} ${String(value)}`)].join(", ")
}
