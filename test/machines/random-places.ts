/** The tree of a random chart, and the targets of a transition in it. */
import type { Choices } from "./choices.ts"

/** The kinds of target of a transition, relative to the state that declares it. */
export const TARGETS = [
  "none",
  "sibling",
  "self",
  "self, reentered",
  "inner",
  "inner, reentered",
  "ancestor",
  "ancestor, reentered",
  "root",
  "anywhere",
] as const
export type TargetKind = (typeof TARGETS)[number]

/** A planned state: its place in the chart. */
export interface Place {
  readonly key: string
  readonly id: string | undefined
  readonly path: readonly string[]
  readonly parent: Place | undefined
  readonly final: boolean
  readonly children: Place[]
  order: number
}

/**
 * Two to four children; a state without children below the third level. The last child of a compound state is usually
 * final.
 */
export function grow(choices: Choices, parent: Place | undefined, key: string, depth: number, final = false): Place {
  const path = parent ? [...parent.path, key] : []
  const id = parent && choices.percent(30) ? `id-${path.join("-")}` : undefined
  const place: Place = { key, id, path, parent, final, children: [], order: 0 }
  const compound = !final && (depth === 0 || (depth < 4 && choices.percent([0, 65, 55, 45][depth] ?? 0)))
  if (!compound) return place
  const count = 2 + choices.below(depth === 0 ? 3 : 2)
  for (let n = 0; n < count; n++) {
    const ends = n > 0 && n === count - 1 && choices.percent(85)
    place.children.push(grow(choices, place, `${ends ? "f" : "s"}${n}`, depth + 1, ends))
  }
  return place
}

/** Every place in document order. */
export function inOrder(root: Place): readonly Place[] {
  const places: Place[] = []
  const visit = (place: Place) => {
    place.order = places.push(place)
    place.children.forEach(visit)
  }
  visit(root)
  return places
}

/** The possible targets of that kind. */
export function placesFor(kind: TargetKind, from: Place, places: readonly Place[]): readonly Place[] {
  const root = places.filter((place) => !place.parent)
  const inner = places.filter((place) => place.final && place.parent?.parent)
  switch (kind) {
    case "none":
      return []
    case "sibling":
      return from.parent?.children.filter((place) => place !== from) ?? []
    case "self":
    case "self, reentered":
      return [from]
    case "inner":
    case "inner, reentered":
      return places.filter((place) => within(place, from))
    case "ancestor":
    case "ancestor, reentered":
      return places.filter((place) => place.parent && within(from, place))
    case "root":
      return root
    case "anywhere":
      // Final states below the top level count three times, because done events are the hardest part.
      return places.filter((place) => place.parent).concat(inner, inner)
  }
}

function within(place: Place, ancestor: Place): boolean {
  return place !== ancestor && ancestor.path.every((key, n) => place.path[n] === key)
}

/** Returns one of the notations of XState for this target. */
export function spelled(choices: Choices, from: Place, to: Place): string {
  const below = (place: Place) => to.path.slice(place.path.length)
  const ways = [to.id ? `#${to.id}` : ["#random", ...to.path].join(".")]
  for (let around = to.parent; around?.parent; around = around.parent)
    if (around.id) ways.push([`#${around.id}`, ...below(around)].join("."))
  if (from.parent && within(to, from.parent)) ways.push(below(from.parent).join("."))
  if (within(to, from)) ways.push(`.${below(from).join(".")}`)
  if (to === from) ways.push(".")
  return choices.of(ways)
}
