import type { JSX } from "preact"
import type { Layout } from "../draw/layout.ts"
import type { Flag } from "./lit.ts"
import { boxAt } from "./viewport.ts"

/** The width of a letter in pixels, in a font of equal widths. */
const LETTER = 6.7
const HEIGHT = 20

/**
 * Shows words over the upper right corners of states. These words are hidden from screen readers, because the panel and
 * the text outline contain them.
 */
export function Flags({ flags, boxes }: { flags: readonly Flag[]; boxes: Layout["boxes"] }): JSX.Element {
  return (
    <g class="flags" aria-hidden="true">
      {flags.map(({ state, says, tone }, index) => {
        const box = boxAt(boxes, state)
        if (!box) return null
        const width = says.length * LETTER + 18
        // Several flags of one state stand above one another.
        const below = flags.slice(0, index).filter((flag) => flag.state === state).length
        return (
          <g
            key={`${state} ${below}`}
            class={`flag ${tone}`}
            data-flag={state}
            transform={`translate(${box.x + box.width - width + 12} ${box.y + 5 - HEIGHT - below * (HEIGHT + 2)})`}
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

/** The words that mark states which the application added or changed. */
export const changeWords = { added: "+ added", changed: "± changed" } as const

/**
 * Marks added and changed states over their upper left corners. States within an added group have no mark of their own.
 * The marks are hidden from screen readers, because the text outline contains them.
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
