/** Places the parts of a band that no arrow connects side by side, so that the band is short and has no empty space. */
import type { Arrow } from "./diagram.ts"
import type { Box, Route } from "./layout.ts"

/** The distance between two parts of a band, in pixels. */
const gap = 44

/** The content of an open band, with positions from the upper left corner of the content. */
export interface Part {
  width: number
  height: number
  boxes: Record<string, Box>
  routes: Record<string, Route>
  arrows: Arrow[]
}

/** States and arrows with their positions. */
export type Content = Pick<Part, "boxes" | "routes" | "arrows">

/** Returns the parts of a band's content that no arrow within the band connects. The largest part comes first. */
export function connectedParts({ boxes, routes, arrows }: Content): readonly Content[] {
  const paths = Object.keys(boxes)
  const partOf = new Map(paths.map((path) => [path, path]))
  const join = (one: string, other: string): void => {
    const [from, to] = [partOf.get(one), partOf.get(other)]
    if (from === undefined || to === undefined || from === to) return
    for (const [path, part] of partOf) if (part === from) partOf.set(path, to)
  }
  for (const { from, to } of arrows) {
    join(from, to)
    // A group can have states in several bands, and then no box. Its arrows connect what they reach with its states here.
    for (const path of paths) if (path.startsWith(`${from}.`)) join(path, to)
  }
  // A group is around its states.
  for (const group of paths) for (const path of paths) if (path.startsWith(`${group}.`)) join(group, path)
  const parts = [...new Set(partOf.values())].map((part): Content => {
    const own = arrows.filter(({ from, to }) => (partOf.get(from) ?? partOf.get(to)) === part)
    return {
      boxes: Object.fromEntries(Object.entries(boxes).filter(([path]) => partOf.get(path) === part)),
      routes: Object.fromEntries(own.flatMap(({ id }): [string, Route][] => (routes[id] ? [[id, routes[id]]] : []))),
      arrows: own,
    }
  })
  return parts.toSorted((one, other) => countOf(other.boxes) - countOf(one.boxes))
}

function countOf(boxes: Readonly<Record<string, Box>>): number {
  return Object.keys(boxes).length
}

/**
 * Returns the parts as one part: the first on the left, and the others in columns beside it. A column is at most as high
 * as the first part, or as its only part.
 *
 * @param move moves a part.
 */
export function inColumns(parts: readonly Part[], move: (part: Part, right: number, down: number) => Part): Part {
  const [first, ...others] = parts
  if (first === undefined) return { width: 0, height: 0, boxes: {}, routes: {}, arrows: [] }
  const placed: Part[] = [first]
  let column = { left: 0, width: first.width, bottom: first.height }
  for (const part of others) {
    const isFull = column.left === 0 || column.bottom + gap + part.height > first.height
    column = isFull
      ? { left: column.left + column.width + gap, width: part.width, bottom: 0 }
      : { ...column, width: Math.max(column.width, part.width), bottom: column.bottom + gap }
    placed.push(move(part, column.left, column.bottom))
    column.bottom += part.height
  }
  const arrows: Arrow[] = placed.flatMap((part) => part.arrows)
  const boxes = Object.fromEntries(placed.flatMap((part) => Object.entries(part.boxes)))
  const routes = Object.fromEntries(placed.flatMap((part) => Object.entries(part.routes)))
  return {
    width: column.left + column.width,
    height: Math.max(first.height, column.bottom, ...placed.map((part) => bottomOf(part))),
    boxes,
    routes,
    arrows,
  }
}

function bottomOf({ boxes }: Part): number {
  return Math.max(0, ...Object.values(boxes).map(({ y, height }) => y + height))
}
