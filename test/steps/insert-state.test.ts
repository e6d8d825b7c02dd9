/** A state that `insertState` puts into one edge of a flow. */
import { describe, expect, it } from "vitest"
import { chart as credentials } from "../../machines/credentials/index.ts"
import { chart as email } from "../../machines/email/index.ts"
import { chart as oauth } from "../../machines/oauth/index.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { insertState } from "../../machines/steps/insert-state.ts"
import { StepError } from "../../machines/steps/step-error.ts"
import type { FlowOverrides } from "../../src/config/options.ts"
import { describe as described } from "../../src/devtools/describe/describe.ts"
import { locationOf } from "../support/browser.ts"
import { hasSession, stepsApp, type Way } from "./steps-app.ts"

const app = (flows: FlowOverrides) => stepsApp([], { flows })

/** Checks the device between the password and admission. */
function deviceCheck(known: boolean, asked: string[] = []): FlowOverrides {
  return {
    credentials: (machine) =>
      insertState(machine, {
        on: ["authorizingCredentials", "credentials.accepted"],
        asks: {
          checkDevice: ask(["device.known", "device.unknown"], ({ person }: { person: string }) => {
            asked.push(person)
            return { type: known ? "device.known" : "device.unknown" }
          }),
        },
        state: {
          name: "checkingDevice",
          meta: { title: "Check that the device is known" },
          entry: {
            type: "checkDevice",
            params: ({ context }) => ({ person: context.candidate?.user.name ?? "" }),
          },
          on: {
            "device.known": "passed",
            "device.unknown": { target: "refused", reason: { code: "device_unknown", text: "Use a known device." } },
          },
        },
      }),
  }
}

/** A state without an ask that lets everything pass. */
const passing = { name: "looking", meta: { title: "Looks" }, always: "passed" } as const

