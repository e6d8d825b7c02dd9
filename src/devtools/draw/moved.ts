/** Moves what a band shows. */
import type { Part } from "./band-columns.ts"
import type { Point } from "./layout.ts"

/** Moves the content of a band. */
export function moved({ boxes, routes, ...part }: Part, dx: number, dy: number): Part {
  const along = ({ x, y }: Point): Point => ({ x: x + dx, y: y + dy })
  return {
    ...part,
    boxes: Object.fromEntries(Object.entries(boxes).map(([path, box]) => [path, { ...box, ...along(box) }])),
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, { points, labels }]) => [
        id,
        { points: points.map(along), labels: labels.map(along) },
      ]),
    ),
  }
}
