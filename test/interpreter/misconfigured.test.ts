import { describe, expect, it } from "vitest"
import { ErrorPageLoop } from "../../src/errors.ts"
import { openBrowser } from "../support/browser.ts"

describe("the error page of the application's own, while the configuration cannot be used", () => {
  const logged: Error[] = []
  const browser = openBrowser({
    providers: [],
    trustHost: true,
    secret: "",
    pages: { error: "/oops?from=auth" },
    logger: { error: (error) => logged.push(error) },
  })

  it.each(["/signin", "/signout", "/error", "/verify-request"])("is where GET %s leads", async (path) => {
    const response = await browser.get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get("location")).toBe("https://app.test/oops?from=auth&error=Configuration")
  })

  it.each(["https://app.test/oops", "https://app.test/oops?x=1", "/oops", "/oops#top"])(
    "MW-08: is not led to by a request that comes from it (%s)",
    async (callbackUrl) => {
      const response = await browser.get(`/signin?${String(new URLSearchParams({ callbackUrl }))}`)
      expect(response.status).toBe(500)
      expect(logged.at(-1)).toBeInstanceOf(ErrorPageLoop)
    },
  )

  it.each(["https://evil.test/oops", "https://app.test/oopsy", "%%", "//"])(
    "is not taken for %s",
    async (callbackUrl) => {
      const response = await browser.get(`/signin?${String(new URLSearchParams({ callbackUrl }))}`)
      expect(response.status).toBe(302)
    },
  )

  it("is nothing for a form or a script", async () => {
    const form = await browser.send(new Request("https://app.test/auth/signin", { method: "POST" }))
    expect([form.status, (await browser.get("/csrf")).status]).toEqual([500, 500])
  })
})
