import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { JWT } from "../../src/ports/records.ts"
import { mailInbox } from "../../src/testing/inbox.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryFlowStore, memoryTotpStore } from "../../src/stores/memory.ts"
import { Secret, TOTP } from "otpauth"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { claimsIn, evidenceIn, sessionApp, sessionCookie, start, tokenWith } from "./session-app.ts"

const tokenOf = (browser: Browser) => browser.cookies.get(sessionCookie)
const hashOf = (sub: string) => createHash("sha256").update(sub).digest("base64url").slice(0, 16)

describe("evidence in a session token", () => {
  it("has the session's id, the time and methods of the authentication, and whether sub is a stored user", async () => {
    const { browser } = sessionApp()
    await browser.post("/callback/cred")
    expect((await claimsIn(tokenOf(browser)))["authchart"]).toEqual({
      sid: expect.stringMatching(/^[\w-]{22}$/) as string,
      at: start / 1000,
      amr: ["pwd"],
      of: "account",
      sub: hashOf("id-ada"),
    })
  })

  it("is new at every sign-in", async () => {
    const { browser } = sessionApp()
    await browser.post("/callback/cred")
    const first = await evidenceIn(tokenOf(browser))
    await browser.post("/callback/cred")
    expect((await evidenceIn(tokenOf(browser))).sid).not.toBe(first.sid)
  })

  it("keeps sid and time when the token is written again", async () => {
    const { browser, pass } = sessionApp({ session: { updateAge: 0 } })
    await browser.post("/callback/cred")
    const [token, first] = [tokenOf(browser), await evidenceIn(tokenOf(browser))]
    pass(500)
    await browser.session()
    expect(tokenOf(browser)).not.toBe(token)
    expect(await evidenceIn(tokenOf(browser))).toEqual(first)
  })

  it("is hidden from all callbacks and events, at sign-in, at reads, at updates and at sign-out", async () => {
    const shown: unknown[] = []
    const { browser } = sessionApp({
      session: { updateAge: 0 },
      callbacks: {
        jwt: (params) => {
          shown.push(structuredClone(params))
          return params.token
        },
        session: (params) => {
          shown.push(structuredClone(params))
          return params.session
        },
      },
      events: {
        session: (message) => void shown.push(structuredClone(message)),
        signOut: (message) => void shown.push(structuredClone(message)),
      },
    })
    await browser.post("/callback/cred")
    const { sid } = await evidenceIn(tokenOf(browser))
    const seen = [await browser.session()]
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
    await browser.post("/session", { csrfToken, data: "x" })
    await browser.post("/signout")
    expect(shown.length).toBeGreaterThan(6)
    expect(JSON.stringify([shown, seen])).not.toContain(sid)
    expect(JSON.stringify([shown, seen])).not.toContain("authchart")
  })

  it("does not make a token count as changed", async () => {
    const { browser } = sessionApp({ callbacks: { jwt: ({ token }) => ({ ...token }) } })
    await browser.post("/callback/cred")
    const before = tokenOf(browser)
    await browser.session()
    expect(tokenOf(browser)).toBe(before)
  })

  it("is dropped if callbacks.jwt changes the user of the session", async () => {
    let as = "id-ada"
    const { browser } = sessionApp({ callbacks: { jwt: ({ token }) => ({ ...token, sub: as }) } })
    await browser.post("/callback/cred")
    await evidenceIn(tokenOf(browser))
    as = "id-other"
    await browser.session()
    expect(await claimsIn(tokenOf(browser))).not.toHaveProperty("authchart")
    as = "id-ada"
    await browser.session()
    expect(await claimsIn(tokenOf(browser)), "it does not come back").not.toHaveProperty("authchart")
  })

  it("is dropped if it belongs to another user than the token", async () => {
    const { browser } = sessionApp({ session: { updateAge: 0 } })
    await browser.post("/callback/cred")
    const mixed = { ...(await claimsIn(tokenOf(browser))), sub: "id-other" }
    browser.cookies.set(sessionCookie, await tokenWith(mixed))
    expect(await browser.session()).not.toBeNull()
    expect(await claimsIn(tokenOf(browser))).not.toHaveProperty("authchart")
  })

  it("JWT-13: cannot be written by data for update(), even if the application copies the data into the token", async () => {
    const { browser } = sessionApp({
      callbacks: { jwt: ({ token, session }) => ({ ...token, ...(session as object | undefined) }) },
    })
    await browser.post("/callback/cred")
    const before = await evidenceIn(tokenOf(browser))
    const forged = { ...before, amr: ["pwd", "otp", "mfa"], at: before.at + 10 }
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
    const body = JSON.stringify({ csrfToken, data: { authchart: forged, color: "red" } })
    const headers = { "content-type": "application/json", origin: "https://app.test" }
    await browser.send(new Request("https://app.test/auth/session", { method: "POST", headers, body }))
    const claims = await claimsIn(tokenOf(browser))
    expect(claims).toMatchObject({ color: "red", authchart: before })
  })

  it("stays absent in a token of Auth.js or an earlier release, which works as before", async () => {
    const { browser } = sessionApp({ session: { updateAge: 0 } })
    const token = { sub: "id-ada", name: "ada", email: "ada@x.test" }
    browser.cookies.set(sessionCookie, await tokenWith(token))
    expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
    expect(await claimsIn(tokenOf(browser))).not.toHaveProperty("authchart")
  })

  it("evidence of another shape is ignored, without an error", async () => {
    const { browser, logged } = sessionApp({ session: { updateAge: 0 } })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ sid: fc.jsonValue(), at: fc.jsonValue(), amr: fc.jsonValue(), of: fc.jsonValue() }),
        ),
        async (authchart) => {
          const token = { sub: "id-ada", name: "ada", authchart }
          browser.cookies.set(sessionCookie, await tokenWith(token))
          expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
          expect(await claimsIn(tokenOf(browser))).not.toHaveProperty("authchart")
        },
      ),
      { numRuns: 40 },
    )
    expect(logged).toEqual([])
  })

  it("is included in the argument of a custom encode, and read from the result of its decode", async () => {
    const encoded = vi.fn<(given: { token?: object | undefined }) => Promise<string>>(async ({ token }) =>
      JSON.stringify(token),
    )
    const { browser, pass } = sessionApp({
      session: { updateAge: 0 },
      jwt: { encode: encoded, decode: ({ token = "null" }) => JSON.parse(token) as JWT },
    })
    await browser.post("/callback/cred")
    const [{ token }] = encoded.mock.calls.at(-1) ?? [{}]
    expect(token).toMatchObject({ authchart: { amr: ["pwd"] } })
    pass(10)
    expect(JSON.stringify(await browser.session())).not.toContain("authchart")
    expect(encoded.mock.calls.at(-1)?.[0].token).toEqual(token)
  })

  it("is left out of a token that would need a fourth cookie with it, so that the sign-in succeeds", async () => {
    let length = 0
    const { browser } = sessionApp({ callbacks: { jwt: ({ token }) => ({ ...token, fill: "x".repeat(length) }) } })
    const takes = async () => locationOf(await browser.post("/callback/cred")).searchParams.get("error") === null
    let [fits, tooMuch] = [0, 20_000]
    while (tooMuch - fits > 1) {
      length = Math.floor((fits + tooMuch) / 2)
      if (await takes()) fits = length
      else tooMuch = length
    }
    const room = fits
    length = room
    await takes()
    const whole = [0, 1, 2].map((n) => browser.cookies.get(`${sessionCookie}.${n}`)).join("")
    expect(await claimsIn(whole)).not.toHaveProperty("authchart")
    length = room - 200
    await takes()
    await evidenceIn([0, 1, 2].map((n) => browser.cookies.get(`${sessionCookie}.${n}`)).join(""))
  })
})

