import { describe, expect, it } from "vitest"
import type { Point } from "../../src/devtools/draw/layout.ts"
import { dragged, followed, noGesture, pressed, released, type Gesture } from "../../src/devtools/viewer/gesture.ts"
import { panned, pinched, type View } from "../../src/devtools/viewer/viewport.ts"

const view: View = { x: 10, y: 20, scale: 0.8 }

/** The point of the drawing at a place of the window. */
function under({ x, y, scale }: View, at: Point): Point {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale }
}

function expectSame(one: Point, other: Point): void {
  expect(one.x).toBeCloseTo(other.x)
  expect(one.y).toBeCloseTo(other.y)
}

/** A gesture of fingers that came down one after another, numbered from 1. */
function fingersAt(...places: readonly Point[]): Gesture {
  return places.reduce((gesture, at, index) => pressed(gesture, index + 1, at), noGesture)
}

/** The view after a finger moved from place to place. */
function after(begun: Gesture, finger: number, ...places: readonly Point[]): { gesture: Gesture; view: View } {
  return places.reduce(
    ({ gesture, view: seen }, to) => {
      const now = dragged(gesture, finger, to)
      return { gesture: now, view: followed(seen, gesture, now) }
    },
    { gesture: begun, view },
  )
}

describe("a pinch", () => {
  const from = [
    { x: 100, y: 100 },
    { x: 200, y: 160 },
  ] as const

  it("keeps the point under each finger when the fingers move apart and sideways", () => {
    // Twice as far apart, and both 30 to the right.
    const to = [
      { x: 80, y: 70 },
      { x: 280, y: 190 },
    ] as const
    const next = pinched(view, from, to)
    expect(next.scale).toBeCloseTo(1.6)
    for (const finger of [0, 1] as const) expectSame(under(next, to[finger]), under(view, from[finger]))
  })

  it("only moves the drawing if the distance of the fingers stays the same", () => {
    const to = [
      { x: 60, y: 150 },
      { x: 160, y: 210 },
    ] as const
    expect(pinched(view, from, to)).toEqual({ x: -30, y: 70, scale: 0.8 })
  })

  it("stops at the limit of the zoom, and still moves the drawing", () => {
    const to = [
      { x: -10_000, y: 100 },
      { x: 10_000, y: 100 },
    ] as const
    const next = pinched(view, from, to)
    expect(next.scale).toBe(3)
    expectSame(under(next, { x: 0, y: 100 }), under(view, { x: 150, y: 130 }))
  })

  it("gives numbers also for fingers in one place", () => {
    const [finger] = from
    const next = pinched(view, [finger, finger], [finger, finger])
    expect(next).toEqual(view)
  })
})

describe("a gesture", () => {
  it("a gesture of one finger moves the drawing with the finger, over the whole distance after the threshold", () => {
    const moved = after(fingersAt({ x: 50, y: 50 }), 1, { x: 52, y: 51 }, { x: 60, y: 45 }, { x: 90, y: 95 })
    expect(moved.view).toEqual(panned(view, { x: 50, y: 50 }, { x: 90, y: 95 }))
    expect(moved.gesture.moved).toBe(true)
  })

  it("below the threshold moves nothing, and chooses", () => {
    const trembled = after(fingersAt({ x: 50, y: 50 }), 1, { x: 52, y: 51 }, { x: 50, y: 52 })
    expect(trembled.view).toEqual(view)
    expect(trembled.gesture.moved).toBe(false)
  })

  it("a gesture of two fingers chooses no item, even without a movement", () => {
    const two = fingersAt({ x: 50, y: 50 }, { x: 150, y: 50 })
    expect(two.moved).toBe(true)
    expect(released(released(two, 2), 1).moved).toBe(true)
  })

  it("a gesture of two fingers zooms, whether the first or the second finger moves", () => {
    const two = fingersAt({ x: 50, y: 50 }, { x: 150, y: 50 })
    expect(after(two, 1, { x: -50, y: 50 }).view.scale).toBeCloseTo(1.6)
    expect(after(two, 2, { x: 100, y: 50 }).view.scale).toBeCloseTo(0.4)
  })

  it("continues with the remaining finger, from its place and the reached zoom", () => {
    const pinch = after(fingersAt({ x: 50, y: 50 }, { x: 150, y: 50 }), 2, { x: 250, y: 50 })
    for (const [gone, stays, at] of [
      [1, 2, { x: 250, y: 50 }],
      [2, 1, { x: 50, y: 50 }],
    ] as const) {
      const one = released(pinch.gesture, gone)
      const now = dragged(one, stays, { x: at.x + 1, y: at.y + 7 })
      expect(followed(pinch.view, one, now)).toEqual(panned(pinch.view, { x: 0, y: 0 }, { x: 1, y: 7 }))
    }
  })

  it("ignores a third finger", () => {
    const three = fingersAt({ x: 50, y: 50 }, { x: 150, y: 50 }, { x: 400, y: 400 })
    expect(after(three, 3, { x: 10, y: 10 }).view).toEqual(view)
    expect(after(three, 2, { x: 250, y: 50 }).view.scale).toBeCloseTo(1.6)
  })

  it("ignores a finger that never came down on it, or was lifted", () => {
    const one = fingersAt({ x: 50, y: 50 })
    expect(dragged(one, 2, { x: 300, y: 300 })).toBe(one)
    expect(after(released(one, 1), 1, { x: 300, y: 300 }).view).toEqual(view)
  })
})
