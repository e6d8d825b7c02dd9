/**
 * A store of flows in progress that is down: the log names the store, and the person continues when the store works
 * again.
 */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { FlowStoreError } from "../../src/errors.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { FlowStore } from "../../src/ports/flow-store.ts"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { jsonOf, locationOf } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp, wordStep } from "../steps/steps-app.ts"

/** A store that a test can switch off, for all of its calls or for one. */
function fragileStore() {
  const inner = memoryFlowStore(() => 1_800_000_000_000)
  const down = new Set<keyof FlowStore>()
  const guarded = <K extends keyof FlowStore>(name: K): FlowStore[K] =>
    (async (...args: never[]) => {
      if (down.has(name)) throw new Error("ECONNREFUSED 10.0.0.7:6379", { cause: "password hunter2" })
      return (inner[name] as (...given: never[]) => unknown)(...args)
    }) as FlowStore[K]
  return { store: { put: guarded("put"), get: guarded("get"), take: guarded("take") } satisfies FlowStore, down }
}

function app(over: Partial<AuthConfig> = {}) {
  const { store, down } = fragileStore()
  return { ...stepsApp([wordStep()], { flowStore: store, ...over }), down }
}

const reasonIn = (response: Response) => locationOf(response).searchParams.get("reason")

describe("LOAD-04: a flow store that is down is reported as the store's outage", () => {
  it("LOAD-04: a sign-in that cannot be stored ends with flow_store_failed, and the cause is the store's error", async () => {
    const { begin, down, logged, browser, traces } = app()
    down.add("put")
    const answer = await begin("credentials")
    expect([reasonIn(answer), locationOf(answer).searchParams.get("error")]).toEqual([
      "flow_store_failed",
      "Configuration",
    ])
    expect(logged).toEqual([expect.any(FlowStoreError)])
    const [error] = logged as FlowStoreError[]
    expect(error?.message).toContain("put()")
    expect(error?.cause).toMatchObject({ reason: "flow_store_failed", provider: "credentials" })
    expect(error?.cause?.err?.message).toContain("ECONNREFUSED")
    expect(hasSession(browser)).toBe(false)
    expect(traces.at(-1)).toMatchObject({ flow: "credentials", ended: "refused", reason: "flow_store_failed" })
    down.clear()
    expect(locationOf(await begin("credentials")).pathname).toBe("/auth/word")
  })

  it("LOAD-04: a waiting sign-in that cannot continue keeps its cookie, and the person continues once the store is back", async () => {
    const { begin, down, browser, logged } = app()
    const step = stepOf(await begin("credentials"))
    const before = [...browser.cookies]
    down.add("take")
    expect(reasonIn(await browser.post(step, { word: "sesame" }))).toBe("flow_store_failed")
    expect(logged).toEqual([expect.any(FlowStoreError)])
    expect([...browser.cookies]).toEqual(before)
    down.clear()
    expect(locationOf(await browser.post(step, { word: "sesame" })).pathname).toBe("/inbox")
    expect(hasSession(browser)).toBe(true)
  })

  it("LOAD-04: the spent cookie is cleared if the next wait cannot be stored after an answer was used up, and a new sign-in works", async () => {
    const { begin, down, browser } = app()
    const step = stepOf(await begin("credentials"))
    down.add("put")
    expect(reasonIn(await browser.post(step, { word: "wrong" }))).toBe("flow_store_failed")
    expect([...browser.cookies.keys()].filter((name) => name.includes("flow"))).toEqual([])
    down.clear()
    expect(locationOf(await begin("credentials")).pathname).toBe("/auth/word")
  })

  it("LOAD-04: a step's page that the store keeps reports it, too, and its cookie stays", async () => {
    const { store, down } = fragileStore()
    const { begin, browser } = stepsApp([wordStep({ word: "sesame" })], {
      flowStore: store,
      callbacks: { redirect: () => `https://app.test/inbox?${"x".repeat(3900)}` },
    })
    const step = stepOf(await begin("credentials"))
    const before = [...browser.cookies]
    down.add("get")
    const answer = await browser.get(step, { accept: "application/json" })
    expect(reasonIn(answer)).toBe("flow_store_failed")
    expect([...browser.cookies]).toEqual(before)
    down.clear()
    expect(await jsonOf<{ step: string }>(await browser.get(step, { accept: "application/json" }))).toMatchObject({
      step: "word",
    })
  })

  it("LOAD-04: the outage is reported as the adapter's if the adapter keeps the single-use tokens", async () => {
    const inner = memoryAdapter({ now: () => 1_800_000_000_000 })
    let down = false
    const adapter: Adapter = {
      ...inner,
      createVerificationToken: async (token) => {
        if (down) throw new Error("ECONNREFUSED 10.0.0.8:5432")
        return inner.createVerificationToken?.(token)
      },
    }
    const { begin, logged } = stepsApp([wordStep()], { adapter })
    down = true
    expect(reasonIn(await begin("credentials"))).toBe("flow_store_failed")
    expect(logged).toEqual([expect.objectContaining({ type: "AdapterError" })])
  })

  it("LOAD-04: a store that does not answer within 15 seconds is down", async () => {
    const never = () => new Promise<never>(() => undefined)
    const { config, logged } = stepsApp([wordStep()], { flowStore: { put: never, get: never, take: never } })
    const waited: number[] = []
    const { openBrowser } = await import("../support/browser.ts")
    const hasty = openBrowser(config, {
      deadline: (milliseconds, late) => {
        waited.push(milliseconds)
        const timer = setTimeout(late, 20)
        return () => clearTimeout(timer)
      },
    })
    const answer = await hasty.post("/callback/credentials", { password: "lovelace" })
    expect(reasonIn(answer)).toBe("flow_store_failed")
    expect(logged).toEqual([expect.any(FlowStoreError)])
    expect(waited).toContain(15_000)
  })
})
