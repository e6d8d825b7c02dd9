/**
 * Length limits of credentials fields: a value over its limit never reaches authorize(), and the visitor sees the
 * reason.
 */
import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { CredentialsSignin } from "../../src/errors.ts"
import { appOrigin, jsonOf, locationOf, openBrowser } from "../support/browser.ts"

function app(over: Partial<AuthConfig> = {}) {
  const seen: Record<string, unknown>[] = []
  const logged: Error[] = []
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    providers: [
      {
        id: "letters",
        name: "Letters",
        type: "credentials",
        credentials: {
          letter: { label: "Your letter", maxLength: 20_000 },
          code: { label: "Code", maxlength: "6" },
          password: { label: "Password", type: "password" },
        },
        authorize: (given) => {
          seen.push(given)
          return { id: "1", name: "Ada" }
        },
      },
    ],
    logger: { error: (error) => void logged.push(error), warn: () => undefined },
    ...over,
  }
  return { seen, logged, config, browser: openBrowser(config) }
}

describe("EXT-07: the fields of credentials", () => {
  it.each([
    [
      "letter",
      "x".repeat(20_001),
      "20000",
      /&quot;Your letter&quot; is too long\. It may have at most 20,000 characters/,
    ],
    ["code", "1234567", "6", /&quot;Code&quot; is too long\. It may have at most 6 characters/],
    ["password", "é".repeat(2049), "4096", /&quot;Password&quot; is too long\. It may have at most 4,096 bytes/],
  ])("EXT-07: %s over its limit is refused, and the sign-in page says so", async (field, value, limit, sentence) => {
    const { browser, seen, logged } = app()
    const answer = await browser.post("/callback/letters", { [field]: value })
    const url = locationOf(answer)
    expect(url.pathname).toBe("/auth/signin")
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: "CredentialsSignin",
      code: "field_too_long",
      reason: "field_too_long",
      field,
      limit,
      flow: expect.any(String) as string,
    })
    expect(seen).toEqual([])
    expect(logged).toEqual([expect.any(CredentialsSignin)])
    expect(await (await browser.get(url.href)).text()).toMatch(sentence)
    await browser.post("/callback/letters", { [field]: "x" })
    expect(seen).toHaveLength(1)
  })

  it("EXT-07: if two forms have a field of one name, the page names the field of the form that was sent", async () => {
    const form = (id: string, label: string, maxLength: number) => ({
      id,
      name: id,
      type: "credentials" as const,
      credentials: { code: { label, maxLength } },
      authorize: () => null,
    })
    const { browser, logged } = app({ providers: [form("first", "A code", 500), form("second", "A pin", 6)] })
    const answer = await browser.post("/callback/second", { code: "12345678" })
    const text = await (await browser.get(locationOf(answer).href)).text()
    expect(text).toMatch(/&quot;A pin&quot; is too long\. It may have at most 6 characters/)
    expect(logged[0]?.cause).toMatchObject({ field: "code", limit: 6 })
  })

  it("EXT-07: a client that reads JSON receives the same address", async () => {
    const { browser } = app()
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
    const request = new Request(`${appOrigin}/auth/callback/letters`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: appOrigin, "x-auth-return-redirect": "1" },
      body: JSON.stringify({ csrfToken, code: 1_234_567 }),
    })
    const { url } = await jsonOf<{ url: string }>(await browser.send(request))
    expect(new URL(url).searchParams.get("field")).toBe("code")
  })

  it("EXT-07: a value within its limit reaches authorize whole, even if its encoding is longer than 64 KiB", async () => {
    const { browser, seen } = app()
    const letter = "語".repeat(20_000)
    await browser.post("/callback/letters", { letter })
    expect(seen.map((given) => given["letter"])).toEqual([letter])
  })

  it("EXT-07: a field without a limit that is not a password may be as long as the body", async () => {
    const { browser, seen } = app()
    const assertion = "a".repeat(30_000)
    await browser.post("/callback/letters", { assertion })
    expect(seen.map((given) => given["assertion"])).toEqual([assertion])
  })

  it("EXT-07: the built-in form has the declared limits", async () => {
    const { browser } = app()
    const page = await (await browser.get("/signin")).text()
    expect(page).toMatch(/name="letter"[^>]*maxlength="20000"/i)
    expect(page).toMatch(/name="code"[^>]*maxlength="6"/)
    expect(page).not.toMatch(/name="password"[^>]*maxlength/)
  })

  it("EXT-07: the page shows no invented field name of the address", async () => {
    const { browser } = app()
    for (const field of ["<b>call us</b>", "constructor", "__proto__"]) {
      const query = new URLSearchParams({ error: "CredentialsSignin", code: "field_too_long", field })
      const text = await (await browser.get(`/signin?${query.toString()}&reason=field_too_long`)).text()
      expect(text).toContain("Something that you typed is too long.")
      expect(text).not.toContain("call us")
    }
  })
})
