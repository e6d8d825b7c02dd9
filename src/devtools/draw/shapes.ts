/**
 * Draws the outline of each kind of state. Kinds differ in shape and not only in colour, so that a reader can
 * distinguish them in print or without seeing colours.
 */
import type { StateDescription, StateKind } from "../describe/description.ts"
import type { Box } from "./layout.ts"

/** Returns the outline of a state as a closed SVG path along its box. */
export function outlineOf(kind: StateKind, box: Box): string {
  switch (kind) {
    case "check":
      return cut(box, 12)
    case "choice":
      return pointed(box)
    case "refusal":
      return cut(box, 16)
    case "plain":
    case "success":
    case "end":
      return rounded(box, 22)
    case "waiting":
      return rounded(box, 14)
    case "grant":
    case "asking":
    case "group":
      return rounded(box, 3)
  }
}

/**
 * Returns the inner lines of a state as an SVG path: bars at both sides if the state asks for an effect, a second
 * outline for a grant and for an end with a session. Returns an empty string for a state without inner lines.
 */
export function innerOf({ kind, asks }: StateDescription, box: Box): string {
  const within = { x: box.x + 4, y: box.y + 4, width: box.width - 8, height: box.height - 8 }
  if (kind === "grant") return rounded(within, 1)
  if (kind === "success") return rounded(within, 18)
  if (asks === undefined || (kind !== "asking" && kind !== "check")) return ""
  const [left, right, bottom] = [box.x + 7, box.x + box.width - 7, box.y + box.height]
  const inset = kind === "check" ? 5 : 0
  return `M${left} ${box.y + inset}V${bottom - inset}M${right} ${box.y + inset}V${bottom - inset}`
}

function rounded({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, height / 2, width / 2)
  return `M${x + r} ${y}H${x + width - r}Q${x + width} ${y} ${x + width} ${y + r}V${y + height - r}Q${x + width} ${y + height} ${x + width - r} ${y + height}H${x + r}Q${x} ${y + height} ${x} ${y + height - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`
}

function cut({ x, y, width, height }: Box, most: number): string {
  const by = Math.min(most, height / 3)
  return `M${x + by} ${y}H${x + width - by}L${x + width} ${y + by}V${y + height - by}L${x + width - by} ${y + height}H${x + by}L${x} ${y + height - by}V${y + by}Z`
}

function pointed({ x, y, width, height }: Box): string {
  const by = 12
  return `M${x + by} ${y}H${x + width - by}L${x + width} ${y + height / 2}L${x + width - by} ${y + height}H${x + by}L${x} ${y + height / 2}Z`
}
