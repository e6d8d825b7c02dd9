import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { describeBuiltIn } from "../../../src/devtools/describe/built-in.ts"
import { arrived } from "./arrived.ts"
import { findings } from "./axe-findings.ts"
import { composedCharts } from "./composed-charts.ts"
import { useVisualizer } from "./use-visualizer.ts"

const shown = useVisualizer()

/** The panel "Paths" at an address. */
async function openPaths(...[hash, options]: Parameters<typeof shown.open>): Promise<Page> {
  const at = await shown.open(hash, options)
  await at.getByRole("button", { name: "Paths", exact: true }).click()
  await at.locator(".paths .way").first().waitFor()
  return at
}

function state(path: string): string {
  return `.drawing .state[data-state="${path}"]`
}

async function focusedText(at: Page): Promise<string> {
  return at.evaluate(() => document.activeElement?.textContent?.trim() ?? "")
}

async function loadedScripts(at: Page): Promise<string[]> {
  return at.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")))
}

describe("the panel of paths", () => {
  it("loads the paths when it is first opened", async () => {
    const at = await shown.open("#/oauth")
    expect(await loadedScripts(at)).not.toContain("paths.js")
    await at.getByRole("button", { name: "Paths", exact: true }).click()
    await at.locator(".paths .way").first().waitFor()
    expect(await loadedScripts(at)).toContain("paths.js")
    expect(await at.locator(".paths").textContent()).toContain("Each is played by the tests")
  })

  it("lists paths from a file, without a server", async () => {
    const at = await openPaths("#/credentials", { asFile: true })
    expect(await at.locator(".paths .way").first().textContent()).toMatch(/^Credentials are sent⇒ Signed in/)
    expect(await at.locator(".paths").textContent()).toContain("Each is played by the tests")
  })

  it("finds the paths that have every word, anywhere in the path, and says how many there are", async () => {
    const at = await openPaths("#/oauth")
    const all = await at.locator(".paths .way").count()
    await at.getByLabel("Search the paths").fill("nonce_mismatch ANOTHER")
    expect(await at.locator(".paths .way").allTextContents()).toEqual([
      expect.stringMatching(/verifyIdToken: it has another nonce⇒ Refused: nonce_mismatch/),
    ])
    expect(await at.locator('.paths [role="status"]').textContent()).toBe(`1 of ${all} paths`)
    await at.getByLabel("Search the paths").fill("nothing has this")
    expect(await at.locator(".paths .way").count()).toBe(0)
  })

  it("lists only paths through the selected state or transition, on request", async () => {
    const at = await openPaths("#/oauth/forwarded")
    const all = await at.locator(".paths .way").count()
    await at.getByLabel("Only through forwarded").check()
    const through = await at.locator(".paths .way").allTextContents()
    expect(through.length).toBeLessThan(all)
    expect(through.every((text) => text.includes("⇒ Forwarded to the other deployment"))).toBe(true)
    await at.evaluate(() => {
      location.hash = "#/oauth/checkingNonce/always/2"
    })
    await at.getByLabel("Only through checkingNonce: otherwise").waitFor()
    const refused = await at.locator(".paths .way").allTextContents()
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every((text) => text.includes("⇒ Refused: nonce_mismatch"))).toBe(true)
  })

  it("steps through a path: the transition is highlighted and named, with its request, and the end is described", async () => {
    const at = await openPaths("#/oauth")
    await at.locator(".paths .way").first().click()
    expect(await at.locator(".now").textContent()).toContain("Step 0 of 27, request 1 of 2")
    expect(await at.locator(`${state("idle")}.current`).count()).toBe(1)
    await at.getByRole("button", { name: "Forward", exact: true }).click()
    expect(await at.locator(".now").textContent()).toMatch(/idle: signIn\.requested → checkingCsrf/)
    expect(await at.locator('.drawing .chosen[data-edge="idle|signIn.requested|0"]').count()).toBe(1)
    expect(await at.locator(`${state("checkingCsrf")}.current`).count()).toBe(1)
    await at.getByRole("button", { name: "Forward", exact: true }).click()
    expect(await at.locator(".drawing .chosen").count()).toBe(1)
    expect(await at.locator('.drawing .taken[data-edge="idle|signIn.requested|0"]').count()).toBe(1)
    await at.getByRole("button", { name: "Back", exact: true }).click()
    expect(await at.locator(".now").textContent()).toContain("Step 1 of 27")
    await at.locator(".steps li").nth(6).getByRole("button").click()
    expect(await at.locator(".now").textContent()).toContain("Step 7 of 27, request 2 of 2")
    expect(await at.locator(`${state("awaitingCallback")}.visited`).count()).toBe(1)
    expect(await at.locator("[data-ended]").count()).toBe(0)
    await at.locator(".steps li").last().getByRole("button").click()
    expect(await at.locator("[data-ended]").textContent()).toBe("The path ends here: Signed in.")
    expect(await at.locator(`${state("signedIn")}.current`).count()).toBe(1)
    // Playing does not choose: the address stays.
    expect(at.url()).toMatch(/#\/oauth$/)
  })

  it("scrolls to the transition that is played", async () => {
    const at = await openPaths("#/oauth")
    await at.locator(".paths .way").first().click()
    const count = await at.locator(".steps li").count()
    for (const step of [3, 11, count - 2]) {
      await at.locator(".steps li").nth(step).getByRole("button").click()
      const frame = await at.locator(".chart").boundingBox()
      const lit = await at.locator(".drawing .chosen").boundingBox()
      if (!frame || !lit) throw new Error("The transition is not shown.")
      expect(lit.y).toBeGreaterThanOrEqual(frame.y)
      expect(lit.y + lit.height).toBeLessThanOrEqual(frame.y + frame.height)
    }
  })

  it("plays to the end, faster on request, and pauses", async () => {
    const at = await openPaths("#/sign-out")
    await at.locator(".paths .way").first().click()
    // Time passes when the test says so.
    await at.clock.install({ time: 0 })
    await at.clock.pauseAt(1000)
    const now = () => at.locator(".now .what").textContent()
    await at.getByLabel("Speed").selectOption("4")
    await at.getByRole("button", { name: "Play", exact: true }).click()
    await at.clock.runFor(1000)
    await expect.poll(now).toBe("Step 2 of 6")
    await at.getByRole("button", { name: "Pause" }).click()
    await at.clock.runFor(5000)
    expect(await now()).toBe("Step 2 of 6")
    await at.getByLabel("Speed").selectOption("1")
    await at.getByRole("button", { name: "Play", exact: true }).click()
    await at.clock.runFor(1900)
    await expect.poll(now).toBe("Step 3 of 6")
    await at.clock.runFor(60_000)
    await at.locator("[data-ended]", { hasText: "The path ends here: Signed out." }).waitFor()
    // Again, from the start.
    await at.getByRole("button", { name: "Play", exact: true }).click()
    await at.clock.runFor(1900)
    await expect.poll(now).toBe("Step 1 of 6")
  })

  it("plays no animation for a person who prefers reduced motion, and says why", async () => {
    const at = await openPaths("#/sign-out")
    await at.locator(".paths .way").first().click()
    await at.emulateMedia({ reducedMotion: "reduce" })
    await at.getByText("Your system asks for less motion").waitFor()
    expect(await at.getByRole("button", { name: "Play" }).count()).toBe(0)
    await at.getByRole("button", { name: "Forward", exact: true }).click()
    expect(await at.locator(".now").textContent()).toContain("Step 1 of")
  })

  it("keeps its place while another panel is open", async () => {
    const at = await openPaths("#/session")
    await at.locator(".paths .way").first().click()
    await at.getByRole("button", { name: "Forward", exact: true }).click()
    await at.getByRole("button", { name: "Details" }).click()
    expect(await at.locator(".drawing .current").count()).toBe(0)
    await at.getByRole("button", { name: "Paths", exact: true }).click()
    expect(await at.locator(".now").textContent()).toContain("Step 1 of")
  })

  it("moves the focus from the list to a path and back, and only if the focus was there", async () => {
    const at = await openPaths("#/session")
    await at.locator(".paths .way").first().click()
    await expect.poll(() => focusedText(at)).toBe("Forward")
    await at.locator('.flows a[href="#/sign-out"]').click()
    await at.locator(".paths .way", { hasText: "A sign-out is asked for" }).first().waitFor()
    expect(await focusedText(at)).toMatch(/^sign-out/)
  })

  it("finds the paths of an application's own chart on the chart, and says so", async () => {
    const at = await openPaths("#/oauth", { charts: composedCharts() })
    const text = (await at.locator(".paths").textContent()) ?? ""
    expect(text).toContain("Computed from the chart without its guards, so a path can be impossible.")
    expect(await loadedScripts(at)).not.toContain("paths.js")
    await at.getByLabel("Search the paths").fill("totp.rejected")
    await at.locator(".paths .way", { hasText: "admission.totp.checkingCode: totp.rejected" }).click()
    await at.locator(".steps li").last().getByRole("button").click()
    expect(await at.locator("[data-ended]").textContent()).toContain("Signed in")
    // The chart has no layout, so the browser needs a moment.
    await at.locator(`${state("admission.totp.checkingCode")}.visited`).waitFor()
  })

  it("plays the tests' paths on an unchanged chart of an application", async () => {
    const at = await openPaths("#/session", { charts: composedCharts() })
    expect(await at.locator(".paths").textContent()).toContain("Each is played by the tests")
  })

  it("uses the chart if the file of paths is missing", async () => {
    const at = await shown.open("#/credentials")
    await at.route("**/paths.js", (route) => route.fulfill({ status: 404, body: "" }))
    await at.getByRole("button", { name: "Paths", exact: true }).click()
    const found = at.getByText("Computed from the chart")
    await found.waitFor()
    expect(await found.isVisible()).toBe(true)
    // The browser reports the missing file; no other error may occur.
    shown.expects(/404/)
  })
})

