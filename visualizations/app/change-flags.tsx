import type { JSX } from "preact"
import type { Layout } from "../../src/inspect/layout.ts"
import { LETTER } from "./flags.tsx"
import { boxAt } from "./viewport.ts"

interface Props {
  added: readonly string[]
  changed: readonly string[]
  boxes: Layout["boxes"]
}

/** The words that an application's changes are told by, in the drawing and beside it. */
export const changeWords = { added: "+ added", changed: "± changed" } as const

const HEIGHT = 18

/**
 * Tells what an application added or changed in words, over the left upper corner of each state. Of a group that was
 * added, the states within it say nothing more. The outline says the same, so that a screen reader reads it once.
 */
export function ChangeFlags({ added, changed, boxes }: Props): JSX.Element {
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
              transform={`translate(${box.x - 8} ${box.y - HEIGHT / 2 - 3})`}
            >
              <rect width={says.length * LETTER + 14} height={HEIGHT} />
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
