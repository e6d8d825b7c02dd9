/** Computes the position and the scale of a drawing in its window. */
import type { Box, Layout, Point, Route } from "../draw/layout.ts"

/**
 * The position and the scale of a drawing. The drawing is scaled first and then moved by `x` and `y`, in pixels of the
 * window.
 */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

const least = 0.1
const most = 3
const margin = 24
/** The scale below which text cannot be read. */
const readable = 0.6
/** The smallest scale of a first view, and the scale for a drawing that cannot be read in its present view. */
const comfortable = 0.8
/** The scale at which the text of an open band is easy to read. */
const legible = 0.9
/** The height of the row of buttons in the lower right corner, in pixels. */
export const buttonRow = 48
/** The distance of two fingers in pixels below which they do not zoom the drawing. */
const nearest = 16

/** Returns the view that shows the whole drawing. */
export function fitting({ width, height }: Size, window: Size): View {
  const scale = bounded(Math.min((window.width - margin) / width, (window.height - margin) / height, 1))
  return { scale, x: (window.width - width * scale) / 2, y: Math.max(margin / 2, (window.height - height * scale) / 2) }
}

/**
 * Returns the view of a box in the window. If a bar in the lower right corner would cover the box, the view is above the
 * bar or beside it, where the box is larger.
 *
 * @param viewOf returns the view for the size of a window.
 */
export function besideBar(viewOf: (window: Size) => View, box: Box, window: Size, bar: Size): View {
  const view = viewOf(window)
  const right = view.x + (box.x + box.width) * view.scale
  const bottom = view.y + (box.y + box.height) * view.scale
  const isCovered = right > window.width - bar.width && bottom > window.height - bar.height
  if (!isCovered) return view
  const above = viewOf({ ...window, height: window.height - bar.height })
  const beside = viewOf({ ...window, width: window.width - bar.width })
  return beside.scale > above.scale ? beside : above
}

/** Returns the window without a bar in the lower right corner that is a column: it would cover what the view shows. */
export function besideColumn(window: Size, bar: Size): Size {
  return bar.height > bar.width ? { ...window, width: window.width - bar.width } : window
}

/** Returns true if the text of a drawing is large enough for a first view. */
export function isReadable({ scale }: View): boolean {
  return scale >= comfortable
}

/** Returns the view in which a box fills the window. The view never enlarges the drawing. */
export function fittingBox(box: Box, window: Size): View {
  const { scale, x, y } = fitting({ width: box.width + margin, height: box.height + margin }, window)
  return { scale, x: x - (box.x - margin / 2) * scale, y: y - (box.y - margin / 2) * scale }
}

/**
 * Returns the view after the user opened a band: its head is at the top, and its whole width is visible if its text is
 * easy to read at that scale. Otherwise the given states at the top of the band are in the middle.
 *
 * @param states the boxes of the states around which the band opens. The first of them is always visible.
 */
export function opening(band: Box, states: readonly Box[], window: Size): View {
  const fit = (window.width - margin) / band.width
  const scale = fit < legible ? legible : Math.min(1, fit)
  const [first] = states
  const lowest =
    first === undefined ? Number.POSITIVE_INFINITY : window.height - margin - (first.y + first.height) * scale
  const y = Math.min(margin / 2 - band.y * scale, lowest)
  if (band.width * scale <= window.width || first === undefined)
    return { scale, x: Math.max(margin / 2, (window.width - band.width * scale) / 2) - band.x * scale, y }
  const seen = states.filter((box) => (box.y + box.height - band.y) * scale <= window.height)
  const column = around(mostWith(first, seen, (window.width - 2 * margin) / scale)) ?? first
  const rightmost = window.width - margin / 2 - (band.x + band.width) * scale
  const x = Math.min(margin / 2 - band.x * scale, Math.max(rightmost, window.width / 2 - middle(column).x * scale))
  return { scale, x, y }
}

/**
 * Returns the view that shows a box like {@link showing}, and beside it as many states of a path as possible: the
 * reader sees the way that led to the box.
 *
 * @param path the boxes of the path. Without a path, the function is {@link showing}.
 */
export function showingOnPath(view: View, box: Box, path: readonly Box[], { window, whole }: Sizes): View {
  const shown = showing(view, box, window, whole)
  const ways = [shown, showing({ ...shown, scale: Math.min(shown.scale, comfortable) }, box, window, whole)]
  const columns = ways.map((one) => {
    const rows = path.filter(
      ({ y, height }) => y * one.scale + one.y >= 0 && (y + height) * one.scale + one.y <= window.height,
    )
    return { view: one, boxes: mostWith(box, [box, ...rows], (window.width - 2 * margin) / one.scale) }
  })
  const [best] = columns.toSorted((a, b) => b.boxes.length - a.boxes.length)
  const column = best && around(best.boxes)
  if (!best || !column || best.boxes.length <= 1) return shown
  const { scale, x, y } = best.view
  const stretch = { start: column.x * scale, length: column.width * scale, whole: whole.width * scale }
  return { scale, x: within(x, stretch, window.width), y }
}

interface Sizes {
  window: Size
  /** The size of the whole drawing. */
  whole: Size
}

