/** Fingers on a drawing, or a mouse that drags it: one moves it, two zoom it. */
import type { Point } from "../draw/layout.ts"
import { panned, pinched, type View } from "./viewport.ts"

export interface Gesture {
  /** Where each finger is, in the order in which they came down. The first two of them count. */
  readonly held: ReadonlyMap<number, Point>
  /** It moved the drawing, or had two fingers: then it chooses nothing. */
  readonly moved: boolean
}

/** Pixels that a pointer may tremble without dragging. */
const TREMBLE = 4

/** Nothing touches the drawing. */
export const noGesture: Gesture = { held: new Map(), moved: false }

/** A finger comes down. */
export function pressed({ held, moved }: Gesture, finger: number, at: Point): Gesture {
  return { held: new Map([...held, [finger, at]]), moved: moved || held.size > 0 }
}

/** A finger is gone. One that stays goes on to move the drawing from where it is. */
export function released({ held, moved }: Gesture, finger: number): Gesture {
  return { held: new Map([...held].filter(([other]) => other !== finger)), moved }
}

/** A finger is somewhere else now. The same gesture where that moves nothing: it is none of it, or it only trembles. */
export function dragged(gesture: Gesture, finger: number, to: Point): Gesture {
  const from = gesture.held.get(finger)
  if (!from || (!gesture.moved && Math.hypot(to.x - from.x, to.y - from.y) < TREMBLE)) return gesture
  return { held: new Map([...gesture.held, [finger, to]]), moved: true }
}

/** The view, moved and zoomed as the fingers of a gesture moved. */
export function followed(view: View, before: Gesture, now: Gesture): View {
  const [from, otherFrom] = before.held.values()
  const [to, otherTo] = now.held.values()
  if (!from || !to) return view
  return otherFrom && otherTo ? pinched(view, [from, otherFrom], [to, otherTo]) : panned(view, from, to)
}
