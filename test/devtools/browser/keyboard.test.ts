/** The whole way from a failed sign-in to its comparison and its file, with the keyboard only. */
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { findings } from "./axe-findings.ts"
import { livePage, plain, state } from "./live-page.ts"

const live = livePage()

/** Presses a key until the focus is on an element with these words, as a person without a mouse does. */
async function reach(at: Page, words: RegExp, key = "Tab"): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    await at.keyboard.press(key)
    const name = await at.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute("aria-label") ?? element?.textContent ?? ""
    })
    if (words.test(plain(name))) return
  }
  throw new Error(`The key ${key} reaches nothing with the words ${words}.`)
}

describe("with the keyboard only", () => {
  it("a user compares a failed sign-in with another one, and ends the comparison", async () => {
    live.stream.send(...live.sample.signIn, ...live.sample.broken)
    const at = await live.open("", { phases: true, signIns: true })
    await at.locator(".failure").waitFor()
    await reach(at, /^Compare…$/)
    await at.keyboard.press("Enter")
    await at.getByText("Select another sign-in of this flow in the list.").waitFor()
    await reach(at, /^Requests, newest first$/, "Shift+Tab")
    await at.keyboard.press("ArrowDown")
    await at.locator(".compare").getByText("They part at exchangingCode").waitFor()
    await at.locator('.flag[data-flag="exchangingCode"]', { hasText: "they part here" }).waitFor()
    expect(await findings(at)).toEqual([])
    await reach(at, /^End the comparison$/, "Shift+Tab")
    await at.keyboard.press("Enter")
    await expect.poll(() => at.locator(".compare").count()).toBe(0)
  })

  it("a user opens the state at which two sign-ins part", async () => {
    live.stream.send(...live.sample.signIn, ...live.sample.broken)
    const at = await live.open("", { phases: true, signIns: true })
    await at.locator(".failure").waitFor()
    await reach(at, /^Compare…$/)
    await at.keyboard.press("Enter")
    await reach(at, /^Requests, newest first$/, "Shift+Tab")
    await at.keyboard.press("End")
    await at.locator(".compare").getByText("They part at").waitFor()
    await reach(at, /^exchangingCode$/, "Shift+Tab")
    await at.keyboard.press("Enter")
    await at.locator(`${state("exchangingCode")}.selected`).waitFor()
    expect(at.url()).toContain("#/oauth/exchangingCode")
  })

  it("a user saves a run as one file", async () => {
    live.stream.send(...live.sample.broken)
    const at = await live.open("", { phases: true, signIns: true })
    await at.locator(".advice li").first().waitFor()
    await reach(at, /^Share$/)
    const [file] = await Promise.all([at.waitForEvent("download"), at.keyboard.press("Enter")])
    const text = readFileSync(await file.path(), "utf8")
    expect(text).toContain("provider_unreachable")
    expect(text).not.toMatch(/<script/)
  })

  it("a user opens a band, and moves to a state in it", async () => {
    const at = await live.open("#/oauth", { phases: true, signIns: true })
    await reach(at, /Response judged/)
    await at.keyboard.press("Enter")
    await at.locator(state("checkingState")).waitFor()
    await reach(at, /Reject a callback without its flow cookie/)
    const focused = () => at.evaluate(() => document.activeElement?.getAttribute("data-state"))
    for (let press = 0; press < 12 && (await focused()) !== "checkingState"; press += 1)
      await at.keyboard.press(press < 2 ? "ArrowLeft" : "ArrowDown")
    expect(await focused()).toBe("checkingState")
    await at.keyboard.press("Enter")
    await at.locator(`${state("checkingState")}.selected`).waitFor()
  })
})