describe("by keyboard alone", () => {
  it("a person searches, chooses a flow and a state, reads its details, walks to a session and plays a path", async () => {
    const at = await shown.open("#/oauth")
    const tabTo = async (wanted: () => Promise<boolean>) => {
      for (let presses = 0; presses < 150; presses += 1) {
        if (await wanted()) return
        await at.keyboard.press("Tab")
      }
      throw new Error("The focus never came there.")
    }
    const onButton = (name: string) => async () => (await focusedText(at)) === name
    const focusedState = () => at.evaluate(() => document.activeElement?.getAttribute("data-state") ?? "")

    await at.keyboard.press("/")
    await at.keyboard.type("checkingState")
    await at.keyboard.press("Enter")
    await arrived(at, /#\/oauth\/checkingState$/)

    await tabTo(async () => (await focusedText(at)).startsWith("credentials"))
    await at.keyboard.press("Enter")
    await arrived(at, /#\/credentials$/)

    await tabTo(async () => (await focusedState()) === "idle")
    await at.keyboard.press("ArrowDown")
    await arrived(at, /#\/credentials\/checkingCsrf$/)
    await at.locator(".details h2", { hasText: "Reject a forged form" }).waitFor()

    await tabTo(onButton("Walk"))
    await at.keyboard.press("Enter")
    for (let steps = 0; steps < 20; steps += 1) {
      if ((await at.locator(".walk h2").textContent()) === "Signed in") break
      const before = await at.locator(".walk h2").textContent()
      await tabTo(() => at.evaluate(() => document.activeElement?.matches(".walk .way:not(.refuses)") ?? false))
      await at.keyboard.press("Enter")
      await expect.poll(() => at.locator(".walk h2").textContent()).not.toBe(before)
      await at.keyboard.press("Shift+Tab")
    }
    expect(await at.locator(".walk h2").textContent()).toBe("Signed in")

    await tabTo(onButton("Paths"))
    await at.keyboard.press("Enter")
    await at.locator(".paths .way").first().waitFor()
    await tabTo(async () => (await at.evaluate(() => document.activeElement?.getAttribute("type"))) === "search")
    await at.keyboard.type("authorize() throws")
    await tabTo(async () => (await focusedText(at)).includes("authorize() throws⇒ Refused"))
    await at.keyboard.press("Enter")
    await expect.poll(() => focusedText(at)).toBe("Forward")
    await at.keyboard.press("Enter")
    await at.locator(".now", { hasText: "Step 1 of" }).waitFor()
    for (let steps = 0; steps < 3; steps += 1) await at.keyboard.press("ArrowRight")
    await at.locator("[data-ended]", { hasText: "Refused, authorize_failed" }).waitFor()
    await at.keyboard.press("ArrowLeft")
    expect(await at.locator("[data-ended]").count()).toBe(0)
    await tabTo(onButton("← All paths"))
    await at.keyboard.press("Enter")
    await expect.poll(() => at.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search")
  })
})

describe("accessibility of each panel", () => {
  it.each(["light", "dark"] as const)("axe finds nothing serious in any of them: %s", async (scheme) => {
    const at = await shown.open("#/oauth/admission.checkingLink", { scheme, charts: composedCharts() })
    await at.waitForSelector(state("admission.checkingLink"))
    for (const panel of await at.locator(".panels button").allTextContents()) {
      await at.getByRole("button", { name: panel, exact: true }).click()
      expect(await findings(at), panel).toEqual([])
    }
    await at.getByRole("button", { name: "Paths", exact: true }).click()
    await at.getByLabel("Only through admission.checkingLink").check()
    expect(await findings(at), "filtered paths").toEqual([])
    await at.screenshot({ path: `test-results/visualizer/paths-${scheme}.png` })
    await at.locator(".paths .way").first().click()
    await at.getByRole("button", { name: "Forward", exact: true }).click()
    expect(await findings(at), "playing").toEqual([])
    await at.screenshot({ path: `test-results/visualizer/paths-playing-${scheme}.png` })
  })
})

describe("the file of paths", () => {
  it("has paths of every flow with routes, in at most 2.4 kB for each flow as servers send it", () => {
    const text = readFileSync(join(shown.visualizer.folder, "paths.js"), "utf8")
    const parts = new Set(["admission", "step-up", "escalation"])
    const withRoutes = describeBuiltIn().filter(({ flow }) => !parts.has(flow))
    for (const { flow } of withRoutes) expect(text).toContain(`"${flow}":[{"title"`)
    expect(gzipSync(text).length / 1000).toBeLessThanOrEqual(2.4 * withRoutes.length)
  })
})