describe("the methods that evidence names", () => {
  const always = (id: string, more: object = {}) =>
    defineStep({
      id,
      title: id,
      data: { said: "" },
      requests: {},
      asks: { look: ask([`${id}.fine`], () => ({ type: `${id}.fine` })) },
      initial: "looking",
      states: {
        looking: {
          meta: { title: "Looks", passes: `${id}.fine` },
          entry: { type: "look", params: {} },
          on: { [`${id}.fine`]: "passed" },
        },
      },
      page: () => ({ heading: id, buttons: [] }),
      ...more,
    } as never)

  const methodsWith = async (config: Partial<AuthConfig>) => {
    const { browser, logged } = sessionApp(config)
    await browser.post("/callback/cred")
    expect(logged).toEqual([])
    return (await evidenceIn(tokenOf(browser))).amr
  }

  it("are the methods of the steps that the user took, and mfa if two kinds were used", async () => {
    expect(await methodsWith({ steps: [always("one", { methods: ["hwk", "user"] })] })).toEqual([
      "pwd",
      "hwk",
      "user",
      "mfa",
    ])
    expect(await methodsWith({ steps: [always("one", { methods: ["pwd"] })] })).toEqual(["pwd"])
    expect(await methodsWith({ steps: [always("one", { methods: () => ["sms"] })] })).toEqual(["pwd", "sms", "mfa"])
    expect(await methodsWith({ steps: [always("one")] })).toEqual(["pwd"])
    expect(await methodsWith({ steps: [always("one", { methods: ["otp"], appliesTo: () => false })] })).toEqual(["pwd"])
  })

  it("contain otp for a code of an authenticator that was enrolled before, and not for enrolling it", async () => {
    const { browser, now, pass } = sessionApp({
      steps: [totp({ store: memoryTotpStore(), issuer: "App" })],
      flowStore: memoryFlowStore(() => now()),
    })
    const enrolment = locationOf(await browser.post("/callback/cred")).href
    const { page } = await jsonOf<{ page: { text: string[] } }>(
      await browser.get(enrolment, { accept: "application/json" }),
    )
    const shown = (page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
    const code = () => new TOTP({ secret: Secret.fromBase32(shown) }).generate({ timestamp: now() })
    await browser.post(enrolment, { event: "totp.proven", code: code() })
    await browser.post(enrolment, { event: "totp.noted" })
    expect((await evidenceIn(tokenOf(browser))).amr).toEqual(["pwd"])
    pass(60)
    const asked = locationOf(await browser.post("/callback/cred")).href
    await browser.post(asked, { event: "totp.submitted", code: code() })
    expect((await evidenceIn(tokenOf(browser))).amr).toEqual(["pwd", "otp", "mfa"])
  })

  it("are empty for a link in a mail, because RFC 8176 has no value for reading a mailbox", async () => {
    const inbox = mailInbox()
    const { browser } = sessionApp({
      adapter: memoryAdapter(),
      session: { strategy: "jwt" },
      providers: [
        {
          id: "mail",
          name: "m",
          type: "email",
          from: "a@x.test",
          sendVerificationRequest: inbox.sendVerificationRequest,
        },
      ] as never,
    })
    await browser.post("/signin/mail", { email: "ada@x.test" })
    await browser.get(inbox.mails.at(-1)?.url ?? "")
    expect(await evidenceIn(tokenOf(browser))).toMatchObject({ amr: [], of: "user" })
  })
})
