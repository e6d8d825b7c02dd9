/** Attacks on a browser that waits for an approval, over HTTP. */
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { text, webBrowser, type PageSeen, type WebBrowser } from "../../support/web-browser.ts"
import { signIn, startFlowExample, type FlowExample } from "./flow-example.ts"
import { press } from "./pages.ts"

let example: FlowExample
beforeAll(async () => {
  example = await startFlowExample("approval")
})
afterAll(async () => {
  expect(await example.stop()).toBe(0)
})

/** Milliseconds after which the store accepts the next poll. */
const interval = 5100

/** Makes a waiting computer, with its page and its code. */
async function waiting(browser = webBrowser()): Promise<{ browser: WebBrowser; page: PageSeen; code: string }> {
  const first = await browser.open(`${example.origin}/auth/phone`)
  const page = await press(browser, first, /Show me a code/)
  return { browser, page, code: /[A-Z]{4}-[A-Z]{4}/.exec(text(page))?.[0] ?? "" }
}

/** Approves in a browser in which a user is signed in. */
async function approve(username: string, code: string): Promise<void> {
  const phone = webBrowser()
  await signIn(phone, example.origin, username)
  const page = await phone.open(`${example.origin}/auth/phone/approve`)
  const asked = await press(phone, page, /Continue/, { code })
  expect(text(await press(phone, asked, /Yes, sign it in/))).toContain("Done.")
}

/** Another browser with all cookies of this one. */
function copyOf({ jar }: WebBrowser): WebBrowser {
  const copy = webBrowser()
  const { hostname } = new URL(example.origin)
  const lines = [...jar.of(hostname)].map(([name, value]) => `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`)
  copy.jar.keep(new URL(example.origin), lines)
  return copy
}

const session = (browser: WebBrowser) =>
  browser.json<{ user: { name: string } } | null>(`${example.origin}/auth/session`)

describe("a browser that waits for an approval", () => {
  it("is the only browser that receives the approval, because its next poll uses up a copy of its cookie", async () => {
    const { browser, page, code } = await waiting()
    const thief = copyOf(browser)
    const later = await press(browser, page, /Go on/)
    await approve("ada", code)
    await wait(interval)
    const stolen = await press(thief, page, /Go on/)
    expect([stolen.url.searchParams.get("reason"), await session(thief)]).toEqual(["step_answered", null])
    await press(browser, later, /Go on/)
    expect(await session(browser)).toMatchObject({ user: { name: "Ada" } })
    // The computer has already received the session, and its cookie is cleared.
    const again = await press(copyOf(browser), later, /Go on/)
    expect(again.url.searchParams.get("reason")).toBe("step_over")
  })

  it("stays without a session until a signed-in user types its code", async () => {
    const { browser, page, code } = await waiting()
    const asked = await press(
      browser,
      await browser.open(`${example.origin}/auth/phone/approve`),
      /Name and password/,
      {
        username: "ada",
        password: "wrong",
      },
    )
    expect(asked.url.pathname).toBe("/auth/signin")
    await wait(interval)
    expect(text(await press(browser, page, /Go on/))).toContain(code)
    expect(await session(browser)).toBeNull()
  })

  it("lets no signed-out visitor look up its code", async () => {
    const { code } = await waiting()
    const phone = webBrowser()
    await signIn(phone, example.origin, "ada")
    const page = await phone.open(`${example.origin}/auth/phone/approve`)
    const { hostname } = new URL(example.origin)
    phone.jar.keep(
      new URL(example.origin),
      [...phone.jar.of(hostname).keys()]
        .filter((name) => name.includes("session-token"))
        .map((name) => `${name}=; Path=/; Max-Age=0`),
    )
    expect((await press(phone, page, /Continue/, { code })).url.pathname).toBe("/auth/signin")
  })

  it("is signed in as the approver, even if another user was signed in before", async () => {
    const browser = webBrowser()
    await signIn(browser, example.origin, "grace")
    const { page, code } = await waiting(browser)
    await approve("ada", code)
    await wait(interval)
    await press(browser, page, /Go on/)
    expect(await session(browser)).toMatchObject({ user: { name: "Ada", email: "ada@example.com" } })
  })
})
