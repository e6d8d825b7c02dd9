import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Box, Layout } from "../draw/layout.ts"
import { placeIn, useGestures, type Gestures } from "./use-gestures.ts"
import { beginning, fitting, panned, showing, zoomed, type Size, type View } from "./viewport.ts"

export interface Viewport extends Gestures {
  frame: RefObject<HTMLDivElement | null>
  view: View
  /** Zooms around the middle of the window. */
  zoom: (factor: number) => void
  showAll: () => void
}

interface Shown {
  /** The box of the flow's initial state. */
  first: Box | undefined
  /** The box of the selected state or transition. */
  box: Box | undefined
}

/**
 * Returns the view of a drawing in its window. The user can drag, pinch, scroll and zoom the drawing, and a new
 * selection moves it.
 */
export function useViewport(flow: string, layout: Layout, { first, box }: Shown): Viewport {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const gestures = useGestures(frame, setView)

  useLayoutEffect(() => {
    const start = beginning(layout, sizeOf(frame.current), first)
    setView(box ? showing(start, box, sizeOf(frame.current), layout) : start)
    // The dependencies leave out the selection on purpose: this effect runs for a new flow, and the next effect runs
    // for a new selection.
  }, [flow, layout])
  useLayoutEffect(() => {
    if (box) setView((before) => showing(before, box, sizeOf(frame.current), layout))
  }, [box?.x, box?.y, box?.width, box?.height])
  useEffect(() => {
    const element = frame.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = placeIn(element, event)
      // Browsers report a pinch on a trackpad as a wheel event with the control key, so this event zooms the drawing.
      if (event.ctrlKey || event.metaKey) setView((before) => zoomed(before, Math.exp(-event.deltaY / 300), at))
      else setView((before) => panned(before, { x: event.deltaX, y: event.deltaY }, { x: 0, y: 0 }))
    }
    element?.addEventListener("wheel", wheel, { passive: false })
    return () => element?.removeEventListener("wheel", wheel)
  }, [])

  return {
    frame,
    view,
    zoom: (factor) => {
      const { width, height } = sizeOf(frame.current)
      setView((before) => zoomed(before, factor, { x: width / 2, y: height / 2 }))
    },
    showAll: () => setView(fitting(layout, sizeOf(frame.current))),
    ...gestures,
  }
}

function sizeOf(element: HTMLDivElement | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}
