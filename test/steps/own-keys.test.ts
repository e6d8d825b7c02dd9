/** What a flow carries is written from the answers that bring it, as they bring it: an override writes its own keys. */
import { inspect } from "node:util"
import { describe, expect, it } from "vitest"
import type { Candidate } from "../../machines/facts.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { FlowOverrides } from "../../src/config/options.ts"
import { appOrigin, jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { hasSession, stepsApp } from "./steps-app.ts"

const victim = { id: "victim", name: "Victim", email: "victim@example.test", emailVerified: new Date(0) }

/** Keeps a candidate that the override makes of the one that was read. */
function keepingOf(make: (answer: { candidate: Candidate }) => Candidate): FlowOverrides {
  return {
    oauth: (machine) =>
      extendFlow(machine, {
        states: {
          readingProfile: {
            on: {
              "profile.read": {
                target: "admission",
                actions: { type: "keep", params: ({ event }) => ({ candidate: make(event) }) },
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
  /** A sign-in at the provider, in an application that has stored the victim. */
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
                params: (({ context }: { context: { claims: object } }) => ({
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
            choosingSource: { exit: { type: "keep", params: (() => ({ profile: { sub: "victim" } })) as never } },
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

  it("an address that was not resolved is not gone to", async () => {
    const { ended, browser, logged } = await signIn({
      oauth: (machine) =>
        extendFlow(machine, {
          states: {
            "admission.committingIdentity": {
              entry: { type: "keep", params: (() => ({ target: "https://evil.test/" })) as never },
            },
          },
        }),
    })
    expect(ended.origin).toBe(appOrigin)
    expect(hasSession(browser)).toBe(false)
    expect(inspect(logged, { depth: 6 })).toContain(
      `writes "target", which is kept as "target.resolved" or "signIn.elsewhere" brings it`,
    )
  })

  it("what an answer brings may be kept as it came", async () => {
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
          states: { [state]: { entry: { type: "keep", params: (() => written) as never } } },
        }),
    })
    expect(hasSession(browser)).toBe(true)
    expect(await (await browser.get("/session")).text()).not.toContain("Victim")
  })
})

describe("a `keep` of an override", () => {
  it("PROOF-02: does not start as a constant that names a key of the flow", async () => {
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

  it("is not shown what proves the sign-in to the provider", async () => {
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
