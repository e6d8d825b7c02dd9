/** The place of the small map, and the frame in it. */
import { describe, expect, it } from "vitest"
import type { Layout } from "../../src/devtools/draw/layout.ts"
import { minimapPlace, seenPart } from "../../src/devtools/viewer/minimap-place.ts"

const frame = { width: 800, height: 600 }
const view = { x: 0, y: 0, scale: 1 }

function drawing(...boxes: readonly Layout["boxes"][string][]): Layout {
  return {
    width: 800,
    height: 2000,
    routes: {},
    boxes: Object.fromEntries(boxes.map((box, index) => [`s${index}`, box])),
  }
}

describe("the small map", () => {
  it("is in the lower left corner if nothing is there", () => {
    const place = minimapPlace({ layout: drawing(), bands: [], view, frame })
    expect(place.x).toBe(12)
    expect(place.y + place.height).toBe(588)
  })

  it("moves to a corner in which it covers no card", () => {
    const layout = drawing({ x: 0, y: 400, width: 264, height: 200 }, { x: 600, y: 400, width: 264, height: 200 })
    const place = minimapPlace({ layout, bands: [], view, frame })
    for (const box of Object.values(layout.boxes))
      expect(place.x < box.x + box.width && box.x < place.x + place.width && place.y + place.height > box.y).toBe(false)
  })

  it("covers no head of an open band, whose words can be anywhere in it", () => {
    const card = { x: 0, y: 300, width: 800, height: 300 }
    const [phase, box] = [
      { id: "response", title: "Response judged", states: [] } as const,
      { x: 0, y: 0, width: 800, height: 2000 },
    ]
    const band = { phase, number: 1, box, open: true, head: 60, says: [], inTitle: false, checks: [] }
    const place = minimapPlace({ layout: drawing(card), bands: [band], view, frame })
    expect(place.y).toBeGreaterThanOrEqual(60)
  })

  it("has a frame that stays within the drawing, also in a view that is larger than the drawing", () => {
    expect(seenPart(drawing(), { x: 100, y: 50, scale: 0.25 }, frame)).toEqual({ x: 0, y: 0, width: 800, height: 2000 })
    expect(seenPart(drawing(), { x: 0, y: -1800, scale: 1 }, frame)).toEqual({ x: 0, y: 1800, width: 800, height: 200 })
  })
})
