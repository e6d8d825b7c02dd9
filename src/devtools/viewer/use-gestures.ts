import type { RefObject } from "preact"
import { useRef } from "preact/hooks"
import type { Point } from "../draw/layout.ts"
import { dragged, followed, noGesture, pressed, released } from "./gesture.ts"
import type { View } from "./viewport.ts"

export interface Gestures {
  /** The event listeners for the frame. */
  listeners: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: (event: PointerEvent) => void
    onPointerCancel: (event: PointerEvent) => void
  }
  /**
   * Returns true if the pointer moved the drawing before the click, so that the click selects nothing. A click without
   * a pointer, for example by a screen reader, always selects.
   */
  wasDragged: (click: MouseEvent) => boolean
}

/** Lets fingers or the mouse move and zoom the view in a frame. */
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
        // The first finger always starts a new gesture, because the page can have missed that an earlier finger went
        // up.
        const begins = event.isPrimary || current.current.held.size === 0
        current.current = pressed(begins ? noGesture : current.current, event.pointerId, placeIn(frame.current, event))
      },
      onPointerMove: (event) => {
        // No mouse button is down, so the gesture is over: the user released the button outside of the window.
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

/** Returns the position of an event, in pixels from the frame's upper left corner. */
export function placeIn(frame: HTMLElement | null, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = frame?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: clientX - left, y: clientY - top }
}
