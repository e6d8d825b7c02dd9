import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Box, Layout } from "../../src/inspect/layout.ts"
import { beginning, fitting, showing, zoomed, type Size, type View } from "./viewport.ts"

export interface Viewport {
  frame: RefObject<HTMLDivElement | null>
  view: View
  /** Around the middle. */
  zoom: (factor: number) => void
  showAll: () => void
  /** Listeners of the frame. */
  move: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: (event: PointerEvent) => void
    onPointerCancel: (event: PointerEvent) => void
  }
  /**
   * Whether the pointer that was let go of had moved the drawing: then it chose nothing. A click that no pointer made, as
   * those of screen readers, is none of a drag.
   */
  wasDragged: (click: MouseEvent) => boolean
}

/** Pixels that a pointer may tremble without dragging. */
const TREMBLE = 4

interface Shown {
  /** Where the flow begins. */
  first: Box | undefined
  /** What is looked at. */
  box: Box | undefined
}

/** A window onto a drawing: dragged, scrolled, zoomed, and moved to what is looked at. */
export function useViewport(flow: string, layout: Layout, { first, box }: Shown): Viewport {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const drag = useRef({ active: false, moved: false, x: 0, y: 0 })

  useLayoutEffect(() => {
    const start = beginning(layout, sizeOf(frame.current), first)
    setView(box ? showing(start, box, sizeOf(frame.current)) : start)
    // A flow begins anew at its beginning; what is chosen in it is shown by the next effect.
  }, [flow, layout])
  useLayoutEffect(() => {
    if (box) setView((before) => showing(before, box, sizeOf(frame.current)))
  }, [box?.x, box?.y, box?.width, box?.height])
  useEffect(() => {
    const element = frame.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = { x: event.offsetX, y: event.offsetY }
      // Browsers tell of a pinch as of a wheel with the control key.
      if (event.ctrlKey || event.metaKey) setView((before) => zoomed(before, Math.exp(-event.deltaY / 300), at))
      else setView((before) => ({ ...before, x: before.x - event.deltaX, y: before.y - event.deltaY }))
    }
    element?.addEventListener("wheel", wheel, { passive: false })
    return () => element?.removeEventListener("wheel", wheel)
  }, [])

  const letGo = () => {
    drag.current.active = false
  }
  return {
    frame,
    view,
    zoom: (factor) => {
      const { width, height } = sizeOf(frame.current)
      setView((before) => zoomed(before, factor, { x: width / 2, y: height / 2 }))
    },
    showAll: () => setView(fitting(layout, sizeOf(frame.current))),
    move: {
      onPointerDown: (event) => {
        drag.current = { active: event.button === 0, moved: false, x: event.clientX, y: event.clientY }
      },
      onPointerMove: (event) => {
        // It was let go of outside of the window, which nobody was told of.
        if (event.buttons === 0) drag.current.active = false
        const { active, moved, x, y } = drag.current
        const [dx, dy] = [event.clientX - x, event.clientY - y]
        if (!active || (!moved && Math.hypot(dx, dy) < TREMBLE)) return
        if (!moved) frame.current?.setPointerCapture(event.pointerId)
        drag.current = { active, moved: true, x: event.clientX, y: event.clientY }
        setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy }))
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
    wasDragged: ({ detail }) => detail !== 0 && drag.current.moved,
  }
}

function sizeOf(element: HTMLDivElement | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}
