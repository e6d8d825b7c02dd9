/** An answer of an application's own ask does not decide who signs in, whatever it carries. */
import { inspect } from "node:util"
import { describe, expect, it } from "vitest"
import type { Candidate, AccountLookup } from "../../machines/facts.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { atRun } from "./at-run.ts"
import { hasSession, stepOf, stepsApp } from "./steps-app.ts"

const victim = { id: "victim", name: "Victim", email: "victim@example.test", emailVerified: null }

const account = { provider: "openid", type: "oidc", providerAccountId: "victim" } as const
const candidate: Candidate = { ...account, user: victim, account, emailClaim: "verified" }

/** The victim's stored user, and all fields with which an answer might impersonate them. */
async function stolenOf(adapter: Adapter) {
  const user = (await adapter.createUser?.(victim)) ?? victim
  await adapter.linkAccount?.({ ...account, userId: user.id })
  const standing: AccountLookup = { stored: true, owner: user, visitor: undefined, namesake: undefined }
  return { candidate, standing, user, plan: { do: "signIn", user } }
}

/** A step whose answer carries another person. */
function carryingStep(stolen: object) {
  return defineStep({
    id: "carrying",
    title: "Carries another person",
    data: {},
    requests: { "carrying.said": [] },
    asks: { judge: ask(["carrying.right"], () => ({ type: "carrying.right", ...stolen })) },
    initial: "asking",
    states: {
      asking: {
        tags: "waiting",
        meta: { title: "Asks" },
        on: { "carrying.said": { target: "judging", actions: { type: "judge", params: {} } } },
      },
      judging: { meta: { title: "Judges", passes: "carrying.right" }, on: { "carrying.right": "passed" } },
    },
    page: () => ({ heading: "Go on", buttons: [{ event: "carrying.said", label: "Go on" }] }),
  })
}

/** Makes an override whose own ask answers with another person, after the account lookup. */
function carryingOverride(stolen: object): AuthConfig["flows"] {
  return {
    oauth: (machine) =>
      extendFlow(machine, {
        asks: { look: ask(["looked"], () => ({ type: "looked", ...stolen })) },
        states: {
          "admission.consultingSignIn": { on: { "signIn.allowed": "looking" } },
          "admission.looking": {
            meta: { title: "Looks" },
            entry: { type: "look", params: {} },
            on: { looked: "checkingLink" },
          },
        },
      }),
  }
}

/** Makes an override that keeps the candidate of its own ask's answer instead of the provider's. */
function takingOverride(): AuthConfig["flows"] {
  return {
    oauth: (machine) =>
      extendFlow(machine, {
        asks: { look: ask(["looked"], () => ({ type: "looked", candidate })) },
        states: {
          readingProfile: { on: { "profile.read": "looking" } },
          looking: {
            meta: { title: "Looks" },
            entry: { type: "look", params: {} },
            on: {
              looked: {
                target: "admission",
                actions: { type: "keep", params: atRun(({ event }) => ({ candidate: event.candidate })) },
              },
            },
          },
        },
      }),
  }
}

async function nameIn(browser: Browser): Promise<string | null | undefined> {
  const session = await jsonOf<{ user: { name: string | null } } | null>(await browser.get("/session"))
  return session?.user.name
}

describe.each(["jwt", "database"] as const)("PROOF-01: session strategy %s", (strategy) => {
  /** Makes an application that knows Ada and the victim, and Ada's browser. */
  async function known(over: (stolen: object) => Partial<AuthConfig>) {
    const adapter = memoryAdapter()
    const stolen = await stolenOf(adapter)
    const before = stepsApp([], { adapter, session: { strategy } })
    await before.begin("openid")
    expect(await nameIn(before.browser)).toBe("Ada")
    return stepsApp([], { adapter, session: { strategy }, ...over(stolen) })
  }

  it("a step and an override without data change nothing", async () => {
    const { begin, browser } = await known(() => ({ steps: [carryingStep({})], flows: carryingOverride({}) }))
    await browser.post(stepOf(await begin("openid")), { event: "carrying.said" })
    expect(await nameIn(browser)).toBe("Ada")
  })

  it("a step whose answer names another person still signs in the person who took the step", async () => {
    const { begin, browser } = await known((stolen) => ({ steps: [carryingStep(stolen)] }))
    const step = stepOf(await begin("openid"))
    expect(locationOf(await browser.post(step, { event: "carrying.said" })).pathname).toBe("/inbox")
    expect(await nameIn(browser)).toBe("Ada")
  })

  it("an override's own ask whose answer contains another person signs in the person whom the provider named", async () => {
    const { begin, browser } = await known((stolen) => ({ flows: carryingOverride(stolen) }))
    expect(locationOf(await begin("openid")).pathname).toBe("/inbox")
    expect(await nameIn(browser)).toBe("Ada")
  })

  it("an override that keeps the candidate of its own answer signs in no user", async () => {
    const { begin, browser, logged } = await known(() => ({ flows: takingOverride() }))
    expect(locationOf(await begin("openid")).searchParams.get("reason")).toBe("effect_failed")
    expect(hasSession(browser)).toBe(false)
    expect(inspect(logged, { depth: 6 })).toContain('writes "candidate", which may get only')
  })
})
