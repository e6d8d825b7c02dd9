/** The library judges a copied cookie of a step only once, whatever the adapter does with verification tokens. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import { memoryFlowStore, memoryStores } from "../../src/stores/memory.ts"
import { locationOf } from "../support/browser.ts"
import { leakyAdapter } from "../support/leaky-adapter.ts"
import { sendCopies } from "./copies.ts"
import { hasSession, stepOf, stepsApp, wordStep } from "./steps-app.ts"

function app(over: Partial<AuthConfig>) {
  return stepsApp([wordStep()], over)
}

const stored: readonly (readonly [string, () => Partial<AuthConfig>])[] = [
  ["an adapter that declares single use", () => ({ adapter: memoryAdapter() })],
  ["an adapter that passes the trial", () => ({ adapter: { ...memoryAdapter(), consumesOnce: undefined } })],
  [
    "an adapter that reads and then deletes, beside stores",
    () => ({ adapter: leakyAdapter(memoryAdapter()), stores: memoryStores(() => 1_800_000_000_000) }),
  ],
  [
    "an adapter that reads and then deletes, beside a flowStore",
    () => ({ adapter: leakyAdapter(memoryAdapter()), flowStore: memoryFlowStore(() => 1_800_000_000_000) }),
  ],
]

describe("STEP-02: steps that count", () => {
  it.each(stored)("STEP-02: one of 100 simultaneous copies of one cookie is judged: %s", async (_name, over) => {
    const { begin, browser } = app(over())
    const reasons = await sendCopies(browser, {
      step: stepOf(await begin("credentials")),
      fields: { event: "word.said", word: "nonsense" },
      count: 100,
    })
    expect(reasons).toEqual(["judged", ...Array<string>(99).fill("step_answered")])
  })

  it("STEP-02: an adapter that gives one token to several callers is detected before a step relies on it", async () => {
    const { begin, browser, logged } = app({ adapter: leakyAdapter(memoryAdapter()) })
    const refused = await begin("credentials")
    expect(refused.headers.get("location") ?? "").not.toContain("/word")
    expect(hasSession(browser)).toBe(false)
    expect(logged.map(String).join("\n")).toMatch(
      /The step "word" limits its attempts\. The adapter's useVerificationToken gives one token to several callers at once.*`stores`/s,
    )
  })

  it("STEP-02: the test of the adapter runs once for each process, and leaves no token", async () => {
    const adapter = leakyAdapter(memoryAdapter())
    let created = 0
    const counting: Adapter = {
      ...adapter,
      createVerificationToken: (token) => {
        created++
        return adapter.createVerificationToken?.(token)
      },
    }
    const { begin, browser } = app({ adapter: counting })
    await begin("credentials")
    await begin("credentials", browser.other())
    expect(created).toBe(1)
    expect(adapter.tokens.size).toBe(0)
  })

  it("STEP-02: a database that is down during the test of the adapter is an outage, and the next sign-in repeats the test", async () => {
    const adapter = memoryAdapter()
    let down = true
    const { begin, browser, logged } = app({
      adapter: {
        ...adapter,
        consumesOnce: undefined,
        createVerificationToken: async (token) => {
          if (down) throw new Error("connection refused")
          return adapter.createVerificationToken(token)
        },
      },
    })
    expect(locationOf(await begin("credentials")).searchParams.get("reason")).toBe("flow_store_failed")
    expect(logged.map(String).join()).not.toContain("several callers")
    down = false
    expect(stepOf(await begin("credentials", browser.other()))).toContain("/word")
  })

  it("STEP-02: an adapter that declares that it cannot use up a token once is refused when the application starts", async () => {
    const { browser, logged } = app({ adapter: { ...memoryAdapter(), consumesOnce: false } })
    expect((await browser.get("/session")).status).toBe(500)
    expect(logged.map(String).join()).toContain('The step "word" limits its attempts.')
  })

  it("a step that counts no attempts works with any adapter", async () => {
    const step = defineStep({
      id: "hello",
      title: "Says hello",
      data: {},
      requests: { "hello.said": [] },
      asks: { hear: ask(["hello.heard"], () => ({ type: "hello.heard" })) },
      initial: "greeting",
      states: {
        greeting: {
          tags: "waiting",
          meta: { title: "Waits for a greeting" },
          on: { "hello.said": { target: "hearing", actions: { type: "hear", params: {} } } },
        },
        hearing: { meta: { title: "Hears it", passes: "hello.heard" }, on: { "hello.heard": "passed" } },
      },
      page: () => ({ heading: "Hello", buttons: [{ event: "hello.said", label: "Hello" }] }),
    })
    const { begin, browser } = stepsApp([step], { adapter: leakyAdapter(memoryAdapter()) })
    expect(locationOf(await browser.post(stepOf(await begin("credentials")))).pathname).toBe("/inbox")
  })
})
