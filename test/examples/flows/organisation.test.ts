/** Choosing an organisation, over HTTP: at sign-in by a step, and later by a flow. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { text, webBrowser, type WebBrowser } from "../../support/web-browser.ts"
import { signIn, startFlowExample, type FlowExample } from "./flow-example.ts"
import { press } from "./pages.ts"

let example: FlowExample
beforeAll(async () => {
  example = await startFlowExample("organisation")
})
afterAll(async () => {
  expect(await example.stop()).toBe(0)
})

/** The session that the application reads. */
const session = (browser: WebBrowser) =>
  browser.json<{ organisation?: string; user: object; expires: string } | null>(`${example.origin}/auth/session`)

/** Signs in, and chooses at sign-in. */
async function signedIn(username: string, id: string): Promise<WebBrowser> {
  const browser = webBrowser()
  const page = await signIn(browser, example.origin, username)
  expect([text(page), await session(browser)]).toEqual([expect.stringContaining("Where do you work today?"), null])
  await press(browser, page, /Continue/, { id })
  return browser
}

describe("the example organisation", () => {
  it("writes the choice at sign-in into the session, and a later choice replaces it", async () => {
    const browser = await signedIn("ada", "acme")
    expect(await session(browser)).toMatchObject({ user: { name: "Ada" }, organisation: "acme" })
    for (const id of ["globex", "acme"]) {
      const page = await browser.open(`${example.origin}/auth/organisation`)
      expect(text(page)).toContain("Where do you work now? Organisation Acme Globex")
      const home = await press(browser, page, /Switch/, { id })
      expect(text(home)).toContain(`You work for ${id}.`)
      expect(await session(browser)).toMatchObject({ user: { name: "Ada" }, organisation: id })
    }
  })

  it("accepts no organisation of other users, at the sign-in or later", async () => {
    const browser = webBrowser()
    const asked = await signIn(browser, example.origin, "grace")
    const again = await press(browser, asked, /Continue/, { id: "globex" })
    expect([text(again), await session(browser)]).toEqual([expect.stringContaining("You do not belong"), null])
    await press(browser, again, /Continue/, { id: "acme" })
    const page = await browser.open(`${example.origin}/auth/organisation`)
    expect(text(await press(browser, page, /Switch/, { id: "globex" }))).toContain("That is not your organisation")
    expect(await session(browser)).toMatchObject({ organisation: "acme" })
  })

  it("checks who is signed in when the choice arrives, not who was signed in when the page was opened", async () => {
    const browser = await signedIn("ada", "acme")
    const page = await browser.open(`${example.origin}/auth/organisation`)
    const asked = await signIn(browser, example.origin, "grace")
    await press(browser, asked, /Continue/, { id: "acme" })
    expect(text(await press(browser, page, /Switch/, { id: "globex" }))).toContain("That is not your organisation")
    expect(await session(browser)).toMatchObject({ user: { name: "Grace" }, organisation: "acme" })
  })

  it("writes no data for a signed-out visitor, or for a request of another site", async () => {
    const visitor = webBrowser()
    expect(text(await visitor.open(`${example.origin}/auth/organisation`))).toContain("That is not your organisation")
    const browser = await signedIn("ada", "acme")
    const page = await browser.open(`${example.origin}/auth/organisation`)
    await browser.fetch(page.url.href, { method: "POST", body: new URLSearchParams({ id: "globex" }) })
    expect(await session(browser)).toMatchObject({ organisation: "acme" })
  })
})
