/** The warning of an application whose limits count in memory, at its start. */
import { expect, it } from "vitest"
import { setEnvDefaults } from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { openBrowser } from "../support/browser.ts"

const password = { id: "pass", name: "Password", type: "credentials" as const, credentials: {}, authorize: () => null }

async function warned(config: Partial<AuthConfig>, nodeEnv = "production"): Promise<string[]> {
  const codes: string[] = []
  const made: AuthConfig = {
    providers: [],
    trustHost: true,
    logger: { warn: (code) => void codes.push(code), error: () => undefined },
    ...config,
  }
  setEnvDefaults(
    {
      NODE_ENV: nodeEnv,
      AUTH_SECRET: "9f1c2b7de84a5630b1d7c94e02fa68357d0e41bc96a85f23",
      AUTH_URL: "https://app.test",
    },
    made,
    true,
    "/auth",
  )
  const browser = openBrowser(made)
  for (let twice = 0; twice < 2; twice++) await browser.get("/signin")
  return codes.filter((code) => code === "limits-in-memory")
}

const guessing = defineStep({
  id: "pin",
  title: "Ask for the PIN",
  data: {},
  requests: { "pin.typed": [] },
  asks: { check: ask(["pin.right"], () => ({ type: "pin.right" as const }), { sends: true }) },
  limits: { "pin.sent": "5/h/account" },
  initial: "counting",
  states: {
    counting: {
      meta: { title: "Count" },
      entry: { type: "countAttempt", params: ({ person }) => ({ limit: "pin.sent", of: person.key }) },
      on: { "attempt.counted": "checking", "attempt.limited": "refused" },
    },
    checking: {
      meta: { title: "Check", passes: "pin.right" },
      entry: { type: "check", params: {} },
      on: { "pin.right": "passed" },
    },
  },
  page: () => ({ heading: "PIN", buttons: [] }),
})

it("the start in production says once that attempts are counted only in memory", async () => {
  expect(await warned({ providers: [password] })).toEqual(["limits-in-memory"])
  expect(await warned({ steps: [guessing] })).toEqual(["limits-in-memory"])
})

it("the start says nothing about limits with stores, in development, without limits, or if no provider counts attempts", async () => {
  expect(await warned({ providers: [password], stores: memoryStores() })).toEqual([])
  expect(await warned({ providers: [password] }, "development")).toEqual([])
  expect(await warned({ providers: [password], limits: false })).toEqual([])
  expect(
    await warned({
      steps: [acceptTerms({ version: "1", text: ["Terms"], accepted: () => true, accept: () => undefined })],
    }),
  ).toEqual([])
})
