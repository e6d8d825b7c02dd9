import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Box, Layout } from "../draw/layout.ts"
import { placeIn, useGestures, type Gestures } from "./use-gestures.ts"
import {
  beginning,
  besideBar,
  fitting,
  fittingBox,
  opening,
  panned,
  showingOnPath,
  zoomed,
  type Size,
  type View,
} from "./viewport.ts"

export interface Viewport extends Gestures {
  frame: RefObject<HTMLDivElement | null>
  view: View
  /** Zooms around the middle of the window. */
  zoom: (factor: number) => void
  /** Shows the whole drawing, or the given box as large as the window. */
  fitView: (box?: Box) => void
  /** The size of the window. */
  size: () => Size
}

interface Shown {
  /** The boxes of the flow's main path, the initial state first. */
  path: readonly Box[]
  /** The box of the selected state or transition, or of the band that the user opened. */
  box: Box | undefined
  /** If `box` is a band that the user opened: the boxes of the states around which it opens. */
  bandCentre: readonly Box[] | undefined
  /** The boxes of the path that the page shows: of a trace, a walk or a played path. */
  walked: readonly Box[]
  /** True if the drawing begins with the whole of it, and not with the initial state. */
  whole: boolean
}

/**
 * Returns the view of a drawing in its window. The user can drag, pinch, scroll and zoom the drawing, and a new
 * selection moves it.
 *
 * @param drawn identifies the drawing. Another drawing begins with a view of its own.
 */
export function useViewport(drawn: object, layout: Layout, { path, box, bandCentre, walked, whole }: Shown): Viewport {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const gestures = useGestures(frame, setView)
  /** The view with which the drawing began. The view differs as soon as the user or a selection moves the drawing. */
  const begun = useRef<View>(view)
  /** Returns the view of a part, or of the whole drawing. The buttons of the chart cover neither of them. */
  const fitted = (part?: Box): View => {
    const viewOf = (window: Size) => (part ? fittingBox(part, window) : fitting(layout, window))
    const window = sizeOf(frame.current)
    const bar = frame.current?.querySelector<HTMLElement>(".zoom")
    const taken = {
      width: window.width - (bar?.offsetLeft ?? window.width),
      height: window.height - (bar?.offsetTop ?? window.height),
    }
    return besideBar(viewOf, part ?? { x: 0, y: 0, ...layout }, window, taken)
  }
  const startView = () => {
    const window = sizeOf(frame.current)
    return whole ? fitted() : beginning(layout, window, path)
  }
  const startNow = useRef(startView)
  startNow.current = startView

  useLayoutEffect(() => {
    const window = sizeOf(frame.current)
    const start = startView()
    begun.current = start
    setView(box ? showingOnPath(start, box, walked, { window, whole: layout }) : start)
    // The dependencies leave out the selection on purpose: this effect runs for a new drawing, and the next effect runs
    // for a new selection.
  }, [drawn])
  useLayoutEffect(() => {
    const window = sizeOf(frame.current)
    if (box && bandCentre) setView(opening(box, bandCentre, window))
    else if (box) setView((before) => showingOnPath(before, box, walked, { window, whole: layout }))
  }, [box?.x, box?.y, box?.width, box?.height])
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    // A panel that opens, or a window that the user resizes, leaves another size. If the user has not moved the
    // drawing, it begins again in the new size.
    const resized = new ResizeObserver(() =>
      setView((before) => {
        if (before !== begun.current) return before
        const start = startNow.current()
        // The observer also reports the size that the drawing began with.
        if (!isSame(start, before)) begun.current = start
        return begun.current
      }),
    )
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
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
    fitView: (part) => setView(fitted(part)),
    size: () => sizeOf(frame.current),
    ...gestures,
  }
}

function isSame(one: View, other: View): boolean {
  return one.x === other.x && one.y === other.y && one.scale === other.scale
}

function sizeOf(element: HTMLDivElement | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}
