/** The bands of a flow's phases: the first view, opening them, and the band of a trace. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { arrived } from "./arrived.ts"
import { findings } from "./axe-findings.ts"
import { composedCharts } from "./composed-charts.ts"
import { useVisualizer } from "./use-visualizer.ts"

const charts = composedCharts()
const shown = useVisualizer()
const head = (at: Page, id: string) => at.locator(`[data-band="${id}"]`)

async function openBands(at: Page): Promise<readonly (string | null)[]> {
  return at
    .locator('[data-band][aria-expanded="true"]')
    .evaluateAll((heads) => heads.map((each) => each.getAttribute("data-band")))
}

/** Runs in the page: counts the layouts that the worker of the layout engine has computed. */
function countLayouts(): void {
  let count = 0
  const post = Reflect.get(Worker.prototype, "postMessage") as (this: Worker, message: unknown) => void
  const counted = new WeakSet<Worker>()
  Worker.prototype.postMessage = function (this: Worker, message: unknown) {
    if (!counted.has(this))
      this.addEventListener("message", ({ data }: MessageEvent<{ data?: { children?: unknown } }>) => {
        if (data.data?.children === undefined) return
        count += 1
        document.documentElement.dataset["layouts"] = String(count)
      })
    counted.add(this)
    post.call(this, message)
  }
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

describe("a flow with phases", () => {
  it.each(sizes)("opens as one screen with all bands closed, at $width × $height", async (size) => {
    const at = await shown.open("#/oauth", { phases: true, ...size })
    expect(await openBands(at)).toEqual([])
    expect(await at.locator(".drawing .state").count()).toBe(0)
    const frame = await at.locator(".chart").boundingBox()
    const bands = await Promise.all((await at.locator("[data-band]").all()).map((band) => band.boundingBox()))
    expect(bands).toHaveLength(5)
    for (const band of bands) {
      if (!frame || !band) throw new Error("A band is not shown.")
      expect(band.x).toBeGreaterThanOrEqual(frame.x)
      expect(band.x + band.width).toBeLessThanOrEqual(frame.x + frame.width)
      expect(band.y).toBeGreaterThanOrEqual(frame.y)
      expect(band.y + band.height).toBeLessThanOrEqual(frame.y + frame.height)
    }
    const letters = await at
      .locator("[data-band] text.title")
      .first()
      .evaluate((text) => text.getBoundingClientRect().height)
    expect(letters).toBeGreaterThanOrEqual(12)
  })

  it("opens a band by click and by Enter, and closes it again", async () => {
    const at = await shown.open("#/oauth", { phases: true })
    await head(at, "user").click()
    expect(await openBands(at)).toEqual(["user"])
    expect(await at.locator('.state[data-state="admission.checkingLink"]').count()).toBe(1)
    expect(await at.locator('.state[data-state="checkingState"]').count()).toBe(0)
    await head(at, "asked").focus()
    await at.keyboard.press("Enter")
    expect(await openBands(at)).toEqual(["asked", "user"])
    await at.keyboard.press("Enter")
    expect(await openBands(at)).toEqual(["user"])
    await head(at, "user").click()
    expect(await openBands(at)).toEqual([])
  })

  it("jumps to a phase by its number, but not while the user types", async () => {
    const at = await shown.open("#/oauth", { phases: true })
    await at.keyboard.press("3")
    expect(await openBands(at)).toEqual(["response"])
    const frame = await at.locator(".chart").boundingBox()
    const band = await head(at, "response").boundingBox()
    expect((band?.y ?? 0) - (frame?.y ?? 0)).toBeLessThan(40)
    await at.keyboard.press("/")
    await at.keyboard.press("4")
    expect(await openBands(at)).toEqual(["response"])
  })

  it("says in the band that waits how long it is sealed, and its card has a lock", async () => {
    const at = await shown.open("#/oauth", { phases: true })
    expect(await head(at, "away").textContent()).toContain("sealed for at most 15 min")
    await head(at, "away").click()
    const card = at.locator('.state[data-state="awaitingCallback"]')
    expect(await card.locator(".lock").count()).toBe(1)
    expect(await card.textContent()).toContain("sealed for at most 15 min")
    expect(await at.locator(".drawing .lock").count()).toBe(1)
  })

  it("has a line before the code leaves, which leads to the rule by click and by keyboard", async () => {
    const at = await shown.open("#/oauth", { phases: true })
    await at.keyboard.press("3")
    const line = at.locator("a[data-state]", { hasText: /^\d+ checks come before the code \(INV-O6\)$/ })
    await at.locator("text.ahead", { hasText: /^\d+ checks come before the code/ }).click()
    await arrived(at, /#\/oauth\/checkingVerifier$/)
    expect(await at.locator(".details li", { hasText: "INV-O6" }).count()).toBe(1)
    await at.getByRole("link", { name: "oauth Sign in with OAuth" }).click()
    await arrived(at, /#\/oauth$/)
    await line.last().focus()
    await at.keyboard.press("Enter")
    await arrived(at, /#\/oauth\/checkingVerifier$/)
  })

  it("draws only the grant with a filled card of its own width", async () => {
    const at = await shown.open("#/oauth")
    const looks = await at.locator(".drawing .state:not(.group)").evaluateAll((states) =>
      states.map((state) => {
        const shape = state.querySelector<SVGGraphicsElement>(".shape")
        return {
          path: state.getAttribute("data-state"),
          look: shape && `${getComputedStyle(shape).fill} ${Math.round(shape.getBBox().width)}`,
        }
      }),
    )
    const grant = looks.find(({ path }) => path === "admission.issuingSession")
    expect(grant?.look).toBeTruthy()
    expect(looks.filter(({ look }) => look === grant?.look)).toHaveLength(1)
  })

  it("opens the band of a state that the address names, and shows the state", async () => {
    const at = await shown.open("#/oauth/checkingState", { phases: true })
    expect(await openBands(at)).toEqual(["response"])
    const frame = await at.locator(".chart").boundingBox()
    const state = await at.locator('.state[data-state="checkingState"]').boundingBox()
    if (!frame || !state) throw new Error("The state is not shown.")
    expect(state.y).toBeGreaterThanOrEqual(frame.y)
    expect(state.y + state.height).toBeLessThanOrEqual(frame.y + frame.height)
  })

  it("opens only the bands that a trace visits, and the small map shows the red stop", async () => {
    const at = await shown.open("#/oauth", { phases: true })
    await head(at, "user").click()
    await at.getByRole("button", { name: "Traces" }).click()
    const moves = [
      { to: "idle", on: "xstate.init" },
      { from: "idle", to: "missingFlowCookie", on: "callback.received" },
      { from: "missingFlowCookie", to: "refused", on: "", guard: "otherFlowsWait" },
    ]
    const trace = { id: "a1", flow: "oauth", at: 0, took: 2, moves, asks: [], passed: [] }
    const text = JSON.stringify({ ...trace, ended: "refused", reason: "state_unknown" })
    const file = { name: "trace.json", mimeType: "application/json", buffer: Buffer.from(text) }
    await at.locator('input[type="file"]').setInputFiles(file)
    await arrived(at, /#\/oauth\/missingFlowCookie\?trace=a1$/)
    expect(await openBands(at)).toEqual(["asked", "response"])
    expect(await at.locator(".flag").textContent()).toBe("✕ stopped here: state_unknown")
    expect(await at.locator('[data-minimap] [fill="var(--refuse-line)"]').count()).toBe(1)
    await at.locator(".advice li").first().waitFor()
    // Beside its title, the head has the link to the rule about the code.
    await head(at, "response").locator("text.title").last().click()
    expect(await head(at, "response").textContent()).toContain("✕ stopped here: state_unknown")
  })

  it("fits the open band into the window, and the whole path of a walk", async () => {
    const at = await shown.open("#/oauth", { phases: true })
    await at.keyboard.press("3")
    await at.getByRole("button", { name: "Fit" }).click()
    const frame = await at.locator(".chart").boundingBox()
    const last = await at.locator('.state[data-state="readingProfile"]').boundingBox()
    if (!frame || !last) throw new Error("The band is not shown.")
    expect(last.y + last.height).toBeLessThanOrEqual(frame.y + frame.height)
  })

  it("fits the band of the selected state, at a scale at which a reader can read it", async () => {
    const at = await shown.open("#/oauth", { phases: true })
    await at.keyboard.press("1")
    await at.locator('.state[data-state="idle"]').click()
    await arrived(at, /#\/oauth\/idle$/)
    await at.getByRole("button", { name: "Fit" }).click()
    const [frame, band] = [
      await at.locator(".chart").boundingBox(),
      await at.locator("[data-band]").first().boundingBox(),
    ]
    if (!frame || !band) throw new Error("The band is not shown.")
    expect(band.y - frame.y).toBeLessThan(60)
    const all = await at.locator("[data-band]").last().boundingBox()
    expect(all?.y).toBeGreaterThan(frame.y + frame.height - 200)
  })

  it("wraps the words of a band with the steps of an application, so that they fit", async () => {
    const at = await shown.open("#/oauth", { phases: true, charts })
    await at.locator("[data-band]").nth(5).waitFor()
    for (const band of await at.locator("[data-band]").all()) {
      const box = await band.locator("rect").boundingBox()
      for (const text of await band.locator("text").all()) {
        const words = await text.boundingBox()
        expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
      }
    }
  })

  it("shows the whole chart in place of the bands, and the bands again", async () => {
    const at = await shown.open("#/oauth", { phases: true })
    await at.getByRole("button", { name: "Whole chart" }).click()
    expect(await at.locator("[data-band]").count()).toBe(0)
    expect(await at.locator('.state[data-state="signedIn"]').count()).toBe(1)
    await at.getByRole("button", { name: "Phases" }).click()
    expect(await at.locator("[data-band]").count()).toBe(5)
  })

  it("shows the bands of an application's flow at once, with its steps, and opens a band when the layout is there", async () => {
    const at = await shown.open("#/oauth", { phases: true, charts })
    expect(await at.locator("[data-band]").count()).toBe(6)
    expect(await head(at, "steps").textContent()).toContain("states of this application")
    await at.keyboard.press("5")
    await at.locator('.state[data-state^="admission.totp."]').first().waitFor()
    expect(await openBands(at)).toEqual(["steps"])
  })

  it("lays out the other flows of an application before the user opens them", async () => {
    const [chart] = charts.charts
    if (!chart) throw new Error("There is no composed chart.")
    const second = { ...chart, description: { ...chart.description, flow: "second" } }
    const at = await shown.open("#/oauth", { phases: true, charts: { ...charts, charts: [chart, second] } })
    await at.addInitScript(countLayouts)
    await at.reload()
    await at.waitForFunction(() => Number(document.documentElement.dataset["layouts"]) === 2, undefined, {
      timeout: 50_000,
    })
    await at.getByRole("link", { name: "second" }).click()
    await at.locator(".flows [aria-current]", { hasText: "second" }).waitFor()
    await at.keyboard.press("4")
    expect(await openBands(at)).toEqual(["user"])
  })

  it("has no bands if the flow has no grant", async () => {
    const at = await shown.open("#/sign-out", { phases: true })
    expect(await at.locator("[data-band]").count()).toBe(0)
    expect(await at.getByRole("button", { name: "Whole chart" }).count()).toBe(0)
  })

  it.each(["light", "dark"] as const)("has no finding of axe, closed and open, in %s", async (scheme) => {
    const at = await shown.open("#/oauth", { phases: true, scheme })
    expect(await findings(at)).toEqual([])
    await at.keyboard.press("5")
    expect(await findings(at)).toEqual([])
  })
})
