import { describe, expect, it } from "vitest"
import { ErrorPageLoop } from "../../src/errors.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { smsFlow } from "../own-flows/sms-flow.ts"
import { openBrowser } from "../support/browser.ts"

describe("the application's own error page, while the configuration is unusable", () => {
  const logged: Error[] = []
  const browser = openBrowser({
    providers: [],
    trustHost: true,
    secret: "",
    pages: { error: "/oops?from=auth" },
    logger: { error: (error) => logged.push(error) },
  })

  it.each(["/signin", "/signout", "/error", "/verify-request"])("is the target of GET %s", async (path) => {
    const response = await browser.get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get("location")).toBe("https://app.test/oops?from=auth&error=Configuration")
  })

  it.each(["https://app.test/oops", "https://app.test/oops?x=1", "/oops", "/oops#top"])(
    "MW-08: is not the target of a request that comes from it (%s)",
    async (callbackUrl) => {
      const response = await browser.get(`/signin?${String(new URLSearchParams({ callbackUrl }))}`)
      expect(response.status).toBe(500)
      expect(logged.at(-1)).toBeInstanceOf(ErrorPageLoop)
    },
  )

  it.each(["https://evil.test/oops", "https://app.test/oopsy", "%%", "//"])(
    "is not confused with %s",
    async (callbackUrl) => {
      const response = await browser.get(`/signin?${String(new URLSearchParams({ callbackUrl }))}`)
      expect(response.status).toBe(302)
    },
  )

  it("is not used for a form or a script", async () => {
    const form = await browser.send(new Request("https://app.test/auth/signin", { method: "POST" }))
    expect([form.status, (await browser.get("/csrf")).status]).toEqual([500, 500])
  })
})

describe("the routes of flows and steps, while the configuration is unusable", () => {
  const logged: Error[] = []
  const of = (over: object) =>
    openBrowser({
      providers: [],
      secret: "a secret of a test, of more than thirty-two bytes",
      trustHost: true,
      logger: { error: (error) => logged.push(error) },
      ...over,
    } as AuthConfig)
  const plugins = [{ id: "sms", flows: [smsFlow({ send: () => undefined })] }]

  it.each([
    ["a host that is not trusted", { trustHost: undefined }, "UntrustedHost"],
    ["no secret", { secret: "" }, "MissingSecret"],
    ["database sessions without an adapter", { session: { strategy: "database" } }, "MissingAdapter"],
  ])("respond like all others: %s", async (_what, over, type) => {
    const steps = [emailCode({ send: () => undefined })]
    const browser = of({ plugins, steps, ...over })
    for (const path of ["/sms", "/sms/code", "/email-code", "/session", "/providers"]) {
      expect({ path, status: (await browser.get(path)).status }).toEqual({ path, status: 500 })
      expect(logged.pop()).toMatchObject({ type })
    }
    const form = await browser.send(new Request("https://app.test/auth/sms", { method: "POST" }))
    expect(form.status).toBe(500)
    expect((await browser.get("/sms/nothing")).status).toBe(400)
  })

  it.each([
    ["plugins that are no list", { plugins: {} }],
    ["plugins that are no objects", { plugins: [null, "sms"] }],
    ["flows that are no list", { plugins: [{ id: "sms", flows: {} }] }],
    [
      "flows that defineFlow did not make",
      { plugins: [{ id: "sms", flows: [null, 1, { id: "sms", definition: {} }] }] },
    ],
    ["steps that are no list", { steps: {} }],
    ["steps that defineStep did not make", { steps: [null, 1, { id: "totp", definition: null }] }],
  ])("do not throw: %s", async (_what, over) => {
    for (const trustHost of [undefined, true])
      expect((await of({ ...over, trustHost }).get("/session")).status).toBe(500)
  })
})
