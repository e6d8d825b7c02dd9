/** The meaning of a drawing's shapes and marks. */
import type { FlowDescription, StateKind } from "../describe/description.ts"
import { diagramOf } from "./diagram.ts"
import type { Box } from "./layout.ts"
import { innerOf, outlineOf } from "./shapes.ts"
import { kinds, kindsInOrder, refusalMarks } from "../describe/words.ts"

/**
 * Returns the kinds of the states in a flow, in the order of the legend. Leaves out groups, because a drawing shows
 * their title.
 */
export function kindsIn({ states }: FlowDescription): readonly StateKind[] {
  return kindsInOrder.filter((kind) => kind !== "group" && states.some((state) => state.kind === kind))
}

/** Draws a small state of a kind as a part of an SVG, 118 pixels wide and 20 pixels high. */
export function sampleOf(kind: StateKind, x: number, y: number): string {
  const box: Box = { x, y, width: 118, height: 20 }
  const asks = kind === "asking" ? { asks: { name: "", answers: [] } } : {}
  const inner = innerOf({ path: "", parent: "", kind, title: "", ...asks }, box)
  return [
    `<g class="state ${kind}"><path class="shape" d="${outlineOf(kind, box)}"/>`,
    inner === "" ? "" : `<path class="inner" d="${inner}"/>`,
    `<text class="tag" x="${x + 16}" y="${y + 14}">${kinds[kind].word}</text></g>`,
  ].join("")
}

const inDepthWords = `${refusalMarks.inDepth} Refuses in depth: no request causes it, unless another defence fails.`

const sealedMark = "A lock: the browser keeps the waiting flow, sealed. The time is the longest possible wait."

/** Returns the meaning of the marks in a drawing, one sentence each. */
export function marksOf(description: FlowDescription): readonly string[] {
  const { arrows, cards, everywhere } = diagramOf(description)
  const passes = arrows.some((arrow) => arrow.passes)
  const skips = description.edges.some(({ notApplied }) => notApplied === true)
  const refuses = cards.some(({ lines }) => lines.some(({ text }) => text.startsWith(refusalMarks.refuses)))
  const inDepth = description.edges.some((edge) => edge.inDepth === true)
  return [
    ...(passes ? ["✓ This way passes the check. Ways without a mark do not."] : []),
    ...(skips ? ["– This way passes the check, because the check does not apply."] : []),
    ...(refuses
      ? ["✕ Refuses: the event and the reason. Without a reason here, the request or the answer brings it."]
      : []),
    ...(inDepth ? [inDepthWords] : []),
    ...(cards.some(({ lines }) => lines.some(({ lock }) => lock)) ? [sealedMark] : []),
    ...(everywhere.length > 0 ? [`From every state without its own transition: ${everywhere.join(", ")}.`] : []),
  ]
}
