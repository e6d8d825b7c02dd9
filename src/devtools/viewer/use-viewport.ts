import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"
import type { Box, Layout } from "../draw/layout.ts"
import { placeIn, useGestures, type Gestures } from "./use-gestures.ts"
import {
  beginning,
  besideBar,
  besideColumn,
  fitting,
  fittingBox,
  isReadable,
  opening,
  panned,
  showingOnPath,
  zoomed,
  type Size,
  type View,
} from "./viewport.ts"

export interface Viewport extends Gestures {
  view: View
  /** Zooms around the middle of the window. */
  zoom: (factor: number) => void
  /** Shows the whole drawing, or the given box as large as the window. */
  fitView: (box?: Box) => void
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
 * @param frame the element of the window.
 * @param size the size of the window. `undefined` before the page has measured it.
 */
export function useViewport(
  drawn: object,
  layout: Layout,
  { frame, size = noSize }: { frame: RefObject<HTMLDivElement | null>; size: Size | undefined },
  { path, box, bandCentre, walked, whole }: Shown,
): Viewport {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const gestures = useGestures(frame, setView)
  /** The view with which the drawing began. The view differs as soon as the user or a selection moves the drawing. */
  const begun = useRef<View>(view)
  /** Returns the view of a part, or of the whole drawing. The buttons of the chart cover neither of them. */
  const fitted = (part?: Box): View => {
    const viewOf = (window: Size) => (part ? fittingBox(part, window) : fitting(layout, window))
    return besideBar(viewOf, part ?? { x: 0, y: 0, ...layout }, size, barIn(frame.current, size))
  }
  const startView = (): View => {
    if (!whole) return beginning(layout, size, path)
    const all = fitted()
    return isReadable(all) ? all : beginning(layout, size, [])
  }
  const showingIn = (before: View, shown: Box): View =>
    showingOnPath(before, shown, walked, { window: besideColumn(size, barIn(frame.current, size)), whole: layout })

  useLayoutEffect(() => {
    if (size === noSize) return
    const start = startView()
    begun.current = start
    setView(box ? showingIn(start, box) : start)
    // The dependencies leave out the selection on purpose: this effect runs for a new drawing, and the next effects run
    // for a new selection and a new size.
  }, [drawn, size === noSize])
  useLayoutEffect(() => {
    if (size === noSize) return
    // If the user has not moved the drawing, it begins again in the new size: after a panel opened, the user resized or
    // zoomed the window, or a provider changed the words of the bands.
    setView((before) => {
      if (before !== begun.current) return box && !bandCentre ? showingIn(before, box) : before
      begun.current = startView()
      return begun.current
    })
  }, [size.width, size.height, layout.width, layout.height])
  useLayoutEffect(() => {
    if (size === noSize) return
    if (box && bandCentre) setView(opening(box, bandCentre, besideColumn(size, barIn(frame.current, size))))
    else if (box) setView((before) => showingIn(before, box))
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
    view,
    zoom: (factor) => setView((before) => zoomed(before, factor, { x: size.width / 2, y: size.height / 2 })),
    fitView: (part) => setView(fitted(part)),
    ...gestures,
  }
}

const noSize: Size = { width: 0, height: 0 }

/** Returns the size of the area in the lower right corner that the buttons of the chart take. */
function barIn(frame: HTMLElement | null, window: Size): Size {
  const bar = frame?.querySelector<HTMLElement>(".zoom")
  return {
    width: window.width - (bar?.offsetLeft ?? window.width),
    height: window.height - (bar?.offsetTop ?? window.height),
  }
}
