/** Responses to forms, and the size of a response. */
import { describe, expect, it } from "vitest"
import { locationOf } from "../support/browser.ts"
import { mailApp, passwordApp, right, sessionCookie } from "./apps.ts"

/** Returns the number of bytes of the header lines, as HTTP/1.1 sends them. */
function sizeOf({ headers }: Response): number {
  return [...headers].reduce((size, [name, value]) => size + name.length + value.length + ": \r\n".length, 0)
}

describe("the response to a form", () => {
  it("RES-HDR-05, D9: is a 302 as in Auth.js, which browsers follow by GET, without the form", async () => {
    const app = passwordApp()
    const mail = mailApp()
    const answers = [
      await app.browser.post("/callback/cred", { ...right, password: "wrong" }),
      await app.browser.post("/callback/cred", right),
      await app.browser.post("/signout"),
      await mail.browser.post("/signin/mail", { email: "ada@example.test" }),
      await mail.browser.post("/signin/mail", { email: "no address" }),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.text()]).toEqual([302, ""])
      for (const text of [right.password, "csrfToken"]) expect(locationOf(answer).href).not.toContain(text)
    }
  })

  it("RES-HDR-07, D12: has less than 16 KiB of headers with the largest possible session", async () => {
    const largest = { sent: 0, characters: 0 }
    for (let characters = 8000; characters <= 9000; characters += 50) {
      const app = passwordApp({ callbacks: { jwt: ({ token }) => ({ ...token, roles: "r".repeat(characters) }) } })
      const answer = await app.browser.post("/callback/cred", { ...right, callbackUrl: "/inbox" })
      expect(sizeOf(answer)).toBeLessThan(16 * 1024)
      if (locationOf(answer).searchParams.get("error") !== null) {
        expect(locationOf(answer).searchParams.get("reason")).toBe("session_cookie_large")
        expect(answer.headers.getSetCookie().filter((line) => line.startsWith(sessionCookie))).toEqual([])
        expect(app.logged[0]?.message).toContain("three cookies")
        continue
      }
      largest.sent = Math.max(largest.sent, sizeOf(answer))
      largest.characters = characters
      expect(await app.browser.session()).not.toBeNull()
    }
    expect(largest.sent).toBeGreaterThan(11 * 1024)
    expect(largest.characters).toBeLessThan(9000)
  })
})
