/** The chart with touch, a mouse and a trackpad: Chromium receives touches as its own driver sends them. */
import type { CDPSession, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { arrived } from "./arrived.ts"
import { useVisualizer } from "./use-visualizer.ts"

const shown = useVisualizer()

interface Place {
  x: number
  y: number
}

interface Box extends Place {
  width: number
  height: number
}

interface Touched {
  at: Page
  /** Puts down or moves fingers, the first finger to the first place; lifts the named fingers, or all. */
  touch: (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...places: readonly (Place & { id?: number })[]
  ) => Promise<void>
  box: () => Promise<Box>
  /** How far the browser itself has zoomed the page. */
  pageZoom: () => Promise<number>
}

/** The width of the window, and the state that the fingers touch, which must be in the middle of this window. */
interface Look {
  width?: number
  state?: string
}

async function touched(hash: string, { width, state }: Look = {}): Promise<Touched> {
  const at = await shown.open(hash, { touch: true, ...(width === undefined ? {} : { width }) })
  const driver: CDPSession = await at.context().newCDPSession(at)
  return {
    at,
    touch: async (type, ...places) => {
      const touchPoints = places.map(({ x, y, id }, index) => ({ x, y, id: id ?? index }))
      await driver.send("Input.dispatchTouchEvent", { type, touchPoints })
    },
    box: () => boxOf(at, state),
    pageZoom: () => at.evaluate(() => visualViewport?.scale ?? 0),
  }
}

/** The place of a state in the drawing. */
async function boxOf(at: Page, state = "checkingCsrf"): Promise<Box> {
  const box = await at.locator(`.drawing .state[data-state="${state}"]`).boundingBox()
  if (!box) throw new Error("The state is not shown.")
  return box
}

/** Two fingers at this distance from a place, to its left and to its right. */
function around({ x, y }: Place, far: number): readonly [Place, Place] {
  return [
    { x: x - far, y },
    { x: x + far, y },
  ]
}

describe("two fingers on the chart", () => {
  it("zoom the drawing about their middle and move it, while the page stays", async () => {
    const { at, touch, box, pageZoom } = await touched("#/oauth")
    const before = await box()
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
    await touch("touchStart", ...around(middle, 40))
    for (const far of [50, 60, 70, 80]) await touch("touchMove", ...around(middle, far))
    await expect.poll(async () => (await box()).width).toBeCloseTo(before.width * 2, 0)
    const zoomed = await box()
    expect(zoomed.x + zoomed.width / 2).toBeCloseTo(middle.x, 0)
    expect(zoomed.y + zoomed.height / 2).toBeCloseTo(middle.y, 0)
    const beside = { x: middle.x + 60, y: middle.y + 25 }
    await touch("touchMove", ...around(beside, 80))
    await expect.poll(async () => (await box()).x).toBeCloseTo(zoomed.x + 60, 0)
    expect((await box()).y).toBeCloseTo(zoomed.y + 25, 0)
    await touch("touchMove", ...around(beside, 20))
    await expect.poll(async () => (await box()).width).toBeCloseTo(before.width / 2, 0)
    await touch("touchEnd")
    expect(await pageZoom()).toBe(1)
    expect(at.url(), "a pinch chooses nothing").toMatch(/#\/oauth$/)
  })

  it("move no other part of the page in a narrow window", async () => {
    const { at, touch, box, pageZoom } = await touched("#/oauth", { width: 420, state: "idle" })
    const before = await box()
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
    await touch("touchStart", ...around(middle, 30))
    for (const far of [40, 50, 60]) await touch("touchMove", ...around({ ...middle, y: middle.y - far }, far))
    await expect.poll(async () => (await box()).width).toBeCloseTo(before.width * 2, 0)
    await touch("touchEnd")
    expect(await pageZoom()).toBe(1)
    expect(await at.evaluate(() => scrollY)).toBe(0)
  })

  it("become one when the other is lifted: it moves the drawing, and chooses nothing either", async () => {
    const { at, touch, box } = await touched("#/oauth")
    const before = await box()
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
    const [left, right] = around(middle, 30)
    await touch("touchStart", left, right)
    await touch("touchMove", ...around(middle, 45))
    await touch("touchEnd", { ...right, id: 1 })
    const pinched = await box()
    expect(pinched.width).toBeCloseTo(before.width * 1.5, 0)
    await touch("touchMove", { x: left.x + 5, y: left.y + 30 })
    await expect.poll(async () => (await box()).x).toBeCloseTo(pinched.x + 20, 0)
    expect((await box()).y).toBeCloseTo(pinched.y + 30, 0)
    await touch("touchEnd")
    expect(at.url()).toMatch(/#\/oauth$/)
  })
})

describe("one finger on the chart", () => {
  it("moves the drawing, and chooses nothing", async () => {
    const { at, touch, box } = await touched("#/oauth")
    const before = await box()
    const from = { x: before.x + 30, y: before.y + 30 }
    await touch("touchStart", from)
    for (const way of [20, 40, 60]) await touch("touchMove", { x: from.x + way, y: from.y + way / 2 })
    await touch("touchEnd")
    await expect.poll(async () => (await box()).x).toBeCloseTo(before.x + 60, 0)
    expect((await box()).y).toBeCloseTo(before.y + 30, 0)
    expect(at.url()).toMatch(/#\/oauth$/)
  })

  it("moves it and zooms nothing, after another finger whose end was never reported", async () => {
    const { at, box } = await touched("#/oauth")
    const before = await box()
    const send = (type: string, pointerId: number, x: number) =>
      at
        .locator(".chart")
        .dispatchEvent(type, { pointerId, isPrimary: true, clientX: x, clientY: 300, button: 0, buttons: 1 })
    await at.evaluate(() => {
      // There is no real pointer to capture.
      Element.prototype.setPointerCapture = () => undefined
    })
    await send("pointerdown", 1, 400)
    await send("pointerdown", 2, 500)
    await send("pointermove", 2, 560)
    const after = await box()
    expect(after.x).toBeCloseTo(before.x + 60, 0)
    expect(after.width).toBeCloseTo(before.width, 0)
  })

  it("a finger that only taps chooses the item under it, before a pinch and after one", async () => {
    const { at, touch, box } = await touched("#/oauth")
    await at.locator('.drawing .state[data-state="checkingPassage"]').tap()
    await arrived(at, /#\/oauth\/checkingPassage$/)
    const before = await box()
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
    await touch("touchStart", ...around(middle, 40))
    await touch("touchMove", ...around(middle, 20))
    await touch("touchEnd")
    await expect.poll(async () => (await box()).width).toBeLessThan(before.width)
    await at.locator('.drawing .state[data-state="checkingCsrf"]').tap()
    await arrived(at, /#\/oauth\/checkingCsrf$/)
  })
})

describe("a mouse on the chart", () => {
  it("drags the drawing without choosing, and the buttons zoom", async () => {
    const at = await shown.open("#/oauth")
    const box = () => boxOf(at)
    const before = await box()
    await at.mouse.move(before.x + 30, before.y + 30)
    await at.mouse.down()
    await at.mouse.move(before.x + 90, before.y + 70, { steps: 4 })
    await at.mouse.up()
    const moved = await box()
    expect(moved.x).toBeCloseTo(before.x + 60, 0)
    expect(moved.y).toBeCloseTo(before.y + 40, 0)
    expect(at.url()).toMatch(/#\/oauth$/)
    await at.getByRole("button", { name: "Zoom in" }).click()
    expect((await box()).width).toBeCloseTo(before.width * 1.25, 0)
  })
})

describe("a pinch on a trackpad", () => {
  it("zooms about the pointer, not the page", async () => {
    const { at, box, pageZoom } = await touched("#/oauth")
    const before = await box()
    const button = await at.getByRole("button", { name: "Zoom in" }).boundingBox()
    if (!button) throw new Error("The button is not shown.")
    for (const place of [
      { x: before.x + 40, y: before.y + 20 },
      { x: button.x + 5, y: button.y + 5 },
    ]) {
      const from = await box()
      await at.mouse.move(place.x, place.y)
      await at.keyboard.down("Control")
      await at.mouse.wheel(0, -60)
      await at.keyboard.up("Control")
      const factor = Math.exp(0.2)
      await expect.poll(async () => (await box()).width).toBeCloseTo(from.width * factor, 0)
      const to = await box()
      expect(to.x).toBeCloseTo(place.x + (from.x - place.x) * factor, 0)
      expect(to.y).toBeCloseTo(place.y + (from.y - place.y) * factor, 0)
    }
    expect(await pageZoom()).toBe(1)
  })
})
