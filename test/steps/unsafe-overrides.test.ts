import { inspect } from "node:util"
import { describe, expect, it } from "vitest"
import type { Candidate } from "../../machines/facts.ts"
import type { Flow as Credentials } from "../../machines/credentials/index.ts"
import type { FlowMachine } from "../../machines/grammar.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import type { AuthConfig, FlowOverrides } from "../../src/config/options.ts"
import NextAuth, { type NextAuthConfig } from "../../src/index.ts"
import { locationOf } from "../support/browser.ts"
import { atRun } from "./at-run.ts"
import { hasSession, stepsApp, type Way } from "./steps-app.ts"

function candidateOf(id: string): Candidate {
  const named = { provider: "credentials", type: "credentials", providerAccountId: id } as const
  return { ...named, user: victim, account: named, emailClaim: "absent" }
}

const victim = { id: "victim", name: "Victim", email: "victim@example.test", emailVerified: null }

/** The error at start-up with these overrides. */
function refusal(flows: FlowOverrides, over: Partial<AuthConfig> = {}): Error {
  const { config } = stepsApp([], { flows, ...over })
  try {
    NextAuth(config as NextAuthConfig)
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
  throw new Error("It started.")
}

/** Expects that a sign-in with these overrides ends without a session and without a written row. */
async function refusedSignIn(flows: FlowOverrides, way: Way, over: Partial<AuthConfig> = {}) {
  const app = stepsApp([], { flows, ...over })
  const ended = locationOf(await app.begin(way))
  expect(hasSession(app.browser)).toBe(false)
  expect(app.written.filter((name) => name !== "createVerificationToken" && name !== "useVerificationToken")).toEqual(
    [],
  )
  return { ...app, ended }
}

const strategies = ["jwt", "database"] as const

/** Makes a state with an `invoke`, whose `onDone` has these actions. */
function onceLooked(actionsOf: (machine: FlowMachine<Credentials>) => unknown): FlowOverrides {
  return {
    credentials: (machine) =>
      extendFlow(machine, {
        states: {
          "admission.consultingSignIn": { on: { "signIn.allowed": "looking" } },
          "admission.looking": {
            meta: { title: "Looks" },
            invoke: {
              src: async () => 1,
              onDone: { target: "checkingLink", actions: actionsOf(machine) as never },
              onError: "#refused",
            },
          },
        },
      }),
  }
}

describe("PROOF-01: the asks that find, write and issue receive the built-in parameters", () => {
  const overrides: Readonly<Record<string, FlowOverrides["credentials"]>> = {
    findAccount: (machine) =>
      extendFlow(machine, {
        states: {
          "admission.findingAccount": { entry: { type: "findAccount", params: { candidate: candidateOf("victim") } } },
        },
      }),
    commitIdentity: (machine) =>
      extendFlow(machine, {
        states: {
          "admission.resolvingTarget": {
            on: {
              "target.resolved": {
                target: "committingIdentity",
                actions: {
                  type: "commitIdentity",
                  params: {
                    candidate: candidateOf("1"),
                    plan: { do: "signIn", user: victim },
                    steps: { byId: {}, problem: undefined },
                  },
                },
              },
            },
          },
        },
      }),
    issueSession: (machine) =>
      extendFlow(machine, {
        states: {
          "admission.issuingSession": {
            entry: {
              type: "issueSession",
              params: {
                candidate: candidateOf("1"),
                user: victim,
                isNewUser: false,
                keepsSession: false,
                of: "user",
                steps: { byId: {}, problem: undefined },
              },
            },
          },
        },
      }),
  }

  it.each(Object.keys(overrides))("%s", (asked) => {
    const { message } = refusal({ credentials: overrides[asked] } as FlowOverrides)
    expect(message).toContain(`"${asked}"`)
    expect(message).toContain("PROOF-01")
    expect(message).toContain('the override of flow "credentials"')
  })

  it("rollToken of a session that is read", () => {
    const { message } = refusal({
      session: (machine) =>
        extendFlow(machine, {
          states: {
            shapingRolledSession: {
              on: {
                "session.shaped": {
                  target: "rollingToken",
                  actions: [
                    { type: "keep", params: ({ event }) => ({ session: event.session }) },
                    {
                      type: "rollToken",
                      params: ({ context }) => ({ claims: { ...context.claims, role: "admin" }, evidence: undefined }),
                    },
                  ],
                },
              },
            },
          },
        }),
    })
    expect(message).toContain("PROOF-01")
    expect(message).toContain('"rollToken"')
  })
})

describe("PROOF-02: a settled key keeps its value", () => {
  it("a constant cannot replace the person of the sign-in, after the account lookup", () => {
    const { message } = refusal({
      credentials: (machine) =>
        extendFlow(machine, {
          states: {
            "admission.consultingSignIn": {
              on: {
                "signIn.allowed": {
                  target: "checkingLink",
                  actions: { type: "keep", params: { candidate: candidateOf("victim") } },
                },
              },
            },
          },
        }),
    })
    expect(message).toMatch(/writes "candidate", which may get only/)
  })

  it("a constant in the `onDone` of an invoke is refused, too", () => {
    const { message } = refusal(onceLooked(() => ({ type: "keep", params: { user: victim } })))
    expect(message).toMatch(/writes "user", which may get only/)
  })

  it("a built-in `keep` in another state is refused, too", () => {
    const keepOf = (machine: FlowMachine<Credentials>): unknown => {
      const { admission } = machine.config.states as Record<string, { states: Record<string, unknown> }>
      const committing = admission?.states.committingIdentity as { on: Record<string, { actions: unknown }> }
      return committing.on["identity.committed"]?.actions
    }
    const { message } = refusal(onceLooked(keepOf))
    expect(message).toMatch(/writes "user", which may get only the unchanged value of the event "identity.committed"/)
  })
})

describe("PROOF-03: only the built-in states write a session cookie", () => {
  it("a sign-out cannot ask for rollToken", () => {
    const { message } = refusal({
      signOut: (machine) =>
        extendFlow(machine, {
          states: {
            endingSession: { on: { "session.ended": "rolling" } },
            rolling: {
              meta: { title: "Rolls" },
              entry: { type: "rollToken", params: { claims: { sub: "victim" }, evidence: undefined } },
              on: {
                "token.rolled": "signedOut",
                "token.unwritten": "signedOut",
              } as never,
            },
          },
        }),
    })
    expect(message).toMatch(/PROOF-0[13]/)
  })
})

describe("EXT-10: INV-R1 holds for overrides of sign-out", () => {
  type SignOut = NonNullable<FlowOverrides["signOut"]>
  type Config = {
    states: Record<string, { always: { guard: never }[]; on: Record<string, { actions: { params: never }[] }> }>
  }
  /** Returns the built-in guard and the built-in parameters, so that the override breaks no other rule. */
  const partsOf = (machine: Parameters<SignOut>[0]) => {
    const { states } = machine.config as unknown as Config
    const ending = states.resolvingTarget?.on["target.resolved"]?.actions[1]
    const [proven] = states.checkingCsrf?.always ?? []
    return { csrfProven: proven?.guard as never, end: { type: "endSession", params: ending?.params as never } as const }
  }

  const overrides: Readonly<Record<string, SignOut>> = {
    "never asks where to go": (machine) => {
      const { csrfProven, end } = partsOf(machine)
      return extendFlow(machine, {
        states: {
          checkingCsrf: { always: [{ guard: csrfProven, target: "endingSession", actions: end }, "refused"] },
        },
      })
    },
    "passes the state by that asks": (machine) => {
      const { csrfProven, end } = partsOf(machine)
      return extendFlow(machine, {
        states: {
          checkingCsrf: { always: [{ guard: csrfProven, target: "resolvingTarget" }, "refused"] },
          resolvingTarget: { on: {}, always: { target: "endingSession", actions: end } },
        },
      })
    },
    "does not keep where to go": (machine) =>
      extendFlow(machine, {
        states: {
          resolvingTarget: { on: { "target.resolved": { target: "looking" } } },
          looking: { meta: { title: "Looks" }, always: { target: "endingSession", actions: partsOf(machine).end } },
        },
      }),
    "goes on where the address was refused": (machine) =>
      extendFlow(machine, { states: { resolvingTarget: { on: { "target.refused": "signedOut" } } } }),
  }

  it.each(Object.keys(overrides))("an override that %s does not start", (what) => {
    const { message } = refusal({ signOut: overrides[what] } as FlowOverrides)
    expect(message).toContain("INV-R1")
    expect(message).toContain("that keeps its address")
  })

  it("an override that keeps the redirect target starts, and the override's own `keep` counts", async () => {
    const signOut: SignOut = (machine) =>
      extendFlow(machine, {
        states: {
          resolvingTarget: {
            on: {
              "target.resolved": {
                target: "looking",
                actions: { type: "keep", params: ({ event }) => ({ target: event.url }) },
              },
            },
          },
          looking: { meta: { title: "Looks" }, always: { target: "endingSession", actions: partsOf(machine).end } },
        },
      })
    const { begin, browser } = stepsApp([], { flows: { signOut } })
    await begin("credentials")
    expect(hasSession(browser)).toBe(true)
    expect(locationOf(await browser.post("/signout", { callbackUrl: "/bye" })).pathname).toBe("/bye")
    expect(hasSession(browser)).toBe(false)
  })
})

describe("PROOF-04: a guard counts by its function, not by its name", () => {
  // The configuration excludes the built-in guards of these names, so that the proofs leave out their edges.
  function nonceNotRequired(): boolean {
    return true
  }
  function stateNotRequired(): boolean {
    return true
  }
  function mailboxProven(): boolean {
    return true
  }

  it.each([
    [nonceNotRequired, "verifyingIdToken", "idToken.verified", "checkingNonce", "choosingSource"],
    [stateNotRequired, "verifyingIdToken", "idToken.verified", "checkingNonce", "choosingSource"],
  ] as const)("an own %o opens no path around a check", (guard, state, event, usual, target) => {
    const { message } = refusal({
      oauth: (machine) =>
        extendFlow(machine, { states: { [state]: { on: { [event]: [{ guard, target }, { target: usual }] } } } }),
    })
    expect(message).toContain("PROOF-04")
    expect(message).toContain(guard.name)
  })

  it("an own guard with the name of any built-in guard is refused", () => {
    const { message } = refusal({
      email: (machine) =>
        extendFlow(machine, {
          states: {
            "admission.consultingSignIn": {
              on: { "signIn.allowed": [{ guard: mailboxProven, target: "checkingLink" }, { target: "#refused" }] },
            },
          },
        }),
    })
    expect(message).toContain("PROOF-04")
    expect(message).toContain("mailboxProven")
  })
})

describe.each(strategies)("PROOF-01: session strategy %s", (strategy) => {
  it("a candidate that no check named is neither written nor signed in", async () => {
    const { ended, logged } = await refusedSignIn(
      {
        credentials: (machine) =>
          extendFlow(machine, {
            states: {
              authorizingCredentials: {
                on: {
                  "credentials.accepted": {
                    target: "admission",
                    actions: {
                      type: "keep",
                      params: atRun(({ event }) => ({
                        candidate: { ...event.candidate, providerAccountId: "victim" },
                      })),
                    },
                  },
                },
              },
            },
          }),
      },
      "credentials",
      { session: { strategy } },
    )
    expect(ended.searchParams.get("reason")).toBe("effect_failed")
    expect(inspect(logged, { depth: 6 })).toContain('writes "candidate", which may get only')
  })
})

describe("PROOF-07: a value that cannot be proven is refused", () => {
  it("a guard that is an async function", () => {
    async function always(): Promise<boolean> {
      return false
    }
    const { message } = refusal({
      credentials: (machine) =>
        extendFlow(machine, {
          states: {
            checkingCsrf: {
              always: [{ guard: always as never, target: "refused" }],
            },
          },
        }),
    })
    expect(message).toMatch(/promise/)
  })

  it("`steps` that is not a list", () => {
    expect(() => NextAuth({ ...stepsApp([]).config, steps: new Set() as never } as NextAuthConfig)).toThrow(
      InvalidConfiguration,
    )
  })

  it("`flows` that is an instance of a class", () => {
    class Flows {
      credentials(machine: FlowMachine<Credentials>) {
        return machine
      }
    }
    expect(() => NextAuth({ ...stepsApp([]).config, flows: new Flows() as never } as NextAuthConfig)).toThrow(
      InvalidConfiguration,
    )
  })

  it("a key of `flows` that is not a flow", () => {
    expect(() =>
      NextAuth({
        ...stepsApp([]).config,
        flows: { credential: (machine: never) => machine } as never,
      } as NextAuthConfig),
    ).toThrow(/credential/)
  })
})
