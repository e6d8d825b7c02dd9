import { describe, expect, it } from "vitest"
import { fromPromise } from "xstate"
import { ask } from "../../machines/steps/define-step.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { FlowOverrides } from "../../src/config/options.ts"
import { locationOf } from "../support/browser.ts"
import { atRun } from "./at-run.ts"
import { deviceCheck } from "./device-check.ts"
import { hasSession, stepsApp, wordStep } from "./steps-app.ts"

const one = async (): Promise<number> => 1
const app = (flows: FlowOverrides) => stepsApp([], { flows })

describe("an override of a flow", () => {
  it("adds a state with an ask of its own, which the sign-in goes through", async () => {
    const asked: string[] = []
    const isKnown = (provider: string): boolean => asked.push(provider) > 0 && provider !== ""
    const { begin, browser, traces } = app(deviceCheck(isKnown))
    expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
    expect(asked).toEqual(["credentials"])
    expect(hasSession(browser)).toBe(true)
    expect(traces.findLast(({ flow }) => flow === "credentials")?.moves.map(({ to }) => to)).toContain("checkingDevice")
  })

  it("replaces an effect, which can call the original one", async () => {
    const { begin, browser, traces } = app({
      credentials: (machine) =>
        extendFlow(machine, {
          effects: {
            authorizeCredentials: async (params, { builtIn }) => {
              const answer = await builtIn(params)
              return answer.type === "credentials.accepted" && answer.candidate.user.name === "Ada"
                ? { type: "credentials.rejected", failure: { reason: "credentials_rejected" } }
                : answer
            },
          },
        }),
    })
    expect(locationOf(await begin("credentials")).searchParams.get("error")).toBe("CredentialsSignin")
    expect(hasSession(browser)).toBe(false)
    expect(traces.findLast(({ flow }) => flow === "credentials")?.asks).toMatchObject([
      { ask: "countOpenAttempt", answer: "attempt.counted" },
      { ask: "authorizeCredentials", answer: "credentials.rejected" },
    ])
  })

  it("an unknown answer is a failure", async () => {
    const { begin, browser } = app({
      credentials: (machine) =>
        extendFlow(machine, { effects: { consultSignIn: () => ({ type: "session.issued" }) as never } }),
    })
    expect(locationOf(await begin("credentials")).searchParams.get("reason")).toBe("effect_failed")
    expect(hasSession(browser)).toBe(false)
  })

  it.each([
    ["XState's fromPromise", fromPromise(async ({ input }: { input: { name: string } }) => input.name.length)],
    ["an async function", async ({ input }: { input: { name: string } }) => input.name.length],
  ])("accepts a promise invoke, made by %s, as an ask", async (_title, src) => {
    const override = (limit: number): FlowOverrides => ({
      credentials: (machine) =>
        extendFlow(machine, {
          states: {
            authorizingCredentials: {
              on: {
                "credentials.accepted": {
                  target: "measuringName",
                  actions: { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                },
              },
            },
            measuringName: {
              meta: { title: "Is the name short?" },
              invoke: {
                src: src as never,
                input: ({ context }) => ({ name: context.candidate?.user.name ?? "" }),
                onDone: [
                  {
                    guard: function nameShort({ event }) {
                      return Number(event.output) <= limit
                    },
                    target: "admission",
                  },
                  { target: "refused" },
                ],
                onError: "refused",
              },
            },
          },
        }),
    })
    const short = app(override(3))
    expect(locationOf(await short.begin("credentials")).pathname).toBe("/inbox")
    expect(short.traces.flatMap(({ asks }) => asks)).toContainEqual(
      expect.objectContaining({ ask: "invoke:measuringName", answer: "measuringName.done" }),
    )
    const long = app(override(2))
    await long.begin("credentials")
    expect(hasSession(long.browser)).toBe(false)
  })

  it("INV-O3: ends the flow if it writes a key that the flow has settled, computed or not", async () => {
    const writing = (params: object): FlowOverrides => ({
      oauth: (machine) =>
        extendFlow(machine, { states: { idle: { exit: { type: "keep", params: params as never } } } }),
    })
    const constant = app(writing({ openId: false }))
    expect((await constant.browser.get("/csrf")).status).toBe(500)
    const computed = app(writing(atRun(() => ({ nonce: undefined }))))
    expect(locationOf(await computed.browser.post("/signin/openid")).searchParams.get("error")).toBe("Configuration")
    const { begin, browser } = app({
      credentials: (machine) =>
        extendFlow(machine, {
          states: {
            "admission.committingIdentity": {
              entry: {
                type: "keep",
                params: atRun(({ context }: { context: { candidate: never }; event: unknown }) => ({
                  candidate: context.candidate,
                })) as never,
              },
            },
          },
        }),
    })
    expect(locationOf(await begin("credentials")).searchParams.get("error")).toBe("Configuration")
    expect(hasSession(browser)).toBe(false)
  })

  it("two states with one name in two places each run their own invoke", async () => {
    const ran: string[] = []
    const invoking = (name: string, onDone: string) => ({
      meta: { title: name },
      invoke: { src: async () => void ran.push(name), onDone, onError: "#refused" },
    })
    const { begin } = app({
      credentials: (machine) =>
        extendFlow(machine, {
          states: {
            authorizingCredentials: {
              on: {
                "credentials.accepted": {
                  target: "checking",
                  actions: { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                },
              },
            },
            checking: invoking("outer", "admission"),
            "admission.consultingSignIn": { on: { "signIn.allowed": "checking" } },
            "admission.checking": invoking("inner", "checkingLink"),
          },
        }),
    })
    expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
    expect(ran).toEqual(["outer", "inner"])
  })

  it("a second change of one flow runs first, and calls the first one", async () => {
    const order: string[] = []
    const noting = (name: string) => (machine: Parameters<NonNullable<FlowOverrides["credentials"]>>[0]) =>
      extendFlow(machine, {
        effects: {
          consultSignIn: async (params, { builtIn }) => {
            order.push(name)
            return builtIn(params)
          },
        },
      })
    const { begin } = app({ credentials: (machine) => noting("second")(noting("first")(machine)) })
    expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
    expect(order).toEqual(["second", "first"])
  })

  it("works together with steps, which are put into the resulting flow", async () => {
    const { begin, browser } = stepsApp([wordStep()], {
      // Applications that compile without exactOptionalPropertyTypes write `undefined`.
      flows: {
        ...({ email: undefined } as object),
        oauth: (machine) => extendFlow(machine, { states: { idle: { meta: { title: "Here it begins" } } } }),
      },
    })
    const step = locationOf(await begin("openid"))
    expect(step.pathname).toBe("/auth/word")
    expect(locationOf(await browser.post(step.href, { word: "sesame" })).pathname).toBe("/inbox")
  })

  it.each([
    [
      "a path that leads nowhere",
      { states: { "admission.nothing.here": { meta: { title: "" } } } },
      /"admission\.nothing\.here", whose parent state does not exist/,
    ],
    [
      "an ask of the library's own",
      { asks: { exchangeCode: ask(["x.y"], () => ({ type: "x.y" })) } },
      /"exchangeCode", which is taken/,
    ],
    [
      "the effect that issues the session",
      { effects: { issueSession: () => ({ type: "session.issued" }) } },
      /which must not be replaced, because steps and sessions rely on it/,
    ],
    [
      "the effect that decides whether a step applies",
      { effects: { considerStep: () => ({ type: "step.spared" }) } },
      /which must not be replaced/,
    ],
    ["an effect for an unknown ask", { effects: { makeCoffee: () => undefined } }, /"makeCoffee", which is not an ask/],
    [
      "an actor that is not a promise",
      { states: { resting: { invoke: { src: {}, onDone: "refused", onError: "refused" } } } },
      /cannot be proven/,
    ],
    [
      "EXT-11: an invoke without onError",
      { states: { resting: { invoke: { src: one, onDone: "refused" } } } },
      /"resting" of the flow "credentials" has an `invoke` that does not always handle `onError` \(its event is "resting.error"/,
    ],
    [
      "EXT-11: an invoke whose result has no transition",
      { states: { resting: { invoke: { src: one } } } },
      /`onDone` \(its event is "resting.done": .*\) and `onError` \(its event is "resting.error": .*"effect.failed" and "effect.timedOut" lead/,
    ],
    [
      "EXT-11: an invoke whose transitions all have guards",
      {
        states: {
          resting: {
            invoke: { src: one, onDone: { guard: () => true, target: "refused" }, onError: "refused" },
          },
        },
      },
      /does not always handle `onDone`/,
    ],
    [
      "EXT-11: an ask with two unhandled answers",
      {
        asks: { look: ask(["look.right", "look.wrong"], () => ({ type: "look.right" })) },
        states: {
          authorizingCredentials: {
            on: { "credentials.rejected": { target: "looking", actions: { type: "look", params: {} } } },
          },
          looking: { meta: { title: "Looks" } },
        },
      },
      /"looking" does not always handle "look.right", "look.wrong", which "look" can answer/,
    ],
    [
      "EXT-11: several findings, each in words",
      { states: { authorizingCredentials: { on: { "credentials.accepted": "refused" } } } },
      /\d more:\n  - [a-zA-Z]+.*: an? [a-z]/,
    ],
    [
      "a target that does not exist",
      { states: { authorizingCredentials: { on: { "credentials.accepted": "nowhere" } } } },
      /nowhere/,
    ],
    ["a state that waits", { states: { authorizingCredentials: { tags: "waiting" } } }, /no request can reach it/],
    ["an after", { states: { authorizingCredentials: { after: { 100: "refused" } } } }, /reads a clock/],
  ])("%s is refused by name, before the first request", async (_title, changes, message) => {
    const { browser, logged } = app({ credentials: (machine) => extendFlow(machine, changes as never) })
    expect((await browser.get("/csrf")).status).toBe(500)
    expect(
      String(logged[0]?.message) + String((logged[0]?.cause as { err?: Error } | undefined)?.err?.message),
    ).toMatch(message)
  })
})
