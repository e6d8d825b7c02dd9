import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Download } from "playwright-core"
import { describe, expect, it } from "vitest"
import { readTraces } from "../../../src/devtools/follow/read-trace.ts"
import type { Trace } from "../../../src/ports/trace.ts"
import { arrived } from "./arrived.ts"
import { count, livePage, plain, rows, state } from "./live-page.ts"
import { like, manyTraces } from "./sample-traces.ts"

const live = livePage()

describe("a failed request", () => {
  it("shows at the first look the error, its place, its cause, and the points to check next", async () => {
    const [, failed] = live.sample.broken
    live.stream.send(...live.sample.signIn, ...live.sample.broken)
    const at = await live.open()
    await at.locator(`${rows}.failed`).click()
    const text = plain(await at.locator(".failure").textContent())
    expect(text).toContain(`✕ Refused: ${failed.reason}`)
    expect(failed.error?.says).not.toBe("")
    expect(text).toContain(failed.error?.says.replaceAll("`", ""))
    expect(text).toContain("Stopped at Check: code Exchange the code for tokens exchangingCode")
    expect(failed.error?.causes.length).toBeGreaterThan(0)
    for (const { name, says } of failed.error?.causes ?? []) {
      expect(text).toContain(name)
      expect(text).toContain(plain(says))
    }
    expect(text).toContain("Check next")
    expect(text, "names only files that the package has").not.toContain("docs/")
    const box = await at.locator(".failure .says").boundingBox()
    expect(box?.y ?? 900, "needs no scrolling").toBeLessThan(700)
  })

  it("is marked on the chart in the state where it stopped, and its path to this state is highlighted", async () => {
    live.stream.send(...live.sample.broken)
    const at = await live.open()
    await at.locator(`${rows}.failed`).click()
    await at.locator(".flag", { hasText: "✕ stopped here: provider_unreachable" }).waitFor()
    expect(await at.locator(".flag").getAttribute("data-flag")).toBe("exchangingCode")
    expect(await at.locator(`${state("checkingState")}.visited`).count()).toBe(1)
    expect(await at.locator(`${state("refused")}.current`).count()).toBe(1)
    expect(await at.locator(`${state("checkingNonce")}.visited`).count()).toBe(0)
    const [stop, chart] = [
      await at.locator(state("exchangingCode")).boundingBox(),
      await at.locator(".chart").boundingBox(),
    ]
    if (!stop || !chart) throw new Error("The chart is not shown.")
    expect(stop.y).toBeGreaterThanOrEqual(chart.y)
    expect(stop.y + stop.height).toBeLessThanOrEqual(chart.y + chart.height)
    await arrived(at, /#\/oauth\/exchangingCode\?trace=/)
  })

  it("a request that failed before its flow was known is shown without a chart, and keeps the chart that is open", async () => {
    const away = like(live.sample.read, {
      id: "away",
      request: "GET callbak",
      flow: "",
      moves: [],
      asks: [],
      ended: "turnedAway",
    })
    live.stream.send(away)
    const at = await live.open("#/email")
    await at.getByRole("button", { name: "Traces" }).click()
    await at.locator(`${rows}.failed`, { hasText: "Failed: Turned away GET callbak" }).click()
    expect(plain(await at.locator(".failure").textContent())).toContain("The request reached no flow")
    expect(await at.locator(".flows a[aria-current]").getAttribute("href")).toBe("#/email")
    expect(await at.locator(".flag").count()).toBe(0)
  })

  it("is found by the id that an error page shows, in the address", async () => {
    const [, failed] = live.sample.broken
    live.stream.send(...manyTraces(live.sample, 30), ...live.sample.broken)
    const at = await live.open(`#/?trace=${failed.id}`)
    await at.locator(".failure").waitFor()
    expect(plain(await at.locator(".requests").textContent())).toContain("2 requests, in their order")
    // Also in a page that is already open, on any panel.
    await at.getByRole("button", { name: "Legend" }).click()
    await at.evaluate(() => {
      location.hash = "#/?trace=t7"
    })
    await at.locator(".facts", { hasText: "person-7" }).waitFor()
    await arrived(at, /#\/oauth\/signedIn\?trace=t7$/)
  })

  it("shows the texts of an error as plain text", async () => {
    const says = '<img src=x onerror="alert(1)"> `<b>`'
    const error = { type: says, says, causes: [{ name: says, says, code: says, where: says }] }
    live.stream.send(
      like(live.sample.broken[1], { error, reason: says, provider: says, person: says, request: says, id: says }),
    )
    const at = await live.open()
    await at.locator(`${rows}.failed`).click()
    expect(await at.locator(".failure .says").textContent()).toBe('<img src=x onerror="alert(1)"> <b>')
    expect(await at.locator("img, b").count()).toBe(0)
  })
})

describe("a followed sign-in", () => {
  it("shows all of its requests in order, highlights their paths together, and continues with new ones", async () => {
    const [began, done] = live.sample.signIn
    live.stream.send(began, ...live.sample.broken)
    const at = await live.open()
    await at.locator(rows, { hasText: "POST signin" }).last().click()
    await at.getByRole("button", { name: "Follow this sign-in" }).click()
    await at.locator(".requests", { hasText: "One request" }).waitFor()
    await at.locator(".flag", { hasText: "waits here" }).waitFor()
    live.stream.send(done)
    await at.locator(".requests", { hasText: "2 requests, in their order" }).waitFor()
    expect((await at.locator(".requests li").allTextContents()).map(plain)).toEqual([
      "POST signin … Waits",
      "GET callback ✓ Signed in",
    ])
    await at.locator(".flag", { hasText: "ended here" }).waitFor()
    for (const path of ["discoveringProvider", "checkingState", "admission.issuingSession"])
      expect(await at.locator(`${state(path)}.visited`).count(), path).toBe(1)
    expect(plain(await at.locator(".passed").textContent())).toContain("✓ nonce")
    expect(await at.locator("[data-step]").textContent()).toBe(`all ${began.moves.length + done.moves.length}`)
  })

  it("is the latest one, from the start to the session, if the person chooses that", async () => {
    const at = await live.open()
    await at.getByLabel("Follow the latest").check()
    for (const [trace, stopped] of [
      [live.sample.signIn[0], "awaitingCallback"],
      [live.sample.signIn[1], "signedIn"],
      [live.sample.broken[0], "awaitingCallback"],
      [live.sample.broken[1], "exchangingCode"],
    ] as const) {
      live.stream.send(trace)
      await at.locator(`.flag[data-flag="${stopped}"]`).waitFor()
    }
    live.stream.send(live.sample.read)
    await expect.poll(() => count(at)).toBe("5 traces, 1 failed")
    expect(await at.locator(".flag").getAttribute("data-flag"), "a read of a session changes nothing").toBe(
      "exchangingCode",
    )
    await arrived(at, /#\/oauth\/exchangingCode\?trace=/)
  })

  it("stays the latest one while others arrive quickly and after the list is cleared, until it is closed", async () => {
    const at = await live.open()
    await at.locator(".connection.live").waitFor()
    const latest = at.getByLabel("Follow the latest")
    await latest.check()
    const facts = at.locator(".facts")
    for (const trace of manyTraces(live.sample, 120)) {
      live.stream.send(trace)
      await at.evaluate(() => undefined)
    }
    await facts.filter({ hasText: /person-118\D|t119/ }).waitFor()
    await at.getByRole("button", { name: "Clear" }).click()
    await expect.poll(() => facts.count()).toBe(0)
    live.stream.send(live.sample.signIn[0])
    await facts.filter({ hasText: live.sample.signIn[0].id }).waitFor()
    expect(await latest.isChecked()).toBe(true)
    await at.getByRole("button", { name: "Close" }).click()
    await expect.poll(() => facts.count()).toBe(0)
    expect(await latest.isChecked()).toBe(false)
    expect(await at.locator(".flag").count()).toBe(0)
  })

  it("keeps the person's step when its next request arrives", async () => {
    live.stream.send(live.sample.signIn[0])
    const at = await live.open()
    await at.locator(rows).click()
    await at.getByRole("button", { name: "Follow this sign-in" }).click()
    await at.locator(".moves li button").nth(1).click()
    live.stream.send(live.sample.signIn[1])
    await at.locator(".requests", { hasText: "2 requests, in their order" }).waitFor()
    expect(await at.locator("[data-step]").textContent()).toMatch(/^2 of /)
    expect(await at.locator(`${state("checkingCsrf")}.current`).count()).toBe(1)
  })

  it("is stepped through move by move, in both directions, and played", async () => {
    live.stream.send(...live.sample.signIn)
    const at = await live.open()
    await at.locator(rows, { hasText: "GET callback" }).click()
    await at.getByRole("button", { name: "Follow this sign-in" }).click()
    const total = live.sample.signIn[0].moves.length + live.sample.signIn[1].moves.length
    await at.locator(".moves li button").nth(2).click()
    const step = () => at.locator("[data-step]").textContent()
    expect(await step()).toBe(`3 of ${total}`)
    await at.locator(`${state("discoveringProvider")}.current`).waitFor()
    expect(await at.locator(`${state("checkingState")}.visited`).count()).toBe(0)
    await at.getByRole("button", { name: "Forward", exact: true }).click()
    await at.locator(`${state("identifyingVisitor")}.current`).waitFor()
    expect(await at.locator(".flag").textContent()).toContain(`step 4 of ${total}`)
    await at.getByRole("button", { name: "Back", exact: true }).click()
    await at.locator(`${state("discoveringProvider")}.current`).waitFor()
    await at
      .locator(".moves li button")
      .nth(total - 3)
      .click()
    await at.getByRole("button", { name: "Play", exact: true }).click()
    await at.getByRole("button", { name: "Pause", exact: true }).last().waitFor()
    await expect.poll(step, { timeout: 10_000 }).toBe(`${total} of ${total}`)
    await at.getByRole("button", { name: "Play", exact: true }).waitFor()
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight"]) await at.keyboard.press(key)
    await expect.poll(step).toBe(`${total - 1} of ${total}`)
    await at.getByRole("button", { name: "Show all" }).click()
    await expect.poll(step).toBe(`all ${total}`)
  })

  it("lists its moves under the request that made them, with continuous numbers", async () => {
    const [began, done] = live.sample.signIn
    live.stream.send(began, done)
    const at = await live.open()
    await at.locator(rows, { hasText: "GET callback" }).click()
    expect(await at.locator(".moves .what").count(), "one request needs no heading").toBe(0)
    await at.getByRole("button", { name: "Follow this sign-in" }).click()
    await at.locator(".moves .what").first().waitFor()
    expect(await at.locator(".moves .what").allTextContents()).toEqual(["POST signin", "GET callback"])
    const starts = await at.locator(".moves ol").evaluateAll((lists) => lists.map((list) => list.getAttribute("start")))
    expect(starts).toEqual(["1", String(began.moves.length + 1)])
    expect(await at.locator(".moves li").count()).toBe(began.moves.length + done.moves.length)
  })

  it("is not animated for a person who prefers reduced motion, but can still be stepped through", async () => {
    live.stream.send(...live.sample.signIn)
    const at = await live.open()
    await at.emulateMedia({ reducedMotion: "reduce" })
    await at.locator(rows, { hasText: "GET callback" }).click()
    await at.locator(".moves li button").first().click()
    expect(await at.getByRole("button", { name: "Play", exact: true }).count()).toBe(0)
    const back = at.getByRole("button", { name: "Back", exact: true })
    expect(await back.getAttribute("aria-disabled")).toBe("true")
    await at.getByRole("button", { name: "Forward", exact: true }).click()
    await expect.poll(() => at.locator("[data-step]").textContent()).toMatch(/^2 of /)
    await back.focus()
    await at.keyboard.press("Enter")
    await expect.poll(() => at.locator("[data-step]").textContent()).toMatch(/^1 of /)
    expect(await back.evaluate((button) => button === document.activeElement), "the focus stays").toBe(true)
  })
})

describe("a trace in a file", () => {
  async function contentOf(download: Download): Promise<readonly Trace[]> {
    return readTraces(JSON.parse(readFileSync(await download.path(), "utf8")))
  }

  it("keeps all its data, and looks the same when it is opened again, by choice or dropped onto the page", async () => {
    live.stream.send(...live.sample.broken)
    const at = await live.open()
    await at.locator(`${rows}.failed`).click()
    const [one] = await Promise.all([at.waitForEvent("download"), at.getByRole("button", { name: "Export" }).click()])
    expect(one.suggestedFilename()).toBe(`authchart-trace-${live.sample.broken[1].id}.json`)
    expect(await contentOf(one)).toEqual(readTraces(JSON.parse(JSON.stringify(live.sample.broken[1]))))
    const before = await at.locator(".failure").textContent()
    await at.getByRole("button", { name: "Follow this sign-in" }).click()
    const all = at.getByRole("button", { name: "Export 2 requests" })
    const [both] = await Promise.all([at.waitForEvent("download"), all.click()])
    expect(await contentOf(both)).toEqual(readTraces(JSON.parse(JSON.stringify(live.sample.broken))))
    const [path, text] = [join(live.visualizer.folder, "one.json"), readFileSync(await both.path(), "utf8")]
    await one.saveAs(path)
    await at.close()

    const elsewhere = await live.visualizer.open("#/session", {})
    live.takes(elsewhere)
    await elsewhere.getByRole("button", { name: "Traces" }).click()
    await elsewhere.locator('input[type="file"]').setInputFiles(path)
    await elsewhere.locator(".failure").waitFor()
    expect(await elsewhere.locator(".failure").textContent()).toBe(before)
    expect(await elsewhere.locator(".flag").getAttribute("data-flag")).toBe("exchangingCode")
    await elsewhere.getByRole("button", { name: "Clear" }).click()
    await expect.poll(() => elsewhere.locator(".trace, .flag").count()).toBe(0)
    const data = await elsewhere.evaluateHandle((json) => {
      const dragged = new DataTransfer()
      dragged.items.add(new File([json], "both.json", { type: "application/json" }))
      return dragged
    }, text)
    await elsewhere.dispatchEvent(".traces", "drop", { dataTransfer: data })
    await elsewhere.locator(rows, { hasText: "2 requests: " }).waitFor()
    expect(await elsewhere.locator(rows).count()).toBe(1)
    expect(await elsewhere.locator(".facts").textContent()).toContain("both.json")
    expect(plain(await elsewhere.locator(".requests").textContent())).toContain("2 requests, in their order")
  })
})

describe("a chosen provider", () => {
  it("shows its flow, and marks the checks that its sign-ins need, in words everywhere", async () => {
    const at = await live.open("#/email")
    await at.getByLabel("Show the checks of provider").selectOption({ label: "GitHub (oauth)" })
    await arrived(at, /#\/oauth$/)
    expect(await at.locator(`${state("checkingNonce")}.unneeded`).count()).toBe(1)
    expect(await at.locator(`${state("checkingState")}.needed`).count()).toBe(1)
    expect(await at.locator('.flag[data-flag="checkingNonce"]').textContent()).toBe("not required for GitHub")
    const outline = at.locator("#outline summary", { hasText: "Check: nonce" })
    expect(plain(await outline.textContent())).toContain("(not required for GitHub)")
    await outline.click()
    await at.getByRole("link", { name: "Show checkingNonce" }).click()
    await at.getByRole("button", { name: "Details" }).click()
    expect(await at.locator(".details").textContent()).toContain("not required for GitHub")
    await at.screenshot({ path: "test-results/visualizer/provider-light.png" })
    await at.getByLabel("Show the checks of provider").selectOption({ label: "All providers" })
    await expect.poll(() => at.locator(".unneeded, .needed, .flag").count()).toBe(0)
  })
})
