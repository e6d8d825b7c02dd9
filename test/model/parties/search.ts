/**
 * Bounded breadth-first search of the model. The result is every world within a number of moves, or the shortest
 * attack.
 */
import { guessingKey } from "./guessing.ts"
import { harmIn, type Harm } from "./judge.ts"
import { firstWorld, make, movesIn, type Move, type Scene } from "./moves.ts"
import { allDefences, type Defence, type Rules, type World } from "./world.ts"

/** SECURITY 6.4. */
export const deepest = 8

export interface Found {
  /** The moves of an attack, or `undefined` without one within the depth. */
  attack: readonly Move[] | undefined
  /** Number of visited worlds. */
  worlds: number
  /** True if the search found all worlds before it reached the maximum depth. */
  complete: boolean
}

interface Step {
  world: World
  move: Move | undefined
  before: Step | undefined
}

export interface Search {
  rules: Rules
  scene: Scene
  depth?: number
  /** The harms to look for. */
  harms?: readonly Harm[]
  /** Receives each new world with its path. */
  visit?: (world: World, way: () => readonly Move[], next: World, move: Move) => void
}

export function search({
  rules,
  scene,
  depth = deepest,
  harms = ["integrity", "authentication", "guessing"],
  visit,
}: Search): Found {
  const first = firstWorld(scene)
  const seen = new Set([keyOf(first)])
  let front: Step[] = [{ world: first, move: undefined, before: undefined }]
  for (let moves = 0; moves < depth && front.length > 0; moves++) {
    const next: Step[] = []
    for (const step of front) {
      for (const move of movesIn(step.world, scene)) {
        const world = make(step.world, move, rules)
        visit?.(step.world, () => wayTo(step), world, move)
        if (world === step.world) continue
        const key = keyOf(world)
        if (seen.has(key)) continue
        seen.add(key)
        const here: Step = { world, move, before: step }
        const harm = harmIn(world)
        if (harm !== undefined && harms.includes(harm))
          return { attack: wayTo(here), worlds: seen.size, complete: false }
        // Worlds after another harm are not searched.
        if (harm === undefined) next.push(here)
      }
    }
    front = next
  }
  return { attack: undefined, worlds: seen.size, complete: front.length === 0 }
}

function wayTo(step: Step): readonly Move[] {
  const moves: Move[] = []
  for (let at: Step | undefined = step; at?.move !== undefined; at = at.before) moves.unshift(at.move)
  return moves
}

/** The lists of a world are sorted, and its records have their keys in a fixed order. */
function keyOf(world: World): string {
  const { flows, links, sessions, owners, mailbox, seenCode, guessing, browsers, tossed } = world
  const starts = Object.entries(flows).map(([name, flow]) => `${name} ${flow.startedAs ?? ""}`)
  const records = [starts, entries(links), entries(sessions), entries(owners)].map((list) => list.sort().join())
  const both = [browsers.victim, browsers.attacker].map(
    ({ flows: held, links: asked, session, csrfKnown, visiting, returning, owes }) => {
      const answer = returning && Object.values(returning).join()
      return [held.join(), asked.join(), session, csrfKnown, visiting, answer, owes?.user, owes?.by].join("|")
    },
  )
  const { spentCodes, chosen, knownCodes, knownStates, knownRequests, knownLinks } = world
  const lists = [spentCodes, chosen, knownCodes, knownStates, knownRequests, knownLinks]
  return [
    ...records,
    ...both,
    mailbox.user,
    mailbox.proven,
    seenCode,
    guessingKey(guessing),
    tossed,
    ...lists.map((list) => list.join()),
  ].join(";")
}

function entries(record: Readonly<Record<string, string>>): string[] {
  return Object.entries(record).map(([name, value]) => `${name} ${value}`)
}

/** All defences except these. */
export function rulesWithout(missing: readonly Defence[], strategy: Rules["strategy"] = "database"): Rules {
  return { strategy, defences: new Set(allDefences.filter((defence) => !missing.includes(defence))) }
}
