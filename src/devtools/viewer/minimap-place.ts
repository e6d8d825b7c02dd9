/** Finds a corner of the window in which the small map covers as little of the drawing as possible. */
import type { Band } from "../draw/bands.ts"
import type { Box, Layout } from "../draw/layout.ts"
import { buttonRow, type Size, type View } from "./viewport.ts"

const margin = 12
/** The words in the head of an open band say where the reader is, so they count more than a card. */
const headWeight = 8
const narrow = 480

interface Drawn {
  layout: Layout
  bands: readonly Band[]
  view: View
  frame: Size
  /** True if the buttons are a column, which leaves no room for the map in their corner. */
  hasColumn?: boolean
}

/**
 * Returns the place of the map in its window, in pixels. A drawing that is much higher than wide needs a high map, in
 * which the states can be told apart. In a narrow window, the map is smaller.
 */
export function minimapPlace({ layout, bands, view, frame, hasColumn }: Drawn): Box {
  const most = frame.width < narrow ? { width: 30, height: 120, part: 0.25 } : { width: 96, height: 200, part: 0.4 }
  const scale = Math.min(most.width / layout.width, Math.min(most.height, frame.height * most.part) / layout.height)
  const [width, height] = [layout.width * scale, layout.height * scale]
  const [right, bottom] = [frame.width - width - margin, frame.height - height - margin]
  const corners = [
    { x: margin, y: bottom },
    ...(hasColumn ? [] : [{ x: right, y: bottom - buttonRow }]),
    { x: right, y: margin },
    { x: margin, y: margin },
  ].map((at) => ({ ...at, width, height }))
  const inWindow = (box: Box): Box => ({
    x: box.x * view.scale + view.x,
    y: box.y * view.scale + view.y,
    width: box.width * view.scale,
    height: box.height * view.scale,
  })
  const texts = [...Object.values(layout.boxes), ...bands.flatMap(({ box, open }) => (open ? [] : box))].map(inWindow)
  // The text of a head moves with the window, so it can be anywhere in the head.
  const heads = bands.flatMap(({ box, open, head }) => (open ? inWindow({ ...box, height: head }) : []))
  const area = (boxes: readonly Box[], corner: Box): number => boxes.reduce((sum, box) => sum + common(corner, box), 0)
  const covers = (corner: Box): number => area(texts, corner) + headWeight * area(heads, corner)
  return corners.reduce((best, corner) => (covers(corner) < covers(best) ? corner : best))
}

/** Returns the part of a box of the drawing that the window shows, within the drawing. */
export function seenPart({ width, height }: Layout, view: View, frame: Size): Box {
  const x = Math.max(0, -view.x / view.scale)
  const y = Math.max(0, -view.y / view.scale)
  const right = Math.min(width, (frame.width - view.x) / view.scale)
  const bottom = Math.min(height, (frame.height - view.y) / view.scale)
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) }
}

/** Returns the area that two boxes have in common. */
function common(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}
