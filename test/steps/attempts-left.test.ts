/** The attempts that are left, on the page of a step. */
import { describe, expect, it } from "vitest"
import { all, attribute, textOf } from "../pages/dom.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { passwordOf, totpApp } from "./totp-app.ts"

const begin = (browser: Browser): Promise<Response> => browser.post("/callback/credentials", {})

async function alertAt(browser: Browser, step: string): Promise<{ alert: string; html: string }> {
  const html = await (await browser.get(step)).text()
  const alert = all(html, "div").find((element) => attribute(element, "role") === "alert")
  return { alert: textOf(alert), html }
}

describe("the page of a step with a limit of attempts", () => {
  it("says after each wrong code how many are left, and after the last that the attempts are over", async () => {
    const app = totpApp({ providers: [passwordOf(() => ({ id: "1", email: "ada@x.test" }))] })
    const { browser } = app
    const step = locationOf(await begin(browser)).href
    const said: string[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await browser.post(step, { event: "totp.proven", code: "wrong" })
      said.push((await alertAt(browser, step)).alert)
    }
    const wrong = "That is not a valid code. Please try the newest one."
    expect(said.slice(0, 9)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1].map((left) => `${wrong} ${left} attempt${left === 1 ? "" : "s"} left.`),
    )
    expect(said[9]).toBe(
      "That was tried too often, so we stopped to keep the account safe. Sign in again from the start.",
    )
    const { html } = await alertAt(browser, step)
    expect(all(html, "input").filter((input) => attribute(input, "type") !== "hidden")).toEqual([])
    expect(all(html, "img")).toEqual([])
    expect(all(html, "button").map((button) => [textOf(button), attribute(button, "value")])).toEqual([
      ["Sign in again", "flow.cancelled"],
    ])
    const cancelled = await browser.post(step, { event: "flow.cancelled" })
    expect(locationOf(cancelled).pathname).toBe("/auth/signin")
  })

  it("gives a page of the application the number", async () => {
    const app = totpApp({ providers: [passwordOf(() => ({ id: "1", email: "ada@x.test" }))] })
    const { browser } = app
    const step = locationOf(await begin(browser)).href
    const left = async (): Promise<unknown> =>
      (await jsonOf<{ attemptsLeft: unknown }>(await browser.get(step, { accept: "application/json" }))).attemptsLeft
    expect(await left()).toBe(10)
    await browser.post(step, { event: "totp.proven", code: "wrong" })
    expect(await left()).toBe(9)
  })
})
