import { describe, expect, it } from "vitest"
import { fromPromise } from "xstate"
import { ask } from "../../machines/steps/define-step.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { FlowOverrides } from "../../src/config/options.ts"
import { locationOf } from "../support/browser.ts"
import { hasSession, stepsApp, wordStep } from "./steps-app.ts"

const app = (flows: FlowOverrides) => stepsApp([], { flows })

describe("an override of a flow", () => {
  it("adds a state with an ask of its own, which the sign-in goes through", async () => {
    const asked: string[] = []
    const { begin, browser, traces } = app({
      credentials: (machine) =>
        extendFlow(machine, {
          asks: {
            checkDevice: ask(["device.known", "device.unknown"], ({ provider }: { provider: string }) => {
              asked.push(provider)
              return { type: provider === "" ? "device.unknown" : "device.known" }
            }),
          },
          states: {
            authorizingCredentials: {
              on: {
                "credentials.accepted": {
                  target: "checkingDevice",
                  actions: [
                    { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                    { type: "checkDevice", params: ({ context }) => ({ provider: context.provider }) },
                  ],
                },
              },
            },
            checkingDevice: {
              meta: { title: "Is this device known?" },
              on: { "device.known": "admission", "device.unknown": "refused" },
            },
          },
        }),
    })
    expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
    expect(asked).toEqual(["credentials"])
    expect(hasSession(browser)).toBe(true)
    expect(traces.findLast(({ flow }) => flow === "credentials")?.moves.map(({ to }) => to)).toContain("checkingDevice")
  })

  it("replaces an effect, which can do what was done before", async () => {
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
      { ask: "authorizeCredentials", answer: "credentials.rejected" },
    ])
  })

  it("an answer that is none of the ask's is a failure", async () => {
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
  ])("takes a promise invoke, made by %s, as an ask", async (_title, src) => {
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
      expect.objectContaining({ ask: "measuringName.invoke", answer: "measuringName.done" }),
    )
    const long = app(override(2))
    await long.begin("credentials")
    expect(hasSession(long.browser)).toBe(false)
  })

  it("works together with steps: they are put into the flow that it gives", async () => {
    const { begin, browser } = stepsApp([wordStep()], {
      flows: {
        openid: undefined,
        oauth: (machine) => extendFlow(machine, { states: { idle: { meta: { title: "Here it begins" } } } }),
      } as FlowOverrides,
    })
    const step = locationOf(await begin("openid"))
    expect(step.pathname).toBe("/auth/word")
    expect(locationOf(await browser.post(step.href, { word: "sesame" })).pathname).toBe("/inbox")
  })

  it.each([
    [
      "a path that leads nowhere",
      { states: { "admission.nothing.here": { meta: { title: "" } } } },
      /"admission\.nothing\.here", and nothing/,
    ],
    [
      "an ask of the library's own",
      { asks: { exchangeCode: ask(["x.y"], () => ({ type: "x.y" })) } },
      /"exchangeCode", which is taken/,
    ],
    ["an effect of no ask", { effects: { makeCoffee: () => undefined } }, /"makeCoffee", which is no ask/],
    [
      "an actor that is no promise",
      { states: { resting: { invoke: { src: {}, onDone: "refused", onError: "refused" } } } },
      /cannot be proven/,
    ],
    [
      "a target that is not there",
      { states: { authorizingCredentials: { on: { "credentials.accepted": "nowhere" } } } },
      /nowhere/,
    ],
    [
      "a state that waits",
      { states: { authorizingCredentials: { tags: "waiting" } } },
      /no request that it could wait for/,
    ],
    ["an after", { states: { authorizingCredentials: { after: { 100: "refused" } } } }, /reads a clock/],
  ])("%s is refused by name, before anything is served", async (_title, changes, message) => {
    const { browser, logged } = app({ credentials: (machine) => extendFlow(machine, changes as never) })
    expect((await browser.get("/csrf")).status).toBe(500)
    expect(
      String(logged[0]?.message) + String((logged[0]?.cause as { err?: Error } | undefined)?.err?.message),
    ).toMatch(message)
  })
})
