/** EXT-06: the library reports an error in a function of the application under the name of that function. */
import { describe, expect, it } from "vitest"
import { ask } from "../../machines/steps/define-step.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { proofsCheck } from "../../src/cli/doctor/proofs.ts"
import type { CheckContext } from "../../src/cli/doctor/check.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import { readSession } from "../../src/interpreter/read-session.ts"
import NextAuth, { type NextAuthConfig } from "../../src/index.ts"
import { appOrigin, locationOf } from "../support/browser.ts"
import { hasSession, stepsApp, wordStep, type StepsApp, type Way } from "../steps/steps-app.ts"

const boom = new RangeError("the application's own words")

function isLate(): boolean {
  return throws()
}

function throws(): never {
  throw boom
}

/** Returns the step of these tests with one of its functions replaced. */
function stepWith(change: (definition: Step["definition"]) => object): Step {
  const step = wordStep()
  return { ...step, definition: { ...step.definition, ...change(step.definition) } }
}

async function throughStep(app: StepsApp, way: Way): Promise<unknown> {
  const answer = await app.begin(way)
  if (!answer.headers.has("location") || locationOf(answer).pathname !== "/auth/word") return answer
  const step = locationOf(answer).href
  const page = await app.browser.get(step)
  return page.status === 200 ? app.browser.post(step, { word: "sesame" }) : page
}

interface Fault {
  thrownBy: string
  way?: Way
  steps?: readonly Step[]
  over?: Partial<AuthConfig>
  reason?: string
}