/** Returns the smallest box around boxes; `undefined` for no boxes. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/**
 * Returns the view at the start: the whole width of the drawing if its text can be read at that scale, otherwise the
 * area around the initial state and the states of the main path below it.
 *
 * @param path the boxes of the main path, the initial state first.
 */
export function beginning(whole: Size, window: Size, path: readonly Box[]): View {
  const { width } = whole
  const fit = (window.width - margin) / width
  const scale = Math.max(comfortable, Math.min(fit, 1))
  const start = { scale, x: (window.width - width * scale) / 2, y: margin / 2 }
  const [first] = path
  if (!first || width * scale <= window.width) return start
  const seen = path.filter(({ y, height }) => (y + height - first.y) * scale <= window.height)
  const shown = mostWith(first, seen, (window.width - 2 * margin) / scale)
  const centre = middle(around(shown) ?? first).x
  return showing({ ...start, x: window.width / 2 - centre * scale }, first, window, whole)
}

/** Returns the boxes that fit side by side into a width: the first one, and as many of the others as possible. */
function mostWith(first: Box, boxes: readonly Box[], width: number): readonly Box[] {
  let found: readonly Box[] = [first]
  for (const { x: left } of boxes) {
    const inside = boxes.filter((box) => box.x >= left && box.x + box.width <= left + width)
    if (inside.includes(first) && inside.length > found.length) found = inside
  }
  return found
}

/** Returns the view after a zoom by a factor around a point of the window. */
export function zoomed(view: View, factor: number, at: Point): View {
  const scale = bounded(view.scale * factor)
  const grown = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }
}

export function panned(view: View, from: Point, to: Point): View {
  return { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
}

/**
 * Returns the view after two fingers moved. The point of the drawing that was in the middle between the fingers stays
 * in the middle between them.
 */
export function pinched(view: View, from: readonly [Point, Point], to: readonly [Point, Point]): View {
  const factor = Math.max(nearest, distance(to)) / Math.max(nearest, distance(from))
  return panned(zoomed(view, factor, between(from)), between(from), between(to))
}

/**
 * Returns the box of a state; `undefined` for a state that the chart does not have, because URLs and traces can name
 * any path.
 */
export function boxAt(boxes: Layout["boxes"], path: string): Box | undefined {
  return Object.hasOwn(boxes, path) ? boxes[path] : undefined
}

/**
 * Returns the box of the selection: of the state, or of the transition's whole arrow. Returns `undefined` if the
 * drawing has no box and no arrow for the selection.
 */
export function shownBox({ boxes }: Layout, state: string, route: Route | undefined): Box | undefined {
  const points = route?.points ?? []
  if (points.length === 0) return boxAt(boxes, state)
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * Returns the view that shows a box. If the box is already visible, the view stays; otherwise the box moves towards the
 * middle of the window. If the text is unreadable at the present scale, the function enlarges the scale.
 */
export function showing(view: View, box: Box, window: Size, whole: Size): View {
  const scale = view.scale < readable ? comfortable : view.scale
  const left = box.x * scale
  const top = box.y * scale
  const from = scale === view.scale ? view : { x: window.width / 2 - left, y: window.height / 2 - top }
  return {
    scale,
    x: within(from.x, { start: left, length: box.width * scale, whole: whole.width * scale }, window.width),
    y: within(from.y, { start: top, length: box.height * scale, whole: whole.height * scale }, window.height),
  }
}

/** Returns the nearest state in the direction of an arrow key; `undefined` if there is no state in that direction. */
export function neighbour(layout: Layout, path: string, key: string): string | undefined {
  const from = boxAt(layout.boxes, path)
  const way = directions.get(key)
  if (!from || !way) return undefined
  const found = Object.entries(layout.boxes).flatMap(([other, box]) => {
    if (other === path || contains(box, from) || contains(from, box)) return []
    const [dx, dy] = [middle(box).x - middle(from).x, middle(box).y - middle(from).y]
    const along = dx * way.x + dy * way.y
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x)
    return along <= 1 ? [] : [{ other, distance: along + 2 * aside }]
  })
  return found.toSorted((a, b) => a.distance - b.distance)[0]?.other
}

const directions: ReadonlyMap<string, Point> = new Map([
  ["ArrowUp", { x: 0, y: -1 }],
  ["ArrowDown", { x: 0, y: 1 }],
  ["ArrowLeft", { x: -1, y: 0 }],
  ["ArrowRight", { x: 1, y: 0 }],
])

function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

function between([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function distance([one, other]: readonly [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}

/** The extent of a box along one axis, in pixels of the window. */
interface Stretch {
  start: number
  length: number
  /** The size of the whole drawing. */
  whole: number
}

function within(offset: number, { start, length, whole }: Stretch, window: number): number {
  if (length + 2 * margin > window) return margin - start
  const seen = start + offset >= margin && start + offset + length <= window - margin
  if (seen) return offset
  // If the drawing is larger than the window, the view shows no area beyond the drawing's edge.
  const lowest = window - margin - whole
  return lowest > margin ? (window - whole) / 2 : Math.min(margin, Math.max(lowest, (window - length) / 2 - start))
}

function bounded(scale: number): number {
  return Math.min(most, Math.max(least, scale))
}
