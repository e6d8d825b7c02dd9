import type { JSX } from "preact"
import type { Band } from "../draw/bands.ts"
import type { Layout } from "../draw/layout.ts"
import type { Walk } from "../follow/walk.ts"
import type { FlowDescription } from "../describe/description.ts"
import type { Flag } from "./lit.ts"
import { minimapPlace, seenPart } from "./minimap-place.ts"
import type { Size, View } from "./viewport.ts"

interface Props {
  layout: Layout
  bands: readonly Band[]
  description: FlowDescription
  walk: Walk | undefined
  flags: readonly Flag[]
  view: View
  frame: Size
  /** True if the buttons of the chart are a column in the lower right corner, and not a row. */
  hasColumn: boolean
}

/**
 * Shows the whole drawing in the corner in which it hides the least: the visible part as a frame, the states of the
 * path dark, and the state in which a request failed red. Hidden from screen readers, because the outline has all
 * states. Absent while the whole drawing is visible.
 */
export function Minimap({
  layout,
  bands,
  description,
  walk,
  flags,
  view,
  frame,
  hasColumn,
}: Props): JSX.Element | null {
  const right = view.x + layout.width * view.scale
  const bottom = view.y + layout.height * view.scale
  if (view.x >= 0 && view.y >= 0 && right <= frame.width && bottom <= frame.height) return null
  const place = minimapPlace({ layout, bands, view, frame, hasColumn })
  const taken = new Set(walk?.taken ?? [])
  const visited = new Set(description.edges.filter(({ id }) => taken.has(id)).flatMap(({ from, to }) => [from, to]))
  const failed = new Set(flags.filter(({ tone }) => tone === "failed").map(({ state }) => state))
  const leaves = description.states.filter(({ kind }) => kind !== "group")
  return (
    <svg
      data-minimap
      aria-hidden="true"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      pointer-events="none"
      style={`position:absolute;left:${place.x}px;top:${place.y}px;width:${place.width}px;height:${place.height}px`}
    >
      <rect
        width={layout.width}
        height={layout.height}
        fill="var(--card)"
        stroke="var(--line)"
        vector-effect="non-scaling-stroke"
      />
      {bands.map(({ phase, box, open }) => (
        <rect
          key={phase.id}
          {...box}
          fill={phase.states.some((state) => failed.has(state)) && !open ? "var(--refuse-line)" : "var(--group)"}
          stroke="var(--line)"
        />
      ))}
      {leaves.map(({ path }) => {
        const box = layout.boxes[path]
        const fill = failed.has(path) ? "var(--refuse-line)" : visited.has(path) ? "var(--path)" : "var(--line)"
        return box && <rect key={path} {...box} fill={fill} opacity={visited.has(path) || failed.has(path) ? 1 : 0.4} />
      })}
      <rect
        {...seenPart(layout, view, frame)}
        fill="none"
        stroke="var(--check-line)"
        stroke-width={2}
        vector-effect="non-scaling-stroke"
      />
    </svg>
  )
}
