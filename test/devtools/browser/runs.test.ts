/** Runs in the page: follow by default, the timeline, a shared run, and the comparison of two runs. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { arrived } from "./arrived.ts"
import { findings } from "./axe-findings.ts"
import { livePage, plain, rows, state } from "./live-page.ts"
import { like } from "./sample-traces.ts"

const live = livePage()

describe("the page of a running application", () => {
  it("follows the latest sign-in without a click", async () => {
    const at = await live.open("", { signIns: true })
    live.stream.send(live.sample.signIn[0])
    await at.locator('.flag[data-flag="awaitingCallback"]').waitFor()
    live.stream.send(live.sample.signIn[1])
    await at.locator('.flag[data-flag="signedIn"]').waitFor()
    live.stream.send(...live.sample.broken)
    await at.locator(".failure .says").waitFor()
    expect(await at.getByLabel("Follow the latest").isChecked()).toBe(true)
    await arrived(at, /#\/oauth\/exchangingCode\?trace=/)
  })

  it("counts a rejected attempt as a failure, and names the problem", async () => {
    const [began] = live.sample.signIn
    live.stream.send(like(began, { id: "r", problem: "code_wrong", at: Date.now() }))
    const at = await live.open("", { signIns: true })
    await at.locator(`${rows}.failed`, { hasText: "Rejected" }).waitFor()
    expect(plain(await at.locator(".trace-toolbar .count").textContent())).toBe("1 trace, 1 failed")
    expect(plain(await at.locator(".failure h3").textContent())).toBe("✕ Rejected: code_wrong")
    expect(await at.locator(".flag").textContent()).toBe("✕ rejected: code_wrong")
  })

  it("says why a step rejected an attempt, and that no attempt is left after the last one", async () => {
    const [began] = live.sample.signIn
    const moves = [
      ...began.moves,
      { from: "admission.totp.checkingCode", to: "admission.totp.enteringCode", on: "totp.rejected", guard: undefined },
    ]
    const wrong = { ...began, moves, problem: "code_wrong" }
    live.stream.send(like(wrong, { id: "r", attemptsLeft: 0, at: Date.now() }))
    const at = await live.open("", { signIns: true })
    const says = at.locator(".failure .says", { hasText: "it was used before" })
    await says.waitFor()
    expect(plain(await says.textContent())).toMatch(/No attempt is left: the user must sign in again\.$/)
    expect(plain(await at.locator(".failure .advice").textContent())).toContain("Compare the clock")
  })

  it("calls a wait abandoned after the lifetime of the state in which the flow waits", async () => {
    const [began] = live.sample.signIn
    const moves = [{ from: undefined, to: "awaitingLink", on: "xstate.init", guard: undefined }]
    const at = Date.now() - 60 * 60_000
    live.stream.send({ ...began, id: "visit", at }, { ...began, id: "link", flow: "email", moves, at })
    const page = await live.open("", { signIns: true })
    await page.locator(rows, { hasText: "oauth" }).filter({ hasText: "Abandoned" }).waitFor()
    expect(await page.locator(rows, { hasText: "email" }).textContent()).not.toContain("Abandoned")
  })
})

describe("the timeline", () => {
  it("has a row for each request with its effects, and a slider that steps through the sign-in by keyboard", async () => {
    const [began, done] = live.sample.signIn
    live.stream.send(began, done)
    const at = await live.open("", { signIns: true })
    await at.locator(".timeline").waitFor()
    expect(await at.locator(".timeline li").count()).toBe(2)
    expect(await at.locator(".timeline .effect").count()).toBe(began.asks.length + done.asks.length)
    expect(plain(await at.locator(".timeline li").last().textContent())).toContain("exchangeCode")
    const total = began.moves.length + done.moves.length
    const slider = at.getByRole("slider", { name: "Move of the sign-in" })
    expect(await slider.getAttribute("aria-valuetext")).toBe(`${total} of ${total}: signedIn`)
    await slider.focus()
    await at.keyboard.press("Home")
    for (let press = 0; press < 2; press += 1) await at.keyboard.press("ArrowRight")
    await at.locator(`${state("discoveringProvider")}.current`).waitFor()
    expect(await at.locator("[data-step]").textContent()).toBe(`3 of ${total}`)
    expect(await findings(at)).toEqual([])
  })

  it("lets the current transition glow, without movement for a person who prefers reduced motion", async () => {
    live.stream.send(...live.sample.signIn)
    const at = await live.open("", { signIns: true })
    const slider = at.getByRole("slider", { name: "Move of the sign-in" })
    await slider.focus()
    await at.keyboard.press("Home")
    for (let press = 0; press < 2; press += 1) await at.keyboard.press("ArrowRight")
    const line = at.locator('.arrow.latest[data-arrow="checkingCsrf→discoveringProvider"] .line')
    // A straight line has no area, so it never counts as visible.
    await line.waitFor({ state: "attached" })
    expect(await at.locator(".arrow.latest").count()).toBe(1)
    const animation = () => line.evaluate((path) => getComputedStyle(path).animationName)
    expect(await animation()).toBe("glow")
    await at.emulateMedia({ reducedMotion: "reduce" })
    expect(await animation()).toBe("none")
    expect(await line.evaluate((path) => getComputedStyle(path).filter)).toContain("drop-shadow")
  })

  it("has one colour for the path and another for the selection", async () => {
    live.stream.send(...live.sample.signIn)
    const at = await live.open("", { signIns: true })
    await at.locator('.flag[data-flag="signedIn"]').waitFor()
    const stroke = (selector: string) =>
      at.locator(`${selector} .shape`).evaluate((shape) => getComputedStyle(shape).stroke)
    expect(await stroke(state("checkingState"))).not.toBe(await stroke(`${state("signedIn")}.selected`))
  })
})

describe("a shared run", () => {
  it("is one file that opens by itself, with the reason and the marked path", async () => {
    live.stream.send(...live.sample.broken)
    const at = await live.open("", { signIns: true })
    await at.locator(".failure").waitFor()
    await at.locator(".advice li").first().waitFor()
    const [file] = await Promise.all([at.waitForEvent("download"), at.getByRole("button", { name: "Share" }).click()])
    expect(file.suggestedFilename()).toBe(`authchart-run-${live.sample.broken[1].id}.html`)
    const text = readFileSync(await file.path(), "utf8")
    await at.close()
    const alone = await live.visualizer.browser.newPage()
    live.takes(alone)
    const requests: string[] = []
    alone.on("request", (request) => requests.push(request.url()))
    await alone.setContent(text)
    expect(requests).toEqual([])
    expect(await alone.locator(".failed").textContent()).toContain("provider_unreachable")
    expect(await alone.locator('svg .stop[data-state="exchangingCode"]').count()).toBe(1)
    await alone.screenshot({ path: "test-results/visualizer/shared-run.png", fullPage: true })
    expect(await findings(alone)).toEqual([])
  })
})

describe("a comparison", () => {
  it("shows where two sign-ins part, in words and on the chart", async () => {
    live.stream.send(...live.sample.signIn, ...live.sample.broken)
    const at = await live.open("", { signIns: true })
    await at.locator(".failure").waitFor()
    await at.getByRole("button", { name: "Compare…" }).click()
    await at.getByText("Select another sign-in of this flow in the list.").waitFor()
    await at.locator(rows, { hasText: "Signed in" }).click()
    const compare = at.locator(".compare")
    await compare.getByText("They part at").waitFor()
    const said = plain(await compare.textContent())
    expect(said).toContain("They part at exchangingCode")
    expect(said).toMatch(/First, dashed: \S+.* → refused \(GET callback: Refused, provider_unreachable\)/)
    expect(said).toMatch(/Second: code\.exchanged if expectsIdToken → verifyingIdToken/)
    await at.locator('.flag[data-flag="exchangingCode"]', { hasText: "they part here" }).waitFor()
    expect(await at.locator('.drawing [data-edge^="exchangingCode|"].other').count()).toBe(1)
    expect(await findings(at)).toEqual([])
    await at.screenshot({ path: "test-results/visualizer/compare.png" })
    await at.getByRole("button", { name: "End the comparison" }).click()
    await expect.poll(() => at.locator(".compare, .other").count()).toBe(0)
  })
})
