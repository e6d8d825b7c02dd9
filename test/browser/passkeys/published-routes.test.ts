/** The clients over the routes of the published library: an application can replace its client before its server. */
import { describe, expect, it } from "vitest"
import { openPublishedSite, type Client } from "./passkey-site.ts"
import { newAddress, refusalOf, signUp, usePasskeySite } from "./visit-passkeys.ts"

const at = usePasskeySite(openPublishedSite)

describe.each<Client>(["ours", "published"])("the %s client", (client) => {
  it("signs a new user up, and in again, and leaves the page", async () => {
    const { page, authenticator } = await at.visit(client)
    const email = newAddress()
    await page.evaluate((text) => void window.passkeys.signIn("passkey", { email: text, redirectTo: "/in" }), email)
    await page.waitForURL(`${at.site.origin}/welcome?callbackUrl=**`)
    expect(await authenticator.passkeys()).toHaveLength(1)
    await page.goto(at.site.page(client))
    expect(await page.evaluate(() => window.react.getSession())).toMatchObject({ user: { email } })
    await page.evaluate(() => window.react.signOut({ redirect: false }))
    await page.evaluate(() => void window.passkeys.signIn("passkey", { redirectTo: "/in" }))
    await page.waitForURL(`${at.site.origin}/in`)
    await page.goto(at.site.page(client))
    expect(await page.evaluate(() => window.react.getSession())).toMatchObject({ user: { email } })
  })

  it("sends the same requests", async () => {
    const { page } = await at.visit(client)
    const email = newAddress()
    await signUp(page, email)
    expect(at.site.asked).toEqual([
      "GET providers",
      `GET webauthn-options/passkey?email=${encodeURIComponent(email)}`,
      "GET csrf",
      "POST callback/passkey?note=1",
    ])
  })

  it("throws a TypeError that names the other module for a provider that has no passkeys", async () => {
    const { page } = await at.visit(client)
    const refusal = await refusalOf(page, () => window.passkeys.signIn("github", { redirect: false }))
    expect(refusal).toMatchObject({ name: "TypeError", message: expect.stringMatching(/\/react/) as string })
  })

  it("goes to the error page if the server does not respond with providers", async () => {
    const { page } = await at.visit(client)
    at.site.answer((req, res) => req.url === "/api/auth/providers" && Boolean(res.writeHead(500).end()))
    await page.evaluate(() => void window.passkeys.signIn("passkey").catch(() => undefined))
    await expect.poll(() => page.url()).toBe(`${at.site.origin}/api/auth/error`)
  })

  it("rejects with the name of the browser's error if the user is not verified", async () => {
    const { page, authenticator } = await at.visit(client)
    await authenticator.setVerified(false)
    const refusal = await refusalOf(page, () => window.passkeys.signIn("passkey", { email: "late@x.test" }))
    expect(refusal.name).toBe("NotAllowedError")
  })

  it("stays on the page and resolves if the server refuses to begin", async () => {
    const { page } = await at.visit(client)
    const complaints: string[] = []
    page.on("console", (message) => complaints.push(message.type()))
    await page.evaluate(() => window.passkeys.signIn("passkey", { action: "register" }))
    expect(page.url()).toBe(at.site.page(client))
    expect(complaints).toContain("error")
  })
})

describe("our client, beyond the published one", () => {
  it("returns the outcome although the routes redirect to a relative address", async () => {
    const { page } = await at.visit("ours")
    const result = await page.evaluate(
      (email) => window.passkeys.signIn("passkey", { email, redirect: false, redirectTo: "/in" }),
      newAddress(),
    )
    expect(result).toMatchObject({ ok: true, outcome: { worked: true }, error: undefined })
    expect(result.url).toContain(`${at.site.origin}/welcome?callbackUrl=`)
  })

  it("returns a result with redirect: false if the server refuses to begin, or does not respond", async () => {
    const { page } = await at.visit("ours")
    const refused = await page.evaluate(() =>
      window.passkeys.signIn("passkey", { action: "register", redirect: false }),
    )
    expect(refused).toMatchObject({
      status: 400,
      ok: false,
      url: null,
      outcome: { worked: false, code: "Configuration" },
    })
    at.site.answer((_req, res) => Boolean(res.writeHead(503).end("busy")))
    const unreachable = await page.evaluate(() => window.passkeys.signIn("passkey", { redirect: false }))
    expect(unreachable).toMatchObject({ ok: false, url: null, outcome: { worked: false, code: "Unreachable" } })
    expect(page.url()).toBe(at.site.page("ours"))
  })
})