describe("EXT-04: a state that is inserted into an edge", () => {
  it("runs after the actions of the edge", async () => {
    const asked: string[] = []
    const { begin, browser, traces } = app(deviceCheck(true, asked))
    expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
    expect(hasSession(browser)).toBe(true)
    expect(asked).toEqual(["Ada"])
    const moves = traces.findLast(({ flow }) => flow === "credentials")?.moves ?? []
    expect(moves.map(({ to }) => to)).toEqual(
      expect.arrayContaining(["authorizingCredentials", "checkingDevice", "admission.findingAccount"]),
    )
  })

  it("may refuse the sign-in", async () => {
    const { begin, browser } = app(deviceCheck(false))
    expect(locationOf(await begin("credentials")).searchParams.get("reason")).toBe("app.device_unknown")
    expect(hasSession(browser)).toBe(false)
  })

  it("may refuse the sign-in within a compound state", async () => {
    const { begin, browser } = app({
      credentials: (machine) =>
        insertState(machine, {
          on: ["admission.consultingSignIn", "signIn.allowed"],
          state: {
            name: "closing",
            meta: { title: "Is the shop open?" },
            always: [
              {
                guard: function isOpen({ context }) {
                  return context.candidate === undefined
                },
                target: "passed",
              },
              { target: "refused", reason: { code: "shop_closed", text: "Come back tomorrow." } },
            ],
          },
        }),
    })
    expect(locationOf(await begin("credentials")).searchParams.get("reason")).toBe("app.shop_closed")
    expect(hasSession(browser)).toBe(false)
  })

  it.each<[string, Way, FlowOverrides]>([
    [
      "in a compound state, on an edge without actions",
      "credentials",
      {
        credentials: (machine) =>
          insertState(machine, { on: ["admission.consultingSignIn", "signIn.allowed"], state: passing }),
      },
    ],
    [
      "on an edge with an ask, which then comes after it",
      "openid",
      {
        oauth: (machine) => insertState(machine, { on: ["identifyingVisitor", "visitor.identified"], state: passing }),
      },
    ],
    [
      "with an invoke",
      "credentials",
      {
        credentials: (machine) =>
          insertState(machine, {
            on: ["authorizingCredentials", "credentials.accepted"],
            state: {
              name: "measuring",
              meta: { title: "Measures the name" },
              invoke: { src: async () => 1, onDone: "passed", onError: "refused" },
            },
          }),
      },
    ],
    [
      "after another one on the same edge",
      "credentials",
      {
        credentials: (machine) =>
          insertState(
            insertState(machine, { on: ["authorizingCredentials", "credentials.accepted"], state: passing }),
            {
              on: ["authorizingCredentials", "credentials.accepted"],
              state: { ...passing, name: "lookingFirst" },
            },
          ),
      },
    ],
  ])("works %s", async (_title, way, flows) => {
    const { begin, browser } = app(flows)
    expect(locationOf(await begin(way)).pathname).toBe("/inbox")
    expect(hasSession(browser)).toBe(true)
  })

  it("keeps the guards of the edge, and its refusals", () => {
    const made = insertState(email, { on: ["idle", "link.opened"], state: passing })
    const edges = described(made).edges.filter(({ from, on }) => from === "idle" && on === "link.opened")
    expect(edges.map(({ guard, to, reason }) => [guard?.name, to, reason])).toEqual([
      ["linkWhole", "looking", undefined],
      [undefined, "refused", "link_invalid"],
    ])
  })

  it("is attributed to the override", () => {
    const made = insertState(credentials, {
      on: ["authorizingCredentials", "credentials.accepted"],
      state: passing,
    })
    const { states } = described(made)
    expect(states.find(({ path }) => path === "looking")).toMatchObject({
      title: "Looks",
      addedBy: 'the override of flow "credentials"',
    })
  })

  it.each<[string, () => unknown, RegExp]>([
    [
      "an unknown state",
      () => insertState(credentials, { on: ["nowhere", "credentials.accepted"], state: passing }),
      /there is no state "nowhere"/,
    ],
    [
      "an event that the state does not declare",
      () => insertState(credentials, { on: ["idle", "credentials.accepted"], state: passing }),
      /declares no such event: it declares "credentials.submitted"/,
    ],
    [
      "an edge that refuses",
      () => insertState(credentials, { on: ["authorizingCredentials", "credentials.rejected"], state: passing }),
      /it leads to a refusal/,
    ],
    [
      "an edge with several targets",
      () => insertState(oauth, { on: ["exchangingCode", "code.exchanged"], state: passing }),
      /several states: "verifyingIdToken", "fetchingUserinfo"/,
    ],
    [
      "an edge whose ask needs data of its event",
      () => insertState(oauth, { on: ["admission.consultingSignIn", "signIn.diverted"], state: passing }),
      /asks for "resolveTarget" with values of the event/,
    ],
    [
      "a name that is taken",
      () =>
        insertState(credentials, {
          on: ["authorizingCredentials", "credentials.accepted"],
          state: { ...passing, name: "refused" },
        }),
      /"refused", which is taken/,
    ],
    [
      "a state that never passes",
      () =>
        insertState(credentials, {
          on: ["authorizingCredentials", "credentials.accepted"],
          state: { ...passing, always: "refused" },
        }),
      /none of its transitions leads to "passed".*goes on to "admission"/,
    ],
  ])("is refused for %s, and the error names the cause", (_title, make, message) => {
    expect(make).toThrow(StepError)
    expect(make).toThrow(message)
  })

  it.each<[string, FlowOverrides, RegExp]>([
    [
      "leads past a check",
      {
        credentials: (machine) =>
          insertState(machine, {
            on: ["authorizingCredentials", "credentials.accepted"],
            state: {
              ...passing,
              always: [
                {
                  guard: function lucky() {
                    return true
                  },
                  target: "#admitted",
                },
                { target: "passed" },
              ],
            },
          }),
      },
      /^Flow "credentials", state "looking": the target "#admitted" names no state/,
    ],
    [
      "waits",
      {
        credentials: (machine) =>
          insertState(machine, {
            on: ["authorizingCredentials", "credentials.accepted"],
            state: { ...passing, tags: "waiting" },
          }),
      },
      /no request can reach it/,
    ],
    [
      "writes a settled key",
      {
        credentials: (machine) =>
          insertState(machine, {
            on: ["authorizingCredentials", "credentials.accepted"],
            state: { ...passing, exit: { type: "keep", params: { provider: "other" } } },
          }),
      },
      /writes "provider", which only the built-in flow itself may set. It does so in "looking" \(exit\)/,
    ],
    [
      "asks for a session",
      {
        credentials: (machine) =>
          insertState(machine, {
            on: ["authorizingCredentials", "credentials.accepted"],
            state: {
              name: "early",
              meta: { title: "Early" },
              entry: { type: "issueSession", params: {} as never },
              on: { "session.issued": "passed" },
            },
          }),
      },
      /PROOF-01/,
    ],
  ])("does not start if it %s", async (_title, flows, message) => {
    const { browser, logged } = app(flows)
    expect((await browser.get("/csrf")).status).toBe(500)
    expect(String(logged[0]?.message)).toMatch(message)
  })
})
