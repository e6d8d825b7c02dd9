import { TOTP, Secret } from "otpauth"
import { describe, expect, it } from "vitest"
import { emailCode, type CodeToSend } from "../../src/steps/email-code.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { totp, type TotpOptions } from "../../src/steps/totp.ts"
import { memoryTotpStore } from "../../src/stores/memory.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp, ways, type StepsApp, type Way } from "./steps-app.ts"

const asJson = { accept: "application/json" }

interface Shown {
  problem: string | null
  page: { heading: string; text?: string[]; alert?: string; codes?: string[]; image?: { src: string } }
}

async function shown(browser: Browser, step: string): Promise<Shown["page"]> {
  return (await jsonOf<Shown>(await browser.get(step, asJson))).page
}

/** Returns the code of an authenticator app at the time of the tests. */
function codeOf(secret: string, seconds: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (1_800_000_000 + seconds) * 1000 })
}

interface Enrolled {
  secret: string
  recoveryCodes: string[]
}

function totpApp(over: Partial<TotpOptions> = {}) {
  const store = memoryTotpStore()
  return { store, ...stepsApp([totp({ store, issuer: "Acme", ...over })]) }
}

/** Signs in for the first time, and sets the second factor up. */
async function enrol({ begin, browser }: Pick<StepsApp, "begin" | "browser">, way: Way): Promise<Enrolled> {
  const step = stepOf(await begin(way))
  const page = await shown(browser, step)
  const secret = (page.text?.[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
  await browser.post(step, { event: "totp.proven", code: codeOf(secret, 0) })
  const { codes = [] } = await shown(browser, step)
  expect(hasSession(browser)).toBe(false)
  expect(locationOf(await browser.post(step, { event: "totp.noted" })).pathname).toBe("/inbox")
  await browser.post("/signout")
  return { secret, recoveryCodes: codes }
}

describe("the TOTP step", () => {
  it.each(ways)("enrols at the first sign-in by %s, and asks for a code at the next", async (way) => {
    const app = totpApp()
    const { secret, recoveryCodes } = await enrol(app, way)
    expect(recoveryCodes).toHaveLength(10)
    app.pass(60)
    const step = stepOf(await app.begin(way))
    expect((await shown(app.browser, step)).heading).toBe("Enter your code")
    expect(locationOf(await app.browser.post(step, { event: "totp.submitted", code: "000000" })).pathname).toBe(
      "/auth/totp",
    )
    expect((await shown(app.browser, step)).alert).toContain("not a valid code")
    const code = codeOf(secret, 60)
    expect(locationOf(await app.browser.post(step, { event: "totp.submitted", code })).pathname).toBe("/inbox")
    expect(hasSession(app.browser)).toBe(true)
  })

  it("RFC 6238 §5.2: a code is valid once, and the code that proved the secret is not valid again", async () => {
    const app = totpApp()
    const { secret } = await enrol(app, "credentials")
    const again = stepOf(await app.begin("credentials"))
    const first = await app.browser.post(again, { event: "totp.submitted", code: codeOf(secret, 0) })
    expect(locationOf(first).pathname).toBe("/auth/totp")
    app.pass(60)
    const used = { event: "totp.submitted", code: codeOf(secret, 60) }
    expect(locationOf(await app.browser.post(again, used)).pathname).toBe("/inbox")
    const other = app.browser.other()
    expect(locationOf(await other.post(stepOf(await app.begin("credentials", other)), used)).pathname).toBe(
      "/auth/totp",
    )
    expect(hasSession(other)).toBe(false)
  })

  it("accepts a code of the previous and the next time step, and of no other", async () => {
    const app = totpApp()
    const { secret } = await enrol(app, "credentials")
    app.pass(300)
    for (const [away, accepted] of [
      [-60, false],
      [-30, true],
      [30, true],
      [90, false],
    ] as const) {
      const browser = app.browser.other()
      const step = stepOf(await app.begin("credentials", browser))
      const answer = await browser.post(step, { event: "totp.submitted", code: codeOf(secret, 300 + away) })
      expect([away, locationOf(answer).pathname === "/inbox"]).toEqual([away, accepted])
    }
  })

  it("each recovery code signs in once, in any spelling", async () => {
    const app = totpApp()
    const { recoveryCodes } = await enrol(app, "openid")
    const [code = ""] = recoveryCodes
    const typed = code.toLowerCase().replace("-", " ")
    const step = stepOf(await app.begin("openid"))
    expect(locationOf(await app.browser.post(step, { event: "totp.submitted", code: typed })).pathname).toBe("/inbox")
    const other = app.browser.other()
    const again = stepOf(await app.begin("openid", other))
    expect(locationOf(await other.post(again, { event: "totp.submitted", code })).pathname).toBe("/auth/totp")
  })

  it("limits the attempts over all sign-ins, and starts again after a quarter of an hour", async () => {
    const app = totpApp({ attemptsPerQuarter: 6 })
    const { secret } = await enrol(app, "credentials")
    app.pass(60)
    const tries = async (count: number) => {
      const browser = app.browser.other()
      const step = stepOf(await app.begin("credentials", browser))
      let last = ""
      for (let at = 0; at < count; at++)
        last = locationOf(await browser.post(step, { event: "totp.submitted", code: "000000" })).pathname
      return { browser, step, last }
    }
    expect((await tries(4)).last).toBe("/auth/totp")
    const { browser, step } = await tries(2)
    const code = codeOf(secret, 60)
    const locked = await browser.post(step, { event: "totp.submitted", code })
    expect(locationOf(locked).searchParams.get("reason")).toBe("step_refused")
    app.pass(901)
    const later = stepOf(await app.begin("credentials"))
    const answer = await app.browser.post(later, { event: "totp.submitted", code: codeOf(secret, 961) })
    expect(locationOf(answer).pathname).toBe("/inbox")
  })

  it("asks users who have enrolled, and asks other users only if a second factor is required", async () => {
    const required = new Set<string>()
    const app = totpApp({ requiredFor: ({ user }) => required.has(user.email ?? "") })
    expect(locationOf(await app.begin("openid")).pathname).toBe("/inbox")
    await app.browser.post("/signout")
    required.add("ada@example.test")
    await enrol(app, "openid")
    required.clear()
    expect(locationOf(await app.begin("openid")).pathname).toBe("/auth/totp")
  })

  it("stores no secret in plain form, and shows it only while enrolling", async () => {
    const kept: unknown[] = []
    const store = memoryTotpStore()
    const spied: TotpOptions["store"] = {
      ...store,
      enrol: (person, enrolment) => {
        kept.push(enrolment)
        return store.enrol(person, enrolment)
      },
    }
    const app = stepsApp([totp({ store: spied, issuer: "Acme" })])
    const { secret, recoveryCodes } = await enrol(app, "credentials")
    for (const clear of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))]) {
      expect(JSON.stringify(kept)).not.toContain(clear)
      expect(JSON.stringify([app.traces, app.logged.map(String)])).not.toContain(clear)
    }
    app.pass(60)
    const step = stepOf(await app.begin("credentials"))
    expect(await (await app.browser.get(step)).text()).not.toContain(secret)
    expect(JSON.stringify(await shown(app.browser, step))).not.toContain(secret)
  })

  it("draws a QR code that apps can read", async () => {
    const app = totpApp()
    const step = stepOf(await app.begin("credentials"))
    const page = await app.browser.get(step)
    expect(page.headers.get("content-security-policy")).toContain("img-src 'self' data:")
    const { image } = await shown(app.browser, step)
    const svg = atob(image?.src.split(",")[1] ?? "")
    expect(svg).toMatch(/^<svg /)
    expect(await page.text()).toContain(image?.src ?? "none")
  })
})

