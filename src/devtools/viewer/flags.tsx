import type { JSX } from "preact"
import type { Layout } from "../draw/layout.ts"
import type { Flag } from "./lit.ts"
import { boxAt } from "./viewport.ts"

/** Pixels that a letter of a flag takes, its font being one of equal widths. */
const LETTER = 6.7
const HEIGHT = 20

/**
 * Words that stand at states, over their right upper corners. The panel beside the chart and the outline say the same,
 * so that a screen reader reads them once.
 */
export function Flags({ flags, boxes }: { flags: readonly Flag[]; boxes: Layout["boxes"] }): JSX.Element {
  return (
    <g class="flags" aria-hidden="true">
      {flags.map(({ state, says, tone }) => {
        const box = boxAt(boxes, state)
        if (!box) return null
        const width = says.length * LETTER + 18
        return (
          <g
            key={state}
            class={`flag ${tone}`}
            data-flag={state}
            transform={`translate(${box.x + box.width - width + 12} ${box.y - HEIGHT + 5})`}
          >
            <rect width={width} height={HEIGHT} rx={tone === "failed" ? 2 : HEIGHT / 2} />
            <text x={9} y={14}>
              {says}
            </text>
          </g>
        )
      })}
    </g>
  )
}

interface Changes {
  added: readonly string[]
  changed: readonly string[]
  boxes: Layout["boxes"]
}

/** The words that an application's changes are told by, in the drawing and beside it. */
export const changeWords = { added: "+ added", changed: "± changed" } as const

/**
 * Tells what an application added or changed in words, over the left upper corner of each state. Of a group that was
 * added, the states within it say nothing more. The outline says the same, so that a screen reader reads it once.
 */
export function ChangeFlags({ added, changed, boxes }: Changes): JSX.Element {
  const outermost = added.filter((path) => !added.some((other) => path.startsWith(`${other}.`)))
  const flags = [
    ...outermost.map((path) => ({ path, change: "added" as const })),
    ...changed.map((path) => ({ path, change: "changed" as const })),
  ]
  return (
    <g aria-hidden="true">
      {flags.map(({ path, change }) => {
        const box = boxAt(boxes, path)
        const says = changeWords[change]
        return (
          box && (
            <g
              key={path}
              class={`change ${change}`}
              data-change={path}
              transform={`translate(${box.x - 8} ${box.y - 12})`}
            >
              <rect width={says.length * LETTER + 14} height={18} />
              <text x={7} y={13}>
                {says}
              </text>
            </g>
          )
        )
      })}
    </g>
  )
}
