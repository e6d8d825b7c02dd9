/**
 * No log and no trace contains the random values of the library's asks, even if a failing store quotes its arguments.
 */
import { describe, expect, it } from "vitest"
import { insertState } from "../../machines/steps/insert-state.ts"
import type { FlowOverrides } from "../../src/config/options.ts"
import { base64url } from "../../src/protocol/bytes.ts"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { openBrowser } from "../support/browser.ts"
import { sessionApp } from "../sessions/session-app.ts"

/** Makes a token between the password and admission. */
const makesToken: FlowOverrides = {
  credentials: (machine) =>
    insertState(machine, {
      on: ["authorizingCredentials", "credentials.accepted"],
      state: {
        name: "makingToken",
        meta: { title: "Make a token" },
        entry: {
          type: "createSingleUseToken",
          params: () => ({ flow: "credentials", purpose: "notice", lifetime: 60, about: "canary-about" }),
        },
        on: { "singleUseToken.created": "passed" },
      } as never,
    }),
}

describe("the library's asks for flows", () => {
  it.each([true, false])("leave no token in log or trace, the store works: %s", async (works) => {
    const drawn: string[] = []
    const told: unknown[] = []
    const inner = memoryFlowStore()
    const app = sessionApp({
      flows: makesToken,
      debug: true,
      trace: (trace) => told.push(trace),
      logger: {
        error: (error) => told.push(error.stack, error.message, JSON.stringify(error.cause)),
        warn: (...said) => told.push(said),
        debug: (...said) => told.push(said),
      },
      flowStore: {
        ...inner,
        put: (...given) => {
          if (!works) throw new Error(`The disk is full: ${given.join(" ")} ${drawn.join(" ")}`)
          return inner.put(...given)
        },
      },
    })
    const randomBytes = (size: number): Uint8Array => {
      const bytes = crypto.getRandomValues(new Uint8Array(size))
      drawn.push(base64url(bytes))
      return bytes
    }
    const browser = openBrowser(app.config, { randomBytes })
    await browser.post("/callback/cred", { name: "ada" })
    const text = JSON.stringify(told)
    expect(text).toContain("createSingleUseToken")
    const tokens = drawn.filter(({ length }) => length === 43)
    expect(tokens.length).toBeGreaterThan(0)
    const traces = JSON.stringify(told.filter((one) => typeof one === "object" && one !== null && "moves" in one))
    for (const token of tokens) expect(works ? text : traces).not.toContain(token)
    expect(traces).not.toContain("canary-about")
  })
})
