/** The provider lens: what a provider's configuration excludes, and two providers side by side. */
import { expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import { chartsOf } from "../../../src/devtools/serve/charts-of.ts"
import GitHub from "../../../src/providers/github.ts"
import Google from "../../../src/providers/google.ts"
import { arrived } from "./arrived.ts"
import { findings } from "./axe-findings.ts"
import { useVisualizer } from "./use-visualizer.ts"

const shown = useVisualizer()
const charts = await chartsOf(
  resolveConfig({
    secret: "s".repeat(40),
    trustHost: true,
    adapter: memoryAdapter(),
    providers: [GitHub({ clientId: "gh", clientSecret: "s" }), Google({ clientId: "go", clientSecret: "s" })],
  }),
)
const first = "Show the checks of provider"
const second = "Compare with provider"

it("strikes out the transitions and states that OAuth 2 never reaches, and hollows the checks that it does not ask", async () => {
  const at = await shown.open("#/session", { charts })
  await at.getByLabel(first).selectOption({ label: "OAuth 2 (oauth)" })
  await arrived(at, /#\/oauth$/)
  await at.getByRole("button", { name: "Whole chart" }).click()
  const struck = (selector: string) =>
    at.locator(selector).evaluate((element) => getComputedStyle(element).textDecorationLine)
  expect(await struck('.drawing [data-edge="exchangingCode|code.exchanged|0"]')).toBe("line-through")
  expect(await struck('.drawing [data-edge="checkingNonce|always|2"]')).toBe("line-through")
  expect(await struck('.drawing [data-edge="exchangingCode|code.exchanged|1"]')).toBe("none")
  expect(await at.locator('.drawing .arrow.impossible[data-arrow="exchangingCode→verifyingIdToken"]').count()).toBe(1)
  expect(await at.locator('.drawing .arrow.impossible[data-arrow="exchangingCode→fetchingUserinfo"]').count()).toBe(0)
  const fill = (path: string) =>
    at.locator(`.drawing .state[data-state="${path}"] .shape`).evaluate((shape) => getComputedStyle(shape).fill)
  expect(await fill("checkingNonce")).toBe("none")
  expect(await fill("checkingSubject")).toBe("rgb(255, 255, 255)")
  expect(await fill("checkingState")).not.toBe("rgb(255, 255, 255)")
  expect(await at.locator(".lens td.unneeded").count()).toBeGreaterThanOrEqual(3)
  const never = (await at.locator(".lens li").allTextContents()).join(" ")
  expect(never).toContain("verifyingIdToken → refused")
  await at.locator(".lens a", { hasText: "code.exchanged if expectsIdToken" }).click()
  await at.getByRole("button", { name: "Details" }).click()
  expect(await at.locator(".details").textContent()).toContain("impossible for OAuth 2")
  expect(await findings(at)).toEqual([])
})

it("shows two providers side by side, and the checks in which they differ first", async () => {
  const at = await shown.open("#/oauth", { charts, phases: true })
  await at.getByLabel(first).selectOption({ label: "GitHub (oauth)" })
  await at.getByLabel(second).selectOption({ label: "Google (oidc)" })
  expect(await at.locator(".side h2").allTextContents()).toEqual(["GitHub", "Google"])
  const sides = await Promise.all((await at.locator(".side .chart").all()).map((chart) => chart.boundingBox()))
  expect(sides[0]?.y).toBe(sides[1]?.y)
  expect((sides[0]?.x ?? 0) + (sides[0]?.width ?? 0)).toBeLessThanOrEqual(sides[1]?.x ?? 0)
  const differing = await at.locator(".lens tr.differs th").allTextContents()
  expect(differing).toEqual(["idToken", "nonce"])
  expect(await at.locator(".lens tbody tr").first().getAttribute("class")).toBe("differs")
  await at.keyboard.press("3")
  const nonces = at.locator('.drawing .state[data-state="checkingNonce"]')
  await expect.poll(() => nonces.count()).toBe(2)
  expect(await nonces.evaluateAll((states) => states.map((state) => state.classList.contains("unneeded")))).toEqual([
    true,
    false,
  ])
  expect(await findings(at)).toEqual([])
  await at.getByLabel(second).selectOption({ label: "Beside: none" })
  await expect.poll(() => at.locator(".side").count()).toBe(1)
})

it("gives both charts the view of the first one, and leaves out the stop of an earlier trace", async () => {
  const at = await shown.open("#/oauth/checkingState?trace=a1", { charts, phases: true })
  const trace = {
    id: "a1",
    flow: "oauth",
    at: 0,
    took: 2,
    asks: [],
    passed: [],
    ended: "refused",
    reason: "state_mismatch",
  }
  const text = JSON.stringify({ ...trace, moves: [{ from: "checkingState", to: "refused", on: "" }] })
  const file = { name: "trace.json", mimeType: "application/json", buffer: Buffer.from(text) }
  await at.locator('input[type="file"]').setInputFiles(file)
  await at.locator(".flag.failed").waitFor()
  await at.getByLabel(first).selectOption({ label: "GitHub (oauth)" })
  await arrived(at, /#\/oauth$/)
  expect(await at.locator(".drawing .selected").count()).toBe(0)
  await at.keyboard.press("3")
  await at.getByLabel(second).selectOption({ label: "Google (oidc)" })
  await expect.poll(() => at.locator('.side [data-band="response"][aria-expanded="true"]').count()).toBe(2)
  const places = () =>
    at.locator(".side .drawing > g").evaluateAll((groups) => groups.map((group) => group.getAttribute("transform")))
  await expect.poll(async () => new Set(await places()).size).toBe(1)
  expect(await places()).toHaveLength(2)
})

it("says in a closed band how many of its checks the provider does not require, without a label over the title", async () => {
  const at = await shown.open("#/oauth", { charts, phases: true })
  await at.getByLabel(first).selectOption({ label: "OAuth 2 (oauth)" })
  await at.getByLabel(second).selectOption({ label: "OpenID Connect (oidc)" })
  const heads = at.locator('.side [data-band="response"]')
  await expect.poll(() => heads.count()).toBe(2)
  const skipped = (await heads.allTextContents()).map((text) =>
    Number(/(\d+) of 13 checks not required/.exec(text)?.[1]),
  )
  expect((skipped[0] ?? 0) - (skipped[1] ?? 0), "idToken and nonce").toBe(2)
  const titles = await heads
    .first()
    .locator("text")
    .evaluateAll((texts) => {
      const boxes = texts.map((each) => each.getBoundingClientRect())
      return boxes.filter((one, index) =>
        boxes
          .slice(index + 1)
          .some(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom - 4 &&
              other.top < one.bottom - 4,
          ),
      ).length
    })
  expect(titles).toBe(0)
})

it("offers only providers of the same flow to compare, and no presets without a sign-in by OAuth", async () => {
  const email = { id: "mail", name: "Mail", type: "email", flow: "email", requires: ["link"] }
  const at = await shown.open("#/email", {
    charts: { ...charts, providers: [email], presets: [] },
  })
  await at.getByLabel(first).selectOption({ label: "Mail (email)" })
  expect(await at.getByLabel(second).count()).toBe(0)
  expect(await at.locator("optgroup").count()).toBe(1)
})

it("puts two charts below each other in a window of 1100 px, and shows the details of a state that is selected on the chart", async () => {
  const at = await shown.open("#/oauth", { charts, phases: true })
  await at.setViewportSize({ width: 1100, height: 800 })
  await at.getByLabel(first).selectOption({ label: "GitHub (oauth)" })
  await at.getByLabel(second).selectOption({ label: "Google (oidc)" })
  const sides = await Promise.all((await at.locator(".side .chart").all()).map((chart) => chart.boundingBox()))
  expect(sides[0]?.x).toBe(sides[1]?.x)
  expect((sides[0]?.y ?? 0) + (sides[0]?.height ?? 0)).toBeLessThanOrEqual(sides[1]?.y ?? 0)
  expect(await at.locator(".lens").count()).toBe(1)
  // The links of the panel leave it open. A selection on the chart shows the details instead of the panel.
  await at.locator(".lens tbody a", { hasText: "nonce" }).click()
  const selected = at.locator('.side .drawing [data-state="checkingNonce"]').first()
  await selected.waitFor()
  expect(await at.locator(".lens").count()).toBe(1)
  await selected.press("Enter")
  await at.locator(".details h2").waitFor()
  expect(await at.locator(".lens").count()).toBe(0)
})

it("fits the closed phases above the buttons of the chart, also at a zoom of 200 %", async () => {
  const at = await shown.open("#/oauth", { charts, phases: true })
  await at.setViewportSize({ width: 640, height: 400 })
  await at.locator(".zoom").getByRole("button", { name: "Fit" }).click()
  const bar = await at.locator(".zoom").boundingBox()
  const last = await at.locator(".bands > g > rect").last().boundingBox()
  const isBeside = (last?.x ?? 0) + (last?.width ?? 0) <= (bar?.x ?? 0)
  expect(isBeside || (last?.y ?? 0) + (last?.height ?? 0) <= (bar?.y ?? 0) + 1).toBe(true)
})
