/** Steps that read data of an earlier step, and the slots of steps. */
import { describe, expect, it } from "vitest"
import { credentials } from "../../machines/index.ts"
import { chartsOfFlow } from "../../machines/own-flow/flow-chart.ts"
import { insertSteps } from "../../machines/steps/insert-steps.ts"
import { configOf } from "../../machines/chart-config.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import NextAuth from "../../src/index.ts"
import { jsonOf, locationOf } from "../support/browser.ts"
import { stepsFlow } from "../own-flows/step-up-flow.ts"
import { openStep } from "./open-step.ts"
import { hasSession, stepOf, stepsApp, ways } from "./steps-app.ts"

interface Seen {
  earlier: { first?: { text: string } }
  event?: { text: string }
}

/** Makes a step that passes if its word is the text of the first step. */
const second = (first: object, seen: unknown[] = []) =>
  openStep("second", {
    reads: [first],
    appliesTo: (_person: object, { earlier }: Seen) => {
      seen.push(structuredClone(earlier))
      return earlier.first?.text !== "skip"
    },
    guards: { isSame: ({ earlier, event }: Seen) => earlier.first?.text === event?.text },
    states: {
      asking: {
        tags: "waiting",
        meta: { title: "Waits" },
        on: {
          "second.said": [
            {
              guard: "isSame",
              target: "passing",
              actions: { type: "keep", params: ({ earlier }: Seen) => ({ text: `${earlier.first?.text}!` }) },
            },
            { target: "asking", problem: "other" },
          ],
        },
      },
      passing: {
        meta: { title: "Passes", passes: "second.done" },
        on: { "second.done": "passed" },
        entry: { type: "do", params: {} },
      },
    },
    asks: { do: { answers: ["second.done"], run: () => ({ type: "second.done" }) } },
    page: ({ earlier }: Seen) => ({
      heading: earlier.first?.text ?? "",
      buttons: [{ event: "second.said", label: "" }],
    }),
    session: ({ text }: { text: string }) => ({ text }),
  })

describe("a step that reads an earlier one", () => {
  it.each(ways)("reads its data in appliesTo, guards, params and page: %s", async (way) => {
    const seen: unknown[] = []
    const results: unknown[] = []
    const first = openStep("first")
    const { begin, browser } = stepsApp([first, second(first, seen)], {
      callbacks: {
        jwt: (message) => {
          results.push(message.results)
          return message.token
        },
      },
    })
    const next = await browser.post(stepOf(await begin(way)), { text: "acme" })
    expect(seen).toEqual([{ first: { text: "acme" } }])
    const shown = await jsonOf<{ page: { heading: string } }>(
      await browser.get(stepOf(next), { accept: "application/json" }),
    )
    expect(shown.page.heading).toBe("acme")
    expect(locationOf(await browser.post(stepOf(next), { text: "other" })).pathname).toBe("/auth/second")
    expect(hasSession(browser)).toBe(false)
    expect(locationOf(await browser.post(stepOf(next), { text: "acme" })).pathname).toBe("/inbox")
    expect(results[0]).toEqual({ second: { text: "acme!" } })
  })

  it("is skipped because of the earlier one's data", async () => {
    const first = openStep("first")
    const { begin, browser } = stepsApp([first, second(first)])
    expect(locationOf(await browser.post(stepOf(await begin("openid")), { text: "skip" })).pathname).toBe("/inbox")
  })

  it("reads undefined if the earlier one did not apply", async () => {
    const seen: unknown[] = []
    const first = openStep("first", { appliesTo: () => false })
    await stepsApp([first, second(first, seen)]).begin("openid")
    expect(seen).toEqual([{ first: undefined }])
  })

  it("a step that reads data of another way to sign in reads undefined", async () => {
    const seen: unknown[] = []
    const first = openStep("first", { signIns: ["email"] })
    await stepsApp([first, second(first, seen)]).begin("credentials")
    expect(seen).toEqual([{ first: undefined }])
  })

  it("cannot change the data of the earlier one", async () => {
    const first = openStep("first")
    const reading = openStep("second", {
      reads: [first],
      guards: {
        spoils: ({ earlier }: { earlier: { first: { text: string } } }) => {
          earlier.first.text = "spoilt"
          return false
        },
      },
      states: {
        asking: {
          tags: "waiting",
          meta: { title: "Waits", passes: "second.said" },
          on: { "second.said": "passed" },
        },
      },
    })
    const third = openStep("third", {
      reads: [first],
      page: ({ earlier }: Seen) => ({ heading: earlier.first?.text, buttons: [{ event: "third.said", label: "" }] }),
    })
    const { begin, browser } = stepsApp([first, reading, third])
    const next = await browser.post(stepOf(await begin("openid")), { text: "acme" })
    const last = await browser.post(stepOf(next), { text: "" })
    expect(await (await browser.get(stepOf(last))).text()).toContain("<h1>acme</h1>")
  })

  it.each([
    [
      "comes later",
      (first: never, reading: never) => [reading, first],
      /reads the step "first", which does not stand before it/,
    ],
    [
      "is not configured",
      (_first: never, reading: never) => [reading],
      /reads the step "first", which is not in `steps`/,
    ],
  ] as const)("that %s is refused by name", (_title, order, message) => {
    const first = openStep("first")
    const steps = order(first as never, second(first) as never)
    const { config } = stepsApp(steps)
    expect(() => NextAuth(config)).toThrow(InvalidConfiguration)
    expect(() => NextAuth(config)).toThrow(message)
    expect(() => NextAuth(config)).toThrow(/^The step "second" cannot be used/)
  })
})

describe("a step runs", () => {
  const stands = (at: readonly string[] | undefined, place?: "stepUp"): boolean => {
    const steps = [openStep("here", at && { at })]
    const composed =
      place === undefined
        ? insertSteps(credentials, steps)
        : insertSteps(chartsOfFlow(stepsFlow.definition).chart, steps, place)
    const { states } = configOf(composed)
    return states[place ?? "admission"]?.states?.["here"] !== undefined
  }

  it("at sign-ins by default", () => {
    expect([stands(undefined), stands(undefined, "stepUp")]).toEqual([true, false])
    expect([stands(["stepUp"]), stands(["stepUp"], "stepUp")]).toEqual([false, true])
    expect([stands(["signIn", "stepUp"]), stands(["signIn", "stepUp"], "stepUp")]).toEqual([true, true])
  })

  it("only at step-ups, and in no sign-in", async () => {
    const { begin, browser } = stepsApp([openStep("here", { at: ["stepUp"] })])
    expect(locationOf(await begin("openid")).pathname).toBe("/inbox")
    expect(hasSession(browser)).toBe(true)
  })

  it.each([
    ["nowhere", { at: [] }, /`at` is a list of "signIn" and "stepUp"/],
    ["at an unknown slot", { at: ["signOut"] }, /`at` is a list of "signIn" and "stepUp"/],
    [
      "at step-ups, and is required for a provider",
      { at: ["stepUp"], requiredFor: ["openid"] },
      /`requiredFor` is about sign-ins/,
    ],
    [
      "with the name of a state of the library",
      {
        requiredFor: ["openid"],
        initial: "sparing",
        states: {
          sparing: { tags: "waiting", meta: { title: "", passes: "here.said" }, on: { "here.said": "passed" } },
        },
      },
      /a name that is taken/,
    ],
  ])("%s: refused by name", (_title, over, message) => {
    expect(() => openStep("here", over)).toThrow(message)
  })
})
