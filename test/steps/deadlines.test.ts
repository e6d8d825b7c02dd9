/** Time limits for asks of an application. */
import { describe, expect, it } from "vitest"
import { ask } from "../../machines/steps/define-step.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { AskOptions } from "../../machines/steps/step.types.ts"
import type { FlowOverrides } from "../../src/config/options.ts"
import NextAuth from "../../src/index.ts"
import { locationOf, openBrowser } from "../support/browser.ts"
import { openStep } from "./open-step.ts"
import { stepsApp } from "./steps-app.ts"

const hanging = <const T extends string>(event: T, options?: AskOptions) =>
  ask([event], (_params: object) => new Promise<{ type: T }>(() => undefined), options)

const stepWith = (options?: AskOptions) =>
  openStep("slow", {
    asks: { wait: hanging("slow.done", options) },
    initial: "waiting",
    states: {
      waiting: {
        meta: { title: "Takes its time", passes: "slow.done" },
        entry: { type: "wait", params: {} },
        on: { "slow.done": "passed" },
      },
    },
  })

const overrideWith = (options?: AskOptions): FlowOverrides => ({
  credentials: (machine) =>
    extendFlow(machine, {
      asks: { wait: hanging("own.done", options) },
      states: {
        waiting: {
          meta: { title: "Takes its time" },
          entry: { type: "wait", params: {} },
          on: { "own.done": "admission" },
        },
        authorizingCredentials: {
          on: {
            "credentials.accepted": {
              target: "waiting",
              actions: { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
            },
          },
        },
      },
    }),
})

/** Returns the delays after which the platform aborts effects, in milliseconds. */
async function waited({ config, logged }: Pick<ReturnType<typeof stepsApp>, "config" | "logged">) {
  const deadlines: number[] = []
  const hasty = openBrowser(config, {
    deadline: (milliseconds, late) => {
      deadlines.push(milliseconds)
      const timer = setTimeout(late, 400)
      return () => clearTimeout(timer)
    },
  })
  const answer = await hasty.post("/callback/credentials", { password: "lovelace" })
  return {
    last: deadlines.at(-1),
    reason: locationOf(answer).searchParams.get("reason"),
    said: JSON.stringify(logged.map(({ cause }) => cause)),
  }
}

describe("an ask of a step and of an override", () => {
  it("has 15 seconds by default", async () => {
    expect(await waited(stepsApp([stepWith()]))).toMatchObject({ last: 15_000, reason: "effect_timed_out" })
    expect(await waited(stepsApp([], { flows: overrideWith() }))).toMatchObject({
      last: 15_000,
      reason: "effect_timed_out",
    })
  })

  it.each([200, 60_000])("has its own limit of %d milliseconds", async (deadline) => {
    const said = expect.stringContaining(`took longer than ${deadline} ms`) as string
    const expected = { last: deadline, reason: "effect_timed_out", said }
    expect(await waited(stepsApp([stepWith({ deadline })]))).toMatchObject(expected)
    expect(await waited(stepsApp([], { flows: overrideWith({ deadline }) }))).toMatchObject(expected)
  })

  it.each([0, -1, 60_001, 1.5, NaN, "5000" as never])(
    "a deadline of %s is refused, and the error names the ask",
    (deadline) => {
      const message =
        /"wait" (?:has|with) the deadline .*\. A deadline is a whole number of milliseconds, from 1 to 60000\./
      expect(() => stepWith({ deadline })).toThrow(message)
      const { config } = stepsApp([], { flows: overrideWith({ deadline }) })
      expect(() => NextAuth(config)).toThrow(message)
    },
  )
})
