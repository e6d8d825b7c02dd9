/**
 * Tests when the response to a successful attempt waits until the store has removed the attempt from its counts, and
 * when it does not wait.
 */
import { afterEach, describe, expect, it } from "vitest"
import { setEnvDefaults, type Environment } from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import type { LimitStore } from "../../src/ports/limit-store.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sessionCookies } from "../support/browser.ts"
import { limitedApp } from "./limited-app.ts"

const home = "203.0.113.7"
const contexts = [Symbol.for("@next/request-context"), Symbol.for("@vercel/request-context")]
const published = globalThis as { [context: symbol]: unknown }

/** Signs in over a store that removes the attempt slowly. @returns the two events in their order. */
async function orderOf(over: Partial<AuthConfig>, env?: Environment): Promise<string[]> {
  const order: string[] = []
  const stores = memoryStores()
  let respond: (() => void) | undefined
  const responded = new Promise<void>((resolve) => (respond = resolve))
  const slow: LimitStore = {
    ...limitsIn(stores),
    giveBack: async () => {
      // A response that does not wait comes within this time, even on a slow machine.
      await Promise.race([responded, new Promise((resolve) => setTimeout(resolve, 1000))])
      order.push("counts corrected")
    },
  }
  const app = limitedApp([{ ...stores, limits: slow }], over)
  if (env !== undefined) setEnvDefaults(env, app.config)
  const response = await app.guess("ada", "lovelace", home)
  order.push("response")
  respond?.()
  expect(sessionCookies(response)).toHaveLength(1)
  await expect.poll(() => order).toHaveLength(2)
  return order
}

function limitsIn({ limits }: ReturnType<typeof memoryStores>): LimitStore {
  if (limits === undefined) throw new Error("The stores in memory have a store of limits.")
  return limits
}

const waited = ["counts corrected", "response"]
const wentOn = ["response", "counts corrected"]

describe("waitUntil", () => {
  afterEach(() => {
    for (const name of contexts) delete published[name]
  })

  it("gets the work that the response does not wait for", async () => {
    const works: Promise<unknown>[] = []
    expect(await orderOf({ waitUntil: (work) => void works.push(work) })).toEqual(wentOn)
    expect(works).toHaveLength(1)
    await works[0]
  })

  it("without it, and on an unknown platform, the response waits", async () => {
    expect(await orderOf({})).toEqual(waited)
  })

  it("if it throws, the response waits, and the log has one warning", async () => {
    const warned: unknown[][] = []
    const over: Partial<AuthConfig> = {
      waitUntil: () => {
        throw new Error("no request")
      },
      logger: { warn: (...said) => void warned.push(said) },
    }
    expect(await orderOf(over)).toEqual(waited)
    expect(warned.filter(([code]) => code === "wait-until-failed")).toEqual([
      ["wait-until-failed", expect.stringContaining("no request")],
    ])
  })

  it.each(contexts.map((context) => [context.description, context] as const))(
    "%s of the platform serves as well",
    async (_, context) => {
      const works: Promise<unknown>[] = []
      published[context] = { get: () => ({ waitUntil: (work: Promise<unknown>) => void works.push(work) }) }
      expect(await orderOf({})).toEqual(wentOn)
      expect(works).toHaveLength(1)
    },
  )

  it("a server on Node.js needs none: its process goes on running", async () => {
    expect(await orderOf({}, { NODE_ENV: "production" })).toEqual(wentOn)
  })

  it.each([
    { VERCEL: "1" },
    { CF_PAGES: "1" },
    { NETLIFY: "true" },
    { AWS_LAMBDA_FUNCTION_NAME: "auth" },
    { K_SERVICE: "auth" },
    { FUNCTION_TARGET: "auth" },
    { FUNCTIONS_WORKER_RUNTIME: "node" },
  ])("with %o in the environment, the process can stop after the response, so the response waits", async (env) => {
    expect(await orderOf({}, { NODE_ENV: "production", ...env })).toEqual(waited)
  })

  it("must be a function", () => {
    const config = { secret: "s".repeat(40), trustHost: true, providers: [], waitUntil: true } as unknown as AuthConfig
    const { problem } = resolveConfig(config)
    expect(problem).toBeInstanceOf(InvalidConfiguration)
    expect(problem?.message).toContain("waitUntil must be a function")
  })
})
