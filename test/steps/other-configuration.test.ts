import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import type { OIDCConfig } from "../../src/ports/provider.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { hasSession, stepsApp, wordStep } from "./steps-app.ts"

/** The browser of one application, at another that shares its secret. */
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

/** The answer of the provider to a sign-in that was begun here. */
async function answerOf({ browser, provider }: ReturnType<typeof stepsApp>): Promise<Request> {
  const started = await browser.post("/signin/openid", { callbackUrl: "https://app.test/inbox" })
  return (await provider.authorize(locationOf(started))).request()
}

describe("PROOF-05: a sealed flow is finished only under the configuration that began it", () => {
  it.each([
    ["another client", { clientId: "other" }],
    ["another issuer", { issuer: "https://other.test" }],
    ["more checks: it was begun without them", {}],
  ])("%s answers `start again`", async (title, change) => {
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

  it("the same configuration in another process goes on", async () => {
    const app = stepsApp([])
    const answer = await answerOf(app)
    const there = moved(app.browser, { ...app.config })
    expect(locationOf(await there.send(answer)).pathname).toBe("/inbox")
    expect(hasSession(there)).toBe(true)
  })

  it("after a deployment that makes a passed step stricter, the sign-in starts again", async () => {
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

  it("a changed title and a changed page keep sign-ins going", async () => {
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

  it("after a deployment whose authorize() refuses more, a sign-in that waits starts again", async () => {
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

/** The step of the next deployment, which says that it proves something else. */
function versioned(step: Step): Step {
  return step.id === "first" ? Object.freeze({ ...step, definition: { ...step.definition, version: 2 } }) : step
}
