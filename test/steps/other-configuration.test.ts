import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import type { OIDCConfig } from "../../src/ports/provider.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryTotpStore } from "../../src/stores/memory.ts"
import { jsonOf, locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { hasSession, stepsApp, wordStep } from "./steps-app.ts"

/** Moves the browser of one application to another application with the same secret. */
function moved(from: Browser, config: AuthConfig): Browser {
  const there = openBrowser(config, { now: () => 1_800_000_000_000 })
  for (const [name, value] of from.cookies) there.cookies.set(name, value)
  return there
}

function withOpenId(config: AuthConfig, change: Partial<OIDCConfig<object>>): AuthConfig {
  return {
    ...config,
    providers: config.providers.map((provider) =>
      typeof provider === "object" && provider.id === "openid"
        ? ({ ...provider, ...change } as typeof provider)
        : provider,
    ),
  }
}

/** Returns the provider's callback for a sign-in that began here. */
async function answerOf({ browser, provider }: ReturnType<typeof stepsApp>): Promise<Request> {
  const started = await browser.post("/signin/openid", { callbackUrl: "https://app.test/inbox" })
  return (await provider.authorize(locationOf(started))).request()
}

describe("PROOF-05: a sealed flow is completed only under the configuration that began it", () => {
  it.each([
    ["another client", { clientId: "other" }],
    ["another issuer", { issuer: "https://other.test" }],
    ["more checks: it began without them", {}],
  ])("a deployment where %s answers `start again`", async (title, change) => {
    const omitted = { dangerouslyOmitChecks: ["nonce", "pkce"] as const }
    const app = stepsApp([])
    const begun = title.startsWith("more")
      ? withOpenId(app.config, { dangerouslyOmitChecks: [...omitted.dangerouslyOmitChecks] })
      : app.config
    const browser = moved(app.browser, begun)
    const answer = await answerOf({ ...app, browser })
    const there = moved(browser, title.startsWith("more") ? app.config : withOpenId(app.config, change))
    const ended = locationOf(await there.send(answer))
    expect(ended.searchParams.get("reason")).toBe("flow_unreadable")
    expect(hasSession(there)).toBe(false)
  })

  it("a sign-in continues under the same configuration in another process", async () => {
    const app = stepsApp([])
    const answer = await answerOf(app)
    const there = moved(app.browser, { ...app.config })
    expect(locationOf(await there.send(answer)).pathname).toBe("/inbox")
    expect(hasSession(there)).toBe(true)
  })

  it("a sign-in starts again after a deployment that makes a passed step stricter", async () => {
    const before = stepsApp([wordStep({ id: "first" }), wordStep({ id: "word" })])
    const step = locationOf(await before.begin("credentials"))
    const second = locationOf(await before.browser.post(step.href, { word: "sesame" }))
    expect(second.pathname).toBe("/auth/word")
    const stricter = [wordStep({ id: "first" }), wordStep({ id: "word" })]
    const there = moved(before.browser, { ...before.config, steps: stricter.map((one) => versioned(one)) })
    const ended = locationOf(await there.post(second.href, { word: "sesame" }))
    expect(ended.searchParams.get("reason")).toBe("flow_unreadable")
    expect(hasSession(there)).toBe(false)
  })

  it("a changed title and a changed page do not interrupt sign-ins", async () => {
    const before = stepsApp([wordStep()])
    const step = locationOf(await before.begin("credentials"))
    const [renamed] = [wordStep()].map((one) =>
      Object.freeze({
        ...one,
        definition: { ...one.definition, title: "Other words", page: () => ({ heading: "Other", buttons: [] }) },
      }),
    )
    const there = moved(before.browser, { ...before.config, steps: renamed === undefined ? [] : [renamed] })
    expect(locationOf(await there.post(step.href, { word: "sesame" })).pathname).toBe("/inbox")
  })

  it("a waiting sign-in starts again after a deployment whose authorize() refuses more people", async () => {
    const before = stepsApp([wordStep()])
    const step = locationOf(await before.begin("credentials"))
    const there = moved(before.browser, {
      ...before.config,
      providers: before.config.providers.map((provider) =>
        typeof provider === "object" && provider.type === "credentials"
          ? { ...provider, authorize: () => null }
          : provider,
      ),
    })
    const ended = locationOf(await there.post(step.href, { word: "sesame" }))
    expect(ended.searchParams.get("reason")).toBe("flow_unreadable")
  })
})

describe("STEP-04: a step of the package that demands more is taken again", () => {
  /** Makes an application with that version of the terms, and its records. */
  function termsApp(version: string, more: readonly Step[] = []) {
    const recorded: string[] = []
    const step = acceptTerms({
      version,
      text: [`The terms of ${version}.`],
      accepted: () => false,
      accept: (_person, accepted) => void recorded.push(accepted),
    })
    return { recorded, steps: [step, ...more] }
  }
  interface Shown {
    page: { text: string[]; alert?: string; fields?: object[] }
    problem: string | null
  }
  const shownAt = async (browser: Browser, step: string) =>
    jsonOf<Shown>(await browser.get(step, { accept: "application/json" }))

  it("STEP-04: terms of a version other than the shown version are shown, and do not count as accepted", async () => {
    const [old, newer] = [termsApp("1"), termsApp("2")]
    const before = stepsApp(old.steps)
    const step = locationOf(await before.begin("credentials")).href
    expect(await shownAt(before.browser, step)).toMatchObject({ page: { text: ["The terms of 1."] } })
    const there = moved(before.browser, { ...before.config, steps: newer.steps })
    expect(locationOf(await there.post(step, { accepted: "yes" })).pathname).toBe("/auth/terms")
    expect(hasSession(there)).toBe(false)
    expect(newer.recorded).toEqual([])
    const again = await shownAt(there, step)
    expect(again).toMatchObject({ problem: "terms_changed", page: { text: ["The terms of 2."] } })
    expect(again.page.alert).toMatch(/changed/)
    expect(locationOf(await there.post(step, { accepted: "yes" })).pathname).toBe("/inbox")
    expect(newer.recorded).toEqual(["2"])
  })

  it("STEP-04: a page of one version that is posted after another version began records no version that was not shown", async () => {
    const [old, newer] = [termsApp("1"), termsApp("2")]
    const begunNew = stepsApp(newer.steps)
    const step = locationOf(await begunNew.begin("credentials")).href
    const withOld = moved(begunNew.browser, { ...begunNew.config, steps: old.steps })
    // An old instance serves the page: it offers no box, so no visitor can tick it.
    const { page } = await shownAt(withOld, step)
    expect(page.fields ?? []).toEqual([])
    expect(page.text.join(" ")).not.toContain("The terms of")
  })

  it("STEP-04: a sign-in that accepted version 1 and waits in a later step starts again under version 2", async () => {
    const [old, newer] = [termsApp("1", [wordStep()]), termsApp("2", [wordStep()])]
    const before = stepsApp(old.steps)
    const step = locationOf(await before.begin("credentials")).href
    const word = locationOf(await before.browser.post(step, { accepted: "yes" }))
    expect(word.pathname).toBe("/auth/word")
    const there = moved(before.browser, { ...before.config, steps: newer.steps })
    const ended = locationOf(await there.post(word.href, { word: "sesame" }))
    expect(ended.searchParams.get("reason")).toBe("flow_unreadable")
    expect(newer.recorded).toEqual([])
  })

  const send = () => undefined
  const store = memoryTotpStore()
  const issuer = "Acme"
  it.each<[string, Step, Step]>([
    [
      "totp, for more people",
      totp({ store, issuer, requiredFor: () => false }),
      totp({ store, issuer, requiredFor: () => true }),
    ],
    [
      "totp, by a rule of a module with a raised version",
      totp({ store, issuer, requiredFor: () => false, version: 1 }),
      totp({ store, issuer, requiredFor: () => false, version: 2 }),
    ],
    ["emailCode, for more people", emailCode({ send, requiredFor: () => false }), emailCode({ send })],
    [
      "emailCode, by a rule of a module with a raised version",
      emailCode({ send, requiredFor: () => false, version: 1 }),
      emailCode({ send, requiredFor: () => false, version: 2 }),
    ],
  ])("STEP-04: a sign-in to which %s did not apply starts again when the step applies", async (_, lax, strict) => {
    const before = stepsApp([lax, wordStep()])
    const word = locationOf(await before.begin("credentials"))
    expect(word.pathname).toBe("/auth/word")
    const same = moved(before.browser, { ...before.config, steps: [lax, wordStep()] })
    expect((await same.get(word.href)).status).toBe(200)
    const there = moved(before.browser, { ...before.config, steps: [strict, wordStep()] })
    const ended = locationOf(await there.post(word.href, { word: "sesame" }))
    expect(ended.searchParams.get("reason")).toBe("flow_unreadable")
  })

  it("an application's own version lets sign-ins continue after a build that changes the source", async () => {
    const [one, other] = [() => false, () => [].length > 0]
    const before = stepsApp([totp({ store, issuer, requiredFor: one, version: 1 }), wordStep()])
    const word = locationOf(await before.begin("credentials"))
    const steps = [totp({ store, issuer, requiredFor: other, version: 1 }), wordStep()]
    const there = moved(before.browser, { ...before.config, steps })
    expect(locationOf(await there.post(word.href, { word: "sesame" })).pathname).toBe("/inbox")
  })
})

/** Returns the step of the next deployment, which claims another proof. */
function versioned(step: Step): Step {
  return step.id === "first" ? Object.freeze({ ...step, definition: { ...step.definition, version: 2 } }) : step
}