const faults: Readonly<Record<string, Fault>> = {
  "page() of a step": { thrownBy: 'page() of the step "word"', steps: [stepWith(() => ({ page: throws }))] },
  "page() of a step that rejects": {
    thrownBy: 'page() of the step "word"',
    steps: [stepWith(() => ({ page: async () => throws() }))],
  },
  "appliesTo() of a step": { thrownBy: 'appliesTo() of the step "word"', steps: [wordStep({ appliesTo: throws })] },
  "an ask of a step": {
    thrownBy: 'ask "judge" of the step "word"',
    steps: [stepWith(({ asks }) => ({ asks: { judge: { ...asks.judge, run: throws } } }))],
  },
  "store() of a step": {
    thrownBy: 'store() of the step "word"',
    steps: [stepWith(() => ({ store: throws }))],
    reason: "step_unstored",
    way: "openid",
  },
  "a guard of a step": {
    thrownBy: 'guard "isLate" of the step "word"',
    steps: [
      stepWith(({ states }) => ({
        guards: { isLate },
        states: {
          ...states,
          judging: {
            ...states.judging,
            on: { ...states.judging?.on, "word.right": [{ guard: "isLate", target: "passed" }, "refused"] },
          },
        },
      })),
    ],
  },
  "params of a step": {
    thrownBy: 'params of "judge" of the step "word"',
    steps: [
      stepWith(({ states }) => ({
        states: {
          ...states,
          asking: {
            ...states.asking,
            on: { "word.said": { target: "judging", actions: { type: "judge", params: throws } } },
          },
        },
      })),
    ],
  },
  "a replaced effect": {
    thrownBy: 'effect "authorizeCredentials" of the override flows.credentials',
    over: { flows: { credentials: (machine) => extendFlow(machine, { effects: { authorizeCredentials: throws } }) } },
  },
  "an ask of an override": {
    thrownBy: 'ask "look" of the override flows.credentials',
    over: {
      flows: {
        credentials: (machine) =>
          extendFlow(machine, {
            asks: { look: ask(["look.done"], throws as () => { type: "look.done" }) },
            states: {
              authorizingCredentials: {
                on: {
                  "credentials.accepted": {
                    target: "looking",
                    actions: [
                      { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                      { type: "look", params: {} },
                    ],
                  },
                },
              },
              looking: { meta: { title: "Looks" }, on: { "look.done": "admission" } },
            },
          }),
      },
    },
  },
  "params of an override": {
    thrownBy:
      'params of "keep" (authorizingCredentials on credentials.accepted) of the override of the flow "credentials"',
    over: {
      flows: {
        credentials: (machine) =>
          extendFlow(machine, {
            states: {
              authorizingCredentials: {
                on: { "credentials.accepted": { target: "admission", actions: { type: "keep", params: throws } } },
              },
            },
          }),
      },
    },
  },
  "callbacks.jwt": { thrownBy: "callbacks.jwt", over: { callbacks: { jwt: throws } } },
  "jwt.encode": { thrownBy: "jwt.encode", over: { jwt: { encode: throws } } },
  "generateVerificationToken of a provider": {
    thrownBy: 'generateVerificationToken of provider "email"',
    way: "email",
    over: {
      providers: [
        {
          id: "email",
          name: "Mail",
          type: "email",
          sendVerificationRequest: () => undefined,
          generateVerificationToken: throws,
        },
      ],
    },
  },
  "session.generateSessionToken": {
    thrownBy: "session.generateSessionToken",
    way: "openid",
    over: { session: { strategy: "database", generateSessionToken: throws } },
  },
}

describe("EXT-06: an error of the application names the function that threw it", () => {
  it.each(Object.entries(faults))(
    "%s",
    async (_what, { thrownBy, way = "credentials", steps = [], over = {}, reason = "effect_failed" }) => {
      const app = stepsApp(steps, over)
      await throughStep(app, way)
      const [logged] = app.logged
      expect(logged?.message).toContain(`The application's ${thrownBy} threw. `)
      expect(logged?.message).not.toContain("defect")
      expect(logged?.cause).toMatchObject({ reason, thrownBy, err: boom })
      const traced = app.traces.findLast(({ error }) => error !== undefined)
      expect(traced).toMatchObject({
        reason,
        error: { says: expect.stringContaining(thrownBy) as string, causes: [{ name: "RangeError" }] },
      })
      expect(hasSession(app.browser)).toBe(false)
    },
  )

  it.each([
    ["callbacks.session", { callbacks: { session: throws } }],
    ["jwt.decode", { jwt: { decode: throws } }],
  ])("%s, when the session is read", async (thrownBy, over: Partial<AuthConfig>) => {
    const app = stepsApp([])
    await app.begin("credentials")
    expect(hasSession(app.browser)).toBe(true)
    Object.assign(app.config, over)
    const reading = app.elsewhere()
    for (const [name, value] of app.browser.cookies) reading.cookies.set(name, value)
    expect(await reading.session()).toBeNull()
    expect(app.logged).toHaveLength(1)
    expect(app.logged[0]?.message).toContain(`The application's ${thrownBy} threw. `)
    expect(app.logged[0]?.cause).toMatchObject({ thrownBy, err: boom })
  })

  it("an adapter that fails below a replaced effect counts as the adapter", async () => {
    const app = stepsApp([], {
      flows: {
        credentials: (machine) =>
          extendFlow(machine, { effects: { findAccount: (params, { builtIn }) => builtIn(params) } }),
      },
    })
    app.config.adapter = { ...app.config.adapter, getUserByAccount: throws, getUserByEmail: throws, getUser: throws }
    await app.begin("openid")
    expect(app.logged.length).toBeGreaterThan(0)
    for (const { cause } of app.logged) expect(cause).not.toHaveProperty("thrownBy")
  })

  it("a guard of a session override counts as the application's when auth() reads the session", async () => {
    const app = stepsApp([], {
      flows: {
        session: (machine) =>
          extendFlow(machine, {
            states: {
              idle: {
                on: { "session.requested": [{ target: "none", guard: isLate }, { target: "choosingStrategy" }] },
              },
            },
          }),
      },
    })
    const request = new Request(`${appOrigin}/`, { headers: { host: new URL(appOrigin).host } })
    expect((await readSession(request, app.config)).session).toBeNull()
    expect(app.logged[0]?.message).toContain('guard "isLate" of the override of the flow "session" threw')
  })

  it("an override that throws is refused at start-up, and the doctor reports the same", () => {
    const { config } = stepsApp([], { flows: { credentials: throws } })
    const says = "flows.credentials threw while the flows were composed: the application's own words"
    expect(() => NextAuth(config as NextAuthConfig)).toThrow(InvalidConfiguration)
    expect(() => NextAuth(config as NextAuthConfig)).toThrow(says)
    // The check reads nothing else of its context.
    const found = proofsCheck.run({ config: resolveConfig(config) } as CheckContext)
    expect(found).toMatchObject([{ says }])
  })
})
