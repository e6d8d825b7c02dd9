/** Recognises gestures on a drawing: one finger, or the mouse, moves the drawing; two fingers zoom it. */
import type { Point } from "../draw/layout.ts"
import { panned, pinched, type View } from "./viewport.ts"

export interface Gesture {
  /** The fingers that touch the drawing, in the order in which they came down. Only the first two count. */
  readonly held: ReadonlyMap<number, Point>
  /** True if the gesture moved the drawing or had two fingers. Such a gesture selects no state. */
  readonly moved: boolean
}

/** The distance in pixels below which a movement of the pointer is not a drag. */
const TREMBLE = 4

/** No finger touches the drawing. */
export const noGesture: Gesture = { held: new Map(), moved: false }

/** Returns the gesture after a finger came down. */
export function pressed({ held, moved }: Gesture, finger: number, at: Point): Gesture {
  return { held: new Map([...held, [finger, at]]), moved: moved || held.size > 0 }
}

/** Returns the gesture after a finger went up. Another finger that is still down continues to move the drawing. */
export function released({ held, moved }: Gesture, finger: number): Gesture {
  return { held: new Map([...held].filter(([other]) => other !== finger)), moved }
}

/**
 * Returns the gesture after a finger moved. Returns the same gesture for an unknown finger, and for a movement that is
 * too small.
 */
export function dragged(gesture: Gesture, finger: number, to: Point): Gesture {
  const from = gesture.held.get(finger)
  if (!from || (!gesture.moved && Math.hypot(to.x - from.x, to.y - from.y) < TREMBLE)) return gesture
  return { held: new Map([...gesture.held, [finger, to]]), moved: true }
}

/** Returns the view of the drawing after the fingers moved. */
export function followed(view: View, before: Gesture, now: Gesture): View {
  const [from, otherFrom] = before.held.values()
  const [to, otherTo] = now.held.values()
  if (!from || !to) return view
  return otherFrom && otherTo ? pinched(view, [from, otherFrom], [to, otherTo]) : panned(view, from, to)
}
