/**
 * Writes a diagram with its layout as SVG. Texts are text elements, not shapes. States differ in shape and words, and
 * not only in colour.
 */
import type { Arrow, Card, CardLine, Diagram } from "./diagram.ts"
import { sizes } from "./diagram.ts"
import type { Box, Layout, Point, Route } from "./layout.ts"
import { escaped } from "./markup.ts"
import { innerOf, outlineOf } from "./shapes.ts"
import { causeOf, keyOf, kinds } from "../describe/words.ts"

/**
 * Returns the content of an `svg` element: a `g` element for each card and arrow. The class of the element is the kind
 * of the state or arrow. `data-state` or `data-arrow` names the state or the arrow.
 */
export function drawingOf({ cards, arrows }: Diagram, layout: Layout): string {
  const groups = cards.filter(({ state }) => state.kind === "group")
  const leaves = cards.filter(({ state }) => state.kind !== "group")
  return [
    ...groups.map((card) => cardIn(card, layout)),
    ...arrows.map((arrow) => arrowIn(arrow, layout)),
    // Titles come after the arrows, so that crossing arrows do not hide the titles. A title has an outline in the
    // background colour, which separates it from the arrows.
    ...groups.map((card) => groupTitle(card, layout)),
    ...leaves.map((card) => cardIn(card, layout)),
  ].join("\n")
}

/**
 * Returns a description of the chart for screen readers: each state, with its transitions. The drawing contains it if
 * the page or file does not show the chart as text in addition.
 */
export function descriptionOf({ description: { states, edges, initial } }: Diagram): string {
  const said = states.map((state) => {
    const leaving = edges.filter((edge) => edge.from === state.path)
    const ways = leaving.map((edge) => `${causeOf(edge)}: ${keyOf(edge.to)}`).join("; ")
    return `${kinds[state.kind].word} ${state.path}: ${state.title}${ways === "" ? "." : `. ${ways}.`}`
  })
  return `Begins in ${initial}. ${said.join(" ")}`
}

function cardIn(card: Card, { boxes }: Layout): string {
  const { state } = card
  const box = boxes[state.path]
  if (!box) return ""
  const inner = innerOf(state, box)
  const lines = state.kind === "group" ? [] : card.lines.map((line, index) => lineIn(line, index, box))
  return [
    `<g class="state ${state.kind}" data-state="${escaped(state.path)}">`,
    `<path class="shape" d="${outlineOf(state.kind, box)}"/>`,
    ...(inner === "" ? [] : [`<path class="inner" d="${inner}"/>`]),
    // The code joins the lines with spaces, because a screen reader reads the state as one text.
    lines.join(" "),
    "</g>",
  ].join("")
}

function groupTitle({ state }: Card, { boxes }: Layout): string {
  const box = boxes[state.path]
  if (!box) return ""
  const left = box.x + sizes.padding
  return [
    `<g class="group-title" data-state="${escaped(state.path)}">`,
    `<text class="tag" x="${left}" y="${box.y + 17}">${escaped(`${kinds.group.word}: ${keyOf(state.path)}`)}</text>`,
    `<text class="title" x="${left}" y="${box.y + 33}">${escaped(state.title)}</text>`,
    "</g>",
  ].join("")
}

function lineIn({ role, text, name, edge, lock }: CardLine, index: number, { x, y, width }: Box): string {
  const at = y + sizes.padding + index * sizes.line + 13
  const inset = 18
  const start = x + inset + (lock ? 15 : 0)
  const left = `${lock ? lockAt(x + inset, at) : ""}<text class="${role}" x="${start}" y="${at}"${edgeData(edge)}>${escaped(text)}</text>`
  const right =
    name === undefined ? "" : `<text class="name" x="${x + width - inset}" y="${at}">${escaped(name)}</text>`
  return left + right
}

/** Draws a closed lock, 9 pixels wide, on the line of a text. */
function lockAt(x: number, y: number): string {
  return `<path class="lock" d="M${x} ${y}v-6h9v6ZM${x + 2} ${y - 6}v-1.5a2.5 2.5 0 0 1 5 0v1.5"/>`
}

function arrowIn(arrow: Arrow, { routes }: Layout): string {
  const route = routes[arrow.id]
  if (!route || route.points.length < 2) return ""
  const kind = arrow.fails ? " failure" : arrow.passes ? " passes" : ""
  return [
    `<g class="arrow${kind}" data-arrow="${escaped(arrow.id)}">`,
    `<path class="line" d="${lineThrough(route.points)}"/>`,
    `<path class="head" d="${headOf(route.points)}"/>`,
    ...arrow.labels.map((label, index) => labelIn(label, route, index, arrow.edges[index])),
    "</g>",
  ].join("")
}

function labelIn(label: string, { labels }: Route, index: number, edge: string | undefined): string {
  const at = labels[index]
  if (!at) return ""
  return `<text class="label" x="${at.x + 2}" y="${at.y + 11}"${edgeData(edge)}>${escaped(label)}</text>`
}

function edgeData(edge: string | undefined): string {
  return edge === undefined ? "" : ` data-edge="${escaped(edge)}"`
}

/**
 * Returns the line of an arrow as an SVG path. The corners of the line are rounded, so that a reader can follow lines
 * that cross.
 */
function lineThrough(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ""
  const parts = rest.map((point, index) => {
    const next = rest[index + 1]
    const before = points[index]
    if (!next || !before) return `L${point.x} ${point.y}`
    const into = towards(point, before)
    const out = towards(point, next)
    return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`
  })
  return `M${first.x} ${first.y}${parts.join("")}`
}

function towards(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const step = Math.min(5, length / 2)
  return { x: tenth(from.x + (dx / length) * step), y: tenth(from.y + (dy / length) * step) }
}

function headOf(points: readonly Point[]): string {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ""
  const angle = Math.atan2(end.y - before.y, end.x - before.x)
  const corner = (turn: number) =>
    `${tenth(end.x - 8 * Math.cos(angle + turn))} ${tenth(end.y - 8 * Math.sin(angle + turn))}`
  return `M${end.x} ${end.y}L${corner(0.45)}L${corner(-0.45)}Z`
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
