import type { JSX } from "preact"
import type { Layout } from "../../src/inspect/layout.ts"
import type { Flag } from "./lit.ts"
import { boxAt } from "./viewport.ts"

/** Pixels that a letter of a flag takes, its font being one of equal widths. */
export const LETTER = 6.7
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
