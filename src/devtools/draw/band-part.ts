/** Makes the content of an open band from the layout of the whole drawing. */
import type { FlowDescription } from "../describe/description.ts"
import { phaseAt, type Phase } from "../describe/phases.ts"
import { connectedParts, inColumns, type Content, type Part } from "./band-columns.ts"
import { withFreeLabels } from "./band-labels.ts"
import { sizes, type Arrow, type Diagram } from "./diagram.ts"
import type { Box, Layout, Point, Route } from "./layout.ts"
import { moved } from "./moved.ts"
import { squeezed, type Squeeze } from "./squeeze.ts"

/** The distance from the states of a band at which an arrow to another band ends, in pixels. */
const stub = 30

/** Returns the content of the band of a phase. The function is pure. */
export function partOf(phase: Phase, phases: readonly Phase[], diagram: Diagram, layout: Layout): Part {
  const boxes = boxesIn(phase, diagram.description, layout)
  const inside = (path: string): boolean => Object.hasOwn(boxes, path)
  const whole = boundsOf(Object.values(boxes), stub)
  const arrows: Arrow[] = []
  const routes: Record<string, Route> = {}
  for (const arrow of diagram.arrows) {
    const route = layout.routes[arrow.id]
    const [leaves, enters] = [inside(arrow.from), inside(arrow.to)]
    if (route === undefined || (!leaves && !enters)) continue
    const next = phases.findIndex((each) => each === phaseAt(phases, arrow.to)) + 1
    const drawn =
      leaves && enters
        ? { arrow, route }
        : leaves
          ? {
              arrow: { ...arrow, labels: arrow.labels.map((label) => `${label} → ${next}`) },
              route: cutAfter(route, whole),
            }
          : { arrow: { ...arrow, id: `${arrow.id}#in`, labels: [] }, route: cutBefore(route) }
    arrows.push(drawn.arrow)
    routes[drawn.arrow.id] = drawn.route
  }
  return inColumns(
    connectedParts({ boxes, routes, arrows }).map((part) => withFreeLabels(squeezedPart(part))),
    moved,
  )
}

/** Returns the boxes of the states of a phase, and of the groups whose states are all in this phase. */
function boxesIn(phase: Phase, { states }: FlowDescription, layout: Layout): Record<string, Box> {
  const isWhole = (group: string): boolean =>
    states.every(({ path, kind }) => !path.startsWith(`${group}.`) || kind === "group" || phase.states.includes(path))
  const shown = states.filter(({ path, kind }) => (kind === "group" ? isWhole(path) : phase.states.includes(path)))
  return Object.fromEntries(
    shown.flatMap(({ path }) => {
      const box = layout.boxes[path]
      return box === undefined ? [] : [[path, box] as const]
    }),
  )
}

/** Moves a part of a band to the upper left corner, and shortens the empty space in it. */
function squeezedPart({ boxes, routes, arrows }: Content): Part {
  const cards = Object.values(boxes)
  const points = Object.values(routes).flatMap((route) => route.points)
  const labels = arrows.flatMap(({ id, labels: texts }) =>
    texts.flatMap((text, index) => {
      const at = routes[id]?.labels[index]
      return at === undefined ? [] : [{ ...at, width: text.length * sizes.labelCharacter + 6, height: sizes.label }]
    }),
  )
  const dots = points.map(({ x, y }) => ({ x: x - 4, y: y - 4, width: 8, height: 8 }))
  const filled = [...cards, ...labels, ...dots]
  const across = squeezed(filled.map(({ x, width }) => [x, x + width]))
  const down = squeezed(filled.map(({ y, height }) => [y, y + height]))
  return {
    width: across.length,
    height: down.length,
    boxes: Object.fromEntries(Object.entries(boxes).map(([path, box]) => [path, boxIn(box, across, down)])),
    routes: Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [
        id,
        {
          points: route.points.map(({ x, y }) => ({ x: across.at(x), y: down.at(y) })),
          labels: route.labels.map(({ x, y }) => ({ x: across.at(x), y: down.at(y) })),
        },
      ]),
    ),
    arrows,
  }
}

function boxIn({ x, y, width, height }: Box, across: Squeeze, down: Squeeze): Box {
  const [left, top] = [across.at(x), down.at(y)]
  return { x: left, y: top, width: across.at(x + width) - left, height: down.at(y + height) - top }
}

interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

function boundsOf(boxes: readonly Box[], more: number): Bounds {
  return {
    left: Math.min(...boxes.map(({ x }) => x)) - more,
    top: Math.min(...boxes.map(({ y }) => y)) - more,
    right: Math.max(...boxes.map(({ x, width }) => x + width)) + more,
    bottom: Math.max(...boxes.map(({ y, height }) => y + height)) + more,
  }
}

/** Cuts an arrow that leaves the bounds. Labels outside of the bounds move to the cut. */
function cutAfter({ points, labels }: Route, bounds: Bounds): Route {
  const kept = within(points, bounds)
  const end = kept.at(-1) ?? { x: bounds.left, y: bounds.bottom }
  return {
    points: kept,
    labels: labels.map((label, index) => (isIn(label, bounds) ? label : { x: end.x + 6, y: end.y - 18 + index * 15 })),
  }
}

/** Returns the end of an arrow that comes from another band. */
function cutBefore({ points }: Route): Route {
  const [before, end] = points.slice(-2)
  if (before === undefined || end === undefined) return { points: [], labels: [] }
  const from = { x: nearer(before.x, end.x), y: nearer(before.y, end.y) }
  return { points: [from, end], labels: [] }
}

function nearer(from: number, to: number): number {
  return to + Math.min(stub, Math.max(-stub, from - to))
}

/** Returns the points from the first one up to the edge of the bounds. */
function within(points: readonly Point[], bounds: Bounds): readonly Point[] {
  const kept: Point[] = []
  for (const point of points) {
    if (!isIn(point, bounds)) return [...kept, clamped(point, bounds)]
    kept.push(point)
  }
  return kept
}

function isIn({ x, y }: Point, { left, top, right, bottom }: Bounds): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Every segment of an arrow is horizontal or vertical, so the nearest point of the bounds is on the segment. */
function clamped({ x, y }: Point, { left, top, right, bottom }: Bounds): Point {
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) }
}
