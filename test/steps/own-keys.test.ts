/**
 * The library writes a flow's keys unchanged from the answers that bring them; an override writes only its own keys.
 */
import { inspect } from "node:util"
import { describe, expect, it } from "vitest"
import type { Candidate } from "../../machines/facts.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { FlowOverrides } from "../../src/config/options.ts"
import { appOrigin, jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { atRun } from "./at-run.ts"
import { hasSession, stepsApp } from "./steps-app.ts"

const victim = { id: "victim", name: "Victim", email: "victim@example.test", emailVerified: new Date(0) }

/** Keeps a candidate that the override computes from the original one. */
function keepingOf(make: (answer: { candidate: Candidate }) => Candidate): FlowOverrides {
  return {
    oauth: (machine) =>
      extendFlow(machine, {
        states: {
          readingProfile: {
            on: {
              "profile.read": {
                target: "admission",
                actions: { type: "keep", params: atRun(({ event }) => ({ candidate: make(event) })) },
              },
            },
          },
        },
      }),
  }
}

async function sessionIn(browser: Browser): Promise<object | null> {
  return jsonOf<object | null>(await browser.get("/session"))
}

describe.each(["jwt", "database"] as const)("PROOF-02: session strategy %s", (strategy) => {
  /** Signs in at the provider, in an application that has stored the victim. */
  async function signIn(flows: FlowOverrides) {
    const adapter = memoryAdapter()
    const { id } = (await adapter.createUser?.(victim)) ?? victim
    await adapter.linkAccount?.({ userId: id, type: "oidc", provider: "openid", providerAccountId: "victim" })
    const app = stepsApp([], { adapter, session: { strategy }, flows })
    const ended = locationOf(await app.begin("openid"))
    return { ...app, ended }
  }

  const thefts: Readonly<Record<string, FlowOverrides>> = {
    "claims of an ID token that were not signed": {
      oauth: (machine) =>
        extendFlow(machine, {
          states: {
            choosingSource: {
              exit: {
                type: "keep",
                params: atRun(({ context }: { context: { claims: object }; event: unknown }) => ({
                  claims: { ...context.claims, sub: "victim" },
                })) as never,
              },
            },
          },
        }),
    },
    "a profile that the provider did not send": {
      oauth: (machine) =>
        extendFlow(machine, {
          states: {
            choosingSource: { exit: { type: "keep", params: atRun(() => ({ profile: { sub: "victim" } })) as never } },
          },
        }),
    },
    "a candidate with another address": keepingOf(({ candidate }) => ({
      ...candidate,
      user: { ...candidate.user, email: victim.email },
    })),
    "a candidate that is changed in place": keepingOf(({ candidate }) => {
      candidate.user.name = victim.name
      return candidate
    }),
  }

  it.each(Object.keys(thefts))("%s does not sign the victim in", async (what) => {
    const { browser } = await signIn(thefts[what] ?? {})
    expect(inspect(await sessionIn(browser))).not.toMatch(/victim/i)
  })

  it("the flow redirects only to an address that was resolved", async () => {
    const { ended, browser, logged } = await signIn({
      oauth: (machine) =>
        extendFlow(machine, {
          states: {
            "admission.committingIdentity": {
              entry: { type: "keep", params: atRun(() => ({ target: "https://evil.test/" })) as never },
            },
          },
        }),
    })
    expect(ended.origin).toBe(appOrigin)
    expect(hasSession(browser)).toBe(false)
    expect(inspect(logged, { depth: 6 })).toContain(
      `writes "target", which may get only the unchanged value of the event "target.resolved" or "signIn.elsewhere"`,
    )
  })

  it("a value from an answer may be kept unchanged", async () => {
    const { browser, ended } = await signIn({
      oauth: (machine) =>
        extendFlow(machine, {
          states: {
            readingProfile: {
              on: {
                "profile.read": {
                  target: "looking",
                  actions: { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                },
              },
            },
            looking: { meta: { title: "Looks" }, always: { target: "admission" } },
          },
        }),
    })
    expect(ended.pathname).toBe("/inbox")
    expect(await sessionIn(browser)).toMatchObject({ user: { name: "Ada" } })
  })

  it.each([
    ["choosingRoll", { claims: { sub: "victim", name: "Victim" } }],
    ["announcingSession", { session: { user: victim, expires: "2100-01-01T00:00:00.000Z" } }],
  ])("a session that is read is not changed in %s", async (state, written) => {
    const { browser } = await signIn({
      session: (machine) =>
        extendFlow(machine, {
          states: { [state]: { entry: { type: "keep", params: atRun(() => written) as never } } },
        }),
    })
    expect(hasSession(browser)).toBe(true)
    expect(await (await browser.get("/session")).text()).not.toContain("Victim")
  })
})

describe("a `keep` of an override", () => {
  it("PROOF-02: does not start as a constant for a key of the flow", async () => {
    const { browser } = stepsApp([], {
      flows: {
        oauth: (machine) =>
          extendFlow(machine, {
            states: { choosingSource: { exit: { type: "keep", params: { profile: { sub: "victim" } } as never } } },
          }),
      },
    })
    expect((await browser.get("/csrf")).status).toBe(500)
  })

  it("does not see the secrets of the sign-in at the provider", async () => {
    const seen: string[] = []
    const { begin, ...app } = stepsApp([], {
      flows: {
        oauth: (machine) =>
          extendFlow(machine, {
            states: {
              exchangingCode: {
                exit: {
                  type: "keep",
                  params: (({ context }: { context: object }) => {
                    seen.push(...Object.keys(context).filter((key) => Reflect.get(context, key) !== undefined))
                    return {}
                  }) as never,
                },
              },
            },
          }),
      },
    })
    expect(locationOf(await begin("openid")).pathname).toBe("/inbox")
    expect(hasSession(app.browser)).toBe(true)
    expect(seen).toContain("startedFor")
    expect(seen.filter((key) => ["codeVerifier", "nonce", "stateDigest"].includes(key))).toEqual([])
  })
})

describe("EXT-04: a settled key", () => {
  /** Returns the message for this `keep` in a state of the credentials flow. */
  async function saidOf(state: string, part: object): Promise<string> {
    const { browser, logged } = stepsApp([], {
      flows: { credentials: (machine) => extendFlow(machine, { states: { [state]: part } }) },
    })
    const { status } = await browser.get("/csrf")
    return status === 500 ? String(logged[0]?.message) : ""
  }
  const free = 'of this flow\'s keys "callbackUrl", "failure", "credentials".'

  it.each<[string, string, object, string]>([
    [
      "a constant",
      "admission.consultingSignIn",
      { exit: { type: "keep", params: { user: victim } } },
      'writes "user", which may get only the unchanged value of the event "identity.committed". It does so in "admission.consultingSignIn" (exit).',
    ],
    [
      "a computed value",
      "admission.consultingSignIn",
      { entry: { type: "keep", params: () => ({ isNewUser: false }) } },
      'writes "isNewUser", which may get only the unchanged value of the event "identity.committed". It does so in "admission.consultingSignIn" (entry).',
    ],
    [
      "a changed value from an answer",
      "authorizingCredentials",
      {
        on: {
          "credentials.accepted": {
            target: "admission",
            actions: {
              type: "keep",
              params: ({ event }: { event: { candidate: Candidate } }) => ({
                candidate: { ...event.candidate, user: { ...event.candidate.user, email: "victim@example.test" } },
              }),
            },
          },
        },
      },
      'writes "candidate", which may get only the unchanged value of the event "credentials.accepted". It does so in "authorizingCredentials" (on credentials.accepted).',
    ],
    [
      "a fact of the configuration",
      "idle",
      { exit: { type: "keep", params: () => ({ linksByEmail: true }) } },
      'writes "linksByEmail", which only the built-in flow itself may set. It does so in "idle" (exit).',
    ],
    [
      "another part of the answer that brings it",
      "authorizingCredentials",
      {
        on: {
          "credentials.accepted": {
            target: "admission",
            actions: { type: "keep", params: ({ event }: { event: object }) => ({ candidate: { ...event } }) },
          },
        },
      },
      'writes "candidate", which may get only the unchanged value of the event "credentials.accepted". It does so in "authorizingCredentials" (on credentials.accepted). Keep it as ({ event }) => ({ candidate: event.candidate }): ',
    ],
  ])(
    "written as %s does not start, and the message names the state and the free keys",
    async (_what, state, part, says) => {
      const said = await saidOf(state, part)
      expect(said).toContain(`The override of the flow "credentials" ${says}`)
      expect(said).toContain(free)
    },
  )

  it.each<[string, object]>([
    [
      "its own keys",
      { keep: ({ context }: { context: { callbackUrl: string } }) => ({ seen: context.callbackUrl.length }) },
    ],
    ["a free key", { keep: () => ({ callbackUrl: "/inbox" }) }],
    [
      "an unchanged value from an answer",
      { keep: ({ event }: { event: { candidate: object } }) => ({ candidate: event.candidate }) },
    ],
    [
      "the same after a comparison of the event's type",
      {
        keep: ({ event }: { event: { type: string; candidate: object } }) =>
          event.type === "credentials.accepted" ? { candidate: event.candidate } : {},
      },
    ],
    [
      "a function that works only with real values",
      {
        keep: ({ event }: { event: { candidate: { user: { name: string } } } }) => ({
          seen: event.candidate.user.name.toUpperCase(),
        }),
      },
    ],
  ])("is not written by %s", async (_what, { keep }: { keep?: unknown }) => {
    const on = {
      "credentials.accepted": {
        target: "looking",
        actions: [
          { type: "keep", params: ({ event }: { event: { candidate: object } }) => ({ candidate: event.candidate }) },
          { type: "keep", params: keep },
        ],
      },
    }
    const { begin } = stepsApp([], {
      flows: {
        credentials: (machine) =>
          extendFlow(machine, {
            states: {
              authorizingCredentials: { on } as never,
              looking: { meta: { title: "Looks" }, always: "admission" },
            },
          }),
      },
    })
    expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
  })

  it("is not written by a `keep` that answers later", async () => {
    const said = await saidOf("idle", {
      exit: {
        type: "keep",
        params: async () => {
          throw new TypeError("fails for stand-ins")
        },
      },
    })
    expect(said).toContain('The params of "keep" (idle exit) of the override of the flow "credentials" are async')
  })

  it("is judged with every event that can lead to a state, if it is kept on entry", async () => {
    const kept = ({ event }: { event: { candidate: object } }) => ({ candidate: event.candidate })
    expect(await saidOf("admission.findingAccount", { exit: { type: "keep", params: kept } })).toBe("")
  })

  it("ends a loop over a stand-in value", async () => {
    const params = ({ context }: { context: { candidate?: { next?: object } } }) => {
      let depth = 0
      for (let at: { next?: object } | undefined = context.candidate; at !== undefined; at = at.next) depth++
      return { depth }
    }
    expect(await saidOf("authorizingCredentials", { exit: { type: "keep", params } })).toBe("")
  })
})
