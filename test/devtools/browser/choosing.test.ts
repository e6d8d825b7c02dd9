/** The page shows the chosen item, while requests and charts arrive at any time. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { arrived } from "./arrived.ts"
import { count, livePage, rows, state } from "./live-page.ts"
import { serve } from "./visualizer-page.ts"

const live = livePage()

/** The open panel. */
function panel(at: Page): Promise<string | null> {
  return at.locator('.panels [aria-pressed="true"]').textContent()
}

async function see(at: Page, hidden: boolean): Promise<void> {
  await at.evaluate((now) => {
    Object.defineProperty(document, "hidden", { value: now, configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  }, hidden)
}

describe("an item that a person chooses", () => {
  it("is described in the details, however it was chosen", async () => {
    live.stream.send(...live.sample.signIn)
    const at = await live.open()
    await at.locator(rows).first().waitFor()
    const back = async (name: string) => {
      await at.getByRole("button", { name, exact: true }).click()
      expect(await panel(at)).toBe(name)
    }
    const shows = (title: string) => at.locator(".details h2", { hasText: title }).waitFor()
    await at.getByRole("button", { name: "Fit" }).click()
    await at.locator(state("checkingCsrf")).click()
    await shows("Reject a forged form")
    await back("Traces")
    // The same item again.
    await at.locator(state("checkingCsrf")).click()
    await shows("Reject a forged form")
    await back("Legend")
    await at.getByRole("searchbox", { name: /^Search states/ }).fill("nonceMatches")
    await at.keyboard.press("Enter")
    await shows("nonceMatches")
    await back("Traces")
    await at.getByRole("searchbox", { name: /^Search states/ }).fill("RFC 9207")
    await at.locator(".found a").first().click()
    await shows("Verify the issuer that the callback names")
    await back("Traces")
    await at.goBack()
    await shows("nonceMatches")
  })

  it("is described if the address names it when the page opens", async () => {
    const at = await live.open("#/oauth/checkingState")
    await at.locator(".details h2", { hasText: "Verify the state" }).waitFor()
    expect(await panel(at)).toBe("Details")
  })

  it("leaves the traces open if a request, or a link to it, moves the chart", async () => {
    live.stream.send(...live.sample.broken)
    const at = await live.open()
    await at.locator(`${rows}.failed`).click()
    await arrived(at, /trace=/)
    await at.locator(".failure a").first().click()
    await at.locator(`${state("exchangingCode")}.selected`).waitFor()
    expect(await panel(at)).toBe("Traces")
  })

  it("is described while a path is open, until the next step of the path", async () => {
    const at = await live.open("#/oauth")
    await at.getByRole("button", { name: "Paths", exact: true }).click()
    await at.locator(".paths .way").first().click()
    await at.getByRole("button", { name: "Forward", exact: true }).click()
    const played = at.locator('.drawing .chosen[data-edge="idle|signIn.requested|0"]')
    await played.waitFor()
    await at.getByRole("searchbox", { name: /^Search states/ }).fill("RFC 9207")
    await at.keyboard.press("Enter")
    await at.locator(`${state("checkingIssuer")}.selected`).waitFor()
    expect(await played.count()).toBe(0)
    await at.getByRole("button", { name: "Back", exact: true }).click()
    await expect.poll(() => at.locator(`${state("checkingIssuer")}.selected`).count()).toBe(0)
  })

  it("an item that is chosen by arrow keys adds no entry to the history", async () => {
    const at = await live.open("#/sign-out")
    await at.locator(`${state("idle")}`).focus()
    const before = await at.evaluate(() => history.length)
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"]) await at.keyboard.press(key)
    await arrived(at, /#\/sign-out\/resolvingTarget$/)
    expect(await at.evaluate(() => history.length)).toBe(before)
  })

  it("an item that the chart does not have leaves the drawing and its tab stop unchanged", async () => {
    for (const path of ["constructor", "toString", "nowhere"]) {
      const at = await live.open(`#/oauth/${path}`)
      expect(await at.locator(".drawing > g").getAttribute("transform")).not.toContain("NaN")
      expect(await at.locator(`${state("idle")}[tabindex="0"]`).count()).toBe(1)
      await at.close()
    }
  })

  it("is visible in forced colours", async () => {
    const at = await live.open("#/oauth")
    await at.emulateMedia({ forcedColors: "active" })
    for (const chosen of ['.panels [aria-pressed="true"]', '.flows [aria-current="page"]']) {
      const style = await at.locator(chosen).evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(style, chosen).toBe("solid")
    }
  })
})

describe("a pointer on the drawing", () => {
  it("a pointer that was released outside of the window stops dragging, and clicks of screen readers choose after a drag", async () => {
    const at = await live.open("#/oauth")
    const chart = at.locator(".chart")
    const place = () => at.locator(".drawing > g").getAttribute("transform")
    const send = (type: string, x: number, buttons: number) =>
      chart.dispatchEvent(type, { pointerId: 1, clientX: x, clientY: 300, button: 0, buttons, bubbles: true })
    await at.evaluate(() => {
      // There is no real pointer to capture.
      Element.prototype.setPointerCapture = () => undefined
    })
    await send("pointerdown", 400, 1)
    await send("pointermove", 460, 1)
    const dragged = await place()
    await send("pointermove", 520, 0)
    expect(await place()).toBe(dragged)
    await send("pointermove", 580, 1)
    expect(await place()).toBe(dragged)
    await send("pointerdown", 400, 1)
    await send("pointermove", 460, 1)
    const again = await place()
    await send("pointercancel", 460, 0)
    await send("pointermove", 520, 1)
    expect(await place()).toBe(again)
    await at.locator(state("checkingCsrf")).dispatchEvent("click", { detail: 0 })
    await arrived(at, /#\/oauth\/checkingCsrf$/)
  })
})

describe("a restarted server", () => {
  it("has its charts shown, which may be new", async () => {
    live.expects(/ERR_INCOMPLETE_CHUNKED_ENCODING/)
    const at = await live.open()
    await at.locator(".connection.live").waitFor()
    await serve(at, { ...live.charts, name: "Started anew", charts: live.charts.charts.slice(0, 2) })
    live.stream.cut()
    await at.locator("h1", { hasText: "Started anew" }).waitFor()
    expect(await at.locator(".flows li").count()).toBe(2)
  })

  it("keeps the place of a walk if its chart is the same, and restarts the walk on another chart", async () => {
    const at = await live.open("#/sign-out")
    await at.getByRole("button", { name: "Traces" }).click()
    await at.locator(".connection.live").waitFor()
    await at.getByRole("button", { name: "Walk" }).click()
    for (const title of ["Reject a forged form", "Resolve the redirect target"]) {
      await at.locator(".walk .way").first().click()
      await at.locator(".walk h2", { hasText: title }).waitFor()
    }
    await serve(at, { ...live.charts, name: "The same" })
    live.stream.sendCharts()
    await at.locator("h1", { hasText: "The same" }).waitFor()
    expect(await at.locator(".walk ol li").count()).toBe(2)
    const others = live.charts.charts.map(({ description, ...chart }) => ({
      ...chart,
      description: { ...description, edges: description.edges.filter(({ from }) => from !== "idle") },
    }))
    await serve(at, { ...live.charts, name: "Others", charts: others })
    live.stream.sendCharts()
    await at.locator("h1", { hasText: "Others" }).waitFor()
    await expect.poll(() => at.locator(".walk ol li").count()).toBe(0)
    expect(await at.getByRole("button", { name: "Back", exact: true }).isDisabled()).toBe(true)
  })
})

describe("a page that is not visible", () => {
  it("closes its connection after a while, and receives the missed traces when it is visible again", async () => {
    const [began, done] = live.sample.signIn
    live.stream.send(began)
    const at = await live.open()
    await at.locator(rows).waitFor()
    await at.clock.install()
    await see(at, true)
    await at.clock.runFor(15_000)
    await see(at, false)
    await at.clock.runFor(15_000)
    expect(live.stream.listening(), "visible meanwhile").toBe(1)
    await at.getByRole("button", { name: "Clear" }).click()
    await see(at, true)
    await at.clock.runFor(21_000)
    await expect.poll(() => live.stream.listening()).toBe(0)
    live.stream.send(done)
    await see(at, false)
    await at.clock.runFor(1000)
    await at.locator(rows, { hasText: "GET callback" }).waitFor()
    expect(await count(at), "except cleared traces").toBe("1 trace, 0 failed")
    expect(live.stream.listening()).toBe(1)
  })
})
