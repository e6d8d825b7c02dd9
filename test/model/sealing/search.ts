/**
 * Breadth-first search over all orders of moves, up to a maximum number of moves. The first world that breaks a rule
 * has the shortest path.
 */
import { beginning, next, type Move, type Scene, type World } from "./sealing.ts"

/** The rules for every world. */
export const rules: Readonly<Record<string, (world: World, scene: Scene) => boolean>> = {
  "one sign-in gives one session": ({ sessions }) => new Set(sessions.map(({ flow }) => flow)).size === sessions.length,
  "a session comes of the configuration under which its sign-in was begun": ({ sessions }, { deployments }) =>
    sessions.every(({ at, binding }) => binding === deployments[at]?.binding),
  "every check that the configuration demands was passed, as it is demanded now": ({ sessions }, { deployments }) =>
    sessions.every(({ at, passed }) => {
      const { requires = [], versioned } = deployments[at] ?? {}
      return requires.every((check) => passed.includes(versioned?.(check) ?? check))
    }),
  "a sign-in that waited too long gives no session": ({ sessions }) =>
    sessions.every(({ made, tick }) => made === tick),
  "a sign-in has as many attempts as its step allows": ({ judged }, { limit }) =>
    judged.every((count) => count <= limit),
}

export interface Found {
  rule: string
  way: readonly Move[]
}

interface Here {
  world: World
  move: Move | undefined
  before: Here | undefined
}

/** @param wanted the rules to check. Default: all. */
export function search(
  scene: Scene,
  depth: number,
  wanted: readonly string[] = Object.keys(rules),
): { found: Found | undefined; worlds: number; sessions: number } {
  const seen = new Set<string>([keyOf(beginning)])
  let front: Here[] = [{ world: beginning, move: undefined, before: undefined }]
  let sessions = 0
  for (let moves = 0; moves < depth; moves++) {
    const following: Here[] = []
    for (const here of front)
      for (const [move, world] of next(here.world, scene)) {
        const key = keyOf(world)
        if (seen.has(key)) continue
        seen.add(key)
        const there: Here = { world, move, before: here }
        const rule = wanted.find((name) => rules[name]?.(world, scene) === false)
        if (rule !== undefined) return { found: { rule, way: wayTo(there) }, worlds: seen.size, sessions }
        sessions = Math.max(sessions, world.sessions.length)
        following.push(there)
      }
    front = following
  }
  return { found: undefined, worlds: seen.size, sessions }
}

/** The two browsers have the same abilities, so two worlds that differ only in their order count as one. */
function keyOf({ sealed, held, spent, tick, sessions, judged }: World): string {
  const browsers = held.map((values) => values.join()).sort()
  return JSON.stringify([sealed, browsers, spent, tick, sessions, judged])
}

function wayTo(end: Here): readonly Move[] {
  const way: Move[] = []
  for (let at: Here | undefined = end; at?.move !== undefined; at = at.before) way.unshift(at.move)
  return way
}
