/** Plays moves against the model and the real handlers side by side. */
import { make, isPossible, type Move, type Scene } from "./moves.ts"
import { rulesWithout } from "./search.ts"
import { openStage, type Stage } from "./stage.ts"
import type { ProviderKeys } from "../../support/lying-provider.ts"
import { beginning, sessionOf, type Party, type Provider, type Rules, type User, type World } from "./world.ts"

/** The signed-in users after a move. */
export interface Sight {
  /** The moves in words; `undefined` before the first. */
  after: string | undefined
  victim: User | undefined
  attacker: User | undefined
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
 * A move that is impossible with every defence is left out of both: an attack without a defence may continue with
 * values that it won.
 */
export async function replay(
  moves: readonly Move[],
  keys: Record<Provider, ProviderKeys>,
  { strategy, enrolled = {} }: Pick<Rules, "strategy"> & Pick<Scene, "enrolled">,
): Promise<Replay> {
  const stage = await openStage(keys, strategy, enrolled)
  const rules = rulesWithout([], strategy)
  const foretold: Sight[] = []
  const seen: Sight[] = []
  let world: World = { ...beginning, enrolled }
  for (const move of moves) {
    if (!isPossible(world, move, { reads: "any request" })) continue
    const after = inWords(move)
    world = make(world, move, rules)
    foretold.push({ after, victim: sessionOf(world, "victim"), attacker: sessionOf(world, "attacker") })
    await stage.play(move)
    const of = (party: Party) => stage.seen(party)
    seen.push({ after, victim: await of("victim"), attacker: await of("attacker") })
  }
  return { foretold, seen, world, stage }
}

export function inWords({ do: name, ...details }: Move): string {
  return [name, ...Object.entries(details).map(([key, value]) => `${key} ${String(value)}`)].join(", ")
}
