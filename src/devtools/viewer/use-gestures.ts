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
   * Returns true if the pointer moved the drawing: the click then selects nothing. A click without a pointer selects.
   */
  wasDragged: (click: MouseEvent) => boolean
}

/** Lets fingers, or the mouse, move the view in a frame. */
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
        // A first finger starts a new gesture: the page can have missed that an earlier one went up elsewhere.
        const begins = event.isPrimary || current.current.held.size === 0
        current.current = pressed(begins ? noGesture : current.current, event.pointerId, placeIn(frame.current, event))
      },
      onPointerMove: (event) => {
        // The button was released outside of the window.
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

/** The position of an event, in pixels of the frame. */
export function placeIn(frame: HTMLElement | null, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = frame?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: clientX - left, y: clientY - top }
}
