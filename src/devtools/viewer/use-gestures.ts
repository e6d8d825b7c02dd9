import type { RefObject } from "preact"
import { useRef } from "preact/hooks"
import type { Point } from "../draw/layout.ts"
import { dragged, followed, noGesture, pressed, released } from "./gesture.ts"
import type { View } from "./viewport.ts"

export interface Gestures {
  /** Listeners of the frame. */
  listeners: {
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

/** Has the view follow the fingers, or the mouse, on a frame. */
export function useGestures(
  frame: RefObject<HTMLElement | null>,
  setView: (change: (before: View) => View) => void,
): Gestures {
  const current = useRef(noGesture)
  const letGo = ({ pointerId }: PointerEvent) => {
    current.current = released(current.current, pointerId)
  }
  return {
    listeners: {
      onPointerDown: (event) => {
        if (event.button !== 0) return
        // The first finger of all, whatever was heard of those before: one that goes up elsewhere may never be told of.
        const begins = event.isPrimary || current.current.held.size === 0
        current.current = pressed(begins ? noGesture : current.current, event.pointerId, placeIn(frame.current, event))
      },
      onPointerMove: (event) => {
        // It was let go of outside of the window, which nobody was told of.
        if (event.buttons === 0) letGo(event)
        const before = current.current
        const now = dragged(before, event.pointerId, placeIn(frame.current, event))
        if (now === before) return
        current.current = now
        if (!frame.current?.hasPointerCapture(event.pointerId)) frame.current?.setPointerCapture(event.pointerId)
        setView((view) => followed(view, before, now))
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
    },
    wasDragged: ({ detail }) => detail !== 0 && current.current.moved,
  }
}

/** Where it happened, in pixels of the frame. */
export function placeIn(frame: HTMLElement | null, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = frame?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: clientX - left, y: clientY - top }
}
