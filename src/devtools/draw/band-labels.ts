/** Moves the labels of a band that lie on a card or on another label. */
import type { Part } from "./band-columns.ts"
import { sizes } from "./diagram.ts"
import type { Box, Point, Route } from "./layout.ts"

/** The distances by which a label moves, the nearest first, in lines. */
const lines = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6] as const

/** Returns the box of a label's text. */
export function labelBox(text: string, { x, y }: Point): Box {
  return { x, y, width: text.length * sizes.labelCharacter + 6, height: sizes.label - 1 }
}

/**
 * Returns a part whose labels lie on no card and on no other label. In a band, a label has the number of the next band
 * at its end and is longer than in the whole drawing. A label that finds no free place near its arrow stays.
 */
export function withFreeLabels(part: Part): Part {
  const { boxes, arrows, width, height } = part
  const paths = Object.keys(boxes)
  const isGroup = (path: string): boolean => paths.some((other) => other.startsWith(`${path}.`))
  const taken: Box[] = Object.entries(boxes).flatMap(([path, box]) => (isGroup(path) ? [] : [box]))
  const routes: Record<string, Route> = { ...part.routes }
  for (const { id, labels: texts } of arrows) {
    const route = routes[id]
    if (route === undefined) continue
    const labels = route.labels.map((at, index) => {
      const text = texts[index]
      if (text === undefined) return at
      const own = labelBox(text, at)
      const places = [0, 6 - own.width].flatMap((dx) =>
        lines.map((line) => ({ ...own, x: own.x + dx, y: own.y + line * sizes.label })),
      )
      const isWithin = ({ x, y }: Box): boolean =>
        x >= 0 && y >= 0 && x + own.width <= width && y + own.height <= height
      const free = places.find((place) => isWithin(place) && !taken.some((other) => overlap(place, other))) ?? own
      taken.push(free)
      return { x: free.x, y: free.y }
    })
    routes[id] = { ...route, labels }
  }
  return { ...part, routes }
}

/** Returns true if two boxes have a common area. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
