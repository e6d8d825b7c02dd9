import type { JSX } from "preact"
import { useState } from "preact/hooks"

interface PanelSize {
  /** The width in pixels; `undefined` for the usual width. */
  width: number | undefined
  /** True if the page shows nothing of the panel. */
  folded: boolean
}

export interface PanelSizes {
  left: PanelSize
  right: PanelSize
  set: (side: Side, size: PanelSize) => void
}

type Side = "left" | "right"

const usual: PanelSize = { width: undefined, folded: false }
const least = 160
const most = 900
const step = 24

/** Returns the sizes of the panels at both sides of the chart. They are lost when the user closes the page. */
export function usePanelSizes(): PanelSizes {
  const [sizes, setSizes] = useState<Readonly<Record<Side, PanelSize>>>({ left: usual, right: usual })
  return { ...sizes, set: (side, size) => setSizes((before) => ({ ...before, [side]: size })) }
}

/** Returns the style of the page for the sizes of its panels. */
export function styleOf({ left, right }: PanelSizes): Record<string, string> {
  return { ...widthOf("--left", left), ...widthOf("--right", right) }
}

function widthOf(name: string, { width, folded }: PanelSize): Record<string, string> {
  if (folded) return { [name]: "0px" }
  return width === undefined ? {} : { [name]: `${width}px` }
}

interface Props {
  side: Side
  sizes: PanelSizes
  /** The name of the panel, for readers: `Lists`. */
  name: string
}

/** Shows the edge of a panel. The user drags it, or moves it with the arrow keys; Enter or a double click folds it. */
export function PanelEdge({ side, sizes, name }: Props): JSX.Element {
  const size = sizes[side]
  const [drag, setDrag] = useState<{ x: number; width: number }>()
  const resize = (width: number) =>
    sizes.set(side, { width: Math.round(Math.min(most, Math.max(least, width))), folded: false })
  const fold = () => sizes.set(side, { ...size, folded: !size.folded })
  const grows = side === "left" ? 1 : -1
  const now = (edge: HTMLElement) => size.width ?? widthBeside(edge, side)
  return (
    <div
      class={`edge ${side}`}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`${name}: width. Enter folds it`}
      aria-valuenow={size.folded ? 0 : (size.width ?? 0)}
      aria-valuetext={size.folded ? "folded" : size.width === undefined ? "usual width" : `${size.width} pixels`}
      onDblClick={fold}
      onKeyDown={(event) => {
        if (event.key === "ArrowLeft") resize(now(event.currentTarget) - grows * step)
        else if (event.key === "ArrowRight") resize(now(event.currentTarget) + grows * step)
        else if (event.key === "Enter") fold()
        else return
        event.preventDefault()
      }}
      // Otherwise the browser can start a drag of its own, of a link or a selection, and then sends no more movements.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ x: event.clientX, width: now(event.currentTarget) })
      }}
      onPointerMove={(event) => {
        if (drag && event.clientX !== drag.x) resize(drag.width + grows * (event.clientX - drag.x))
      }}
      onLostPointerCapture={() => setDrag(undefined)}
    />
  )
}

/** Returns the present width of the panel: the distance from the edge to the side of the window. */
function widthBeside(edge: HTMLElement, side: Side): number {
  const { left, right } = edge.getBoundingClientRect()
  return side === "left" ? left : innerWidth - right
}
