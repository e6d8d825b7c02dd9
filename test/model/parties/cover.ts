/**
 * Selects a few paths through the model that contain every kind of move, with each kind of effect that the move can
 * have.
 */
import { sessionOf, type Rules, type World } from "./world.ts"
import type { Move, Scene } from "./moves.ts"
import { search } from "./search.ts"

/** The move with its parties and providers, and without the values that differ from run to run. */
export function kindOf(move: Move): string {
  return Object.values({ ...move, code: "", state: "", made: "" }).join(" ")
}

/** Returns the effect of a move that browsers can see, and whether the application stored a result of the move. */
function effectOf(before: World, move: Move, after: World): string {
  const who = (world: World) => `${sessionOf(world, "victim") ?? "-"} ${sessionOf(world, "attacker") ?? "-"}`
  const details = kindOf(move)
  const attempt = after.guessing === before.guessing ? "" : ` ${after.guessing?.last ?? ""}`
  return `${details}: ${who(before)} → ${who(after)}${attempt}${before === after ? ", nothing" : ""}`
}

export function coveringWays(scene: Scene, rules: Rules, depth: number): readonly Move[][] {
  const ways = new Map<string, Move[]>()
  const visit = (world: World, way: () => readonly Move[], next: World, move: Move): void => {
    const effect = effectOf(world, move, next)
    if (!ways.has(effect)) ways.set(effect, [...way(), move])
  }
  search({ rules, scene, depth, visit })
  const all = [...ways.values()]
  const texts = all.map((way) => JSON.stringify(way).slice(0, -1))
  // Another path plays a path that is its beginning.
  return all.filter((_way, at) => !texts.some((text, other) => other !== at && text.startsWith(`${texts[at]},`)))
}