describe("the terms step", () => {
  const termsApp = () => {
    const accepted = new Map<string, string>()
    const step = acceptTerms({
      version: "2027-01",
      text: ["Be kind."],
      accepted: ({ key }, version) => key !== undefined && accepted.get(key) === version,
      accept: ({ key }, version) => void accepted.set(key, version),
    })
    return { accepted, ...stepsApp([step]) }
  }

  it.each(ways)("is shown once to a user who signs in by %s, and passes only users who accept", async (way) => {
    const { begin, browser, accepted, written } = termsApp()
    const step = stepOf(await begin(way))
    expect(locationOf(await browser.post(step)).pathname).toBe("/auth/terms")
    expect((await shown(browser, step)).alert).toContain("please accept")
    expect(written.join(" ")).not.toContain("createUser")
    expect(accepted.size).toBe(0)
    expect(locationOf(await browser.post(step, { accepted: "yes" })).pathname).toBe("/inbox")
    expect([...accepted.values()]).toEqual(["2027-01"])
    await browser.post("/signout")
    expect(locationOf(await begin(way)).pathname).toBe("/inbox")
  })
})

describe("the e-mail code step", () => {
  const codeApp = (fails = false) => {
    const sent: CodeToSend[] = []
    const step = emailCode({
      send: (mail) => {
        if (fails) throw new Error("no mail server")
        sent.push(mail)
      },
    })
    return { sent, ...stepsApp([step]) }
  }

  it.each(["openid", "credentials"] as const)(
    "sends a code after a sign-in by %s, and accepts only that one",
    async (way) => {
      const { begin, browser, sent } = codeApp()
      const step = stepOf(await begin(way))
      const [mail] = sent
      expect(mail).toMatchObject({ to: "ada@example.test", code: expect.stringMatching(/^\d{6}$/) as string })
      const wrong = mail?.code === "123456" ? "654321" : "123456"
      const submitted = (code: string) => browser.post(step, { event: "email-code.submitted", code })
      expect(locationOf(await submitted(wrong)).pathname).toBe("/auth/email-code")
      expect(locationOf(await submitted(mail?.code ?? "")).pathname).toBe("/inbox")
      expect(hasSession(browser)).toBe(true)
    },
  )

  it("is skipped after a sign-in by a link from the mailbox", async () => {
    const { begin, sent } = codeApp()
    expect(locationOf(await begin("email")).pathname).toBe("/inbox")
    expect(sent).toEqual([])
  })

  it("sends two more codes on request, but no fourth code, and each code replaces the code before", async () => {
    const { begin, browser, sent } = codeApp()
    const step = stepOf(await begin("credentials"))
    const again = () => browser.post(step, { event: "email-code.again" })
    await again()
    const old = await browser.post(step, { event: "email-code.submitted", code: sent[0]?.code ?? "" })
    expect(sent[0]?.code === sent[1]?.code || locationOf(old).pathname === "/auth/email-code").toBe(true)
    await again()
    expect(locationOf(await again()).searchParams.get("reason")).toBe("step_attempts")
    expect(sent).toHaveLength(3)
    expect(hasSession(browser)).toBe(false)
  })

  it("ends the sign-in if the mail cannot be sent, or there is no address", async () => {
    const failing = codeApp(true)
    expect(locationOf(await failing.begin("credentials")).searchParams.get("reason")).toBe("effect_failed")
    const nameless = stepsApp([emailCode({ send: () => undefined })], {
      providers: [
        {
          id: "credentials",
          name: "P",
          type: "credentials",
          credentials: {},
          authorize: () => ({ id: "2", name: "Eve" }),
        },
      ],
    })
    expect(locationOf(await nameless.begin("credentials")).searchParams.get("reason")).toBe("step_refused")
  })

  it("an expired code is refused", async () => {
    const { begin, browser, sent, pass } = codeApp()
    const step = stepOf(await begin("credentials"))
    pass(601)
    const answer = await browser.post(step, { event: "email-code.submitted", code: sent[0]?.code ?? "" })
    expect(locationOf(answer).searchParams.get("reason")).toBe("flow_expired")
  })
})
