/** The checks that a run asserts itself, for charts without a proof. */
import { describe, expect, it } from "vitest"
import { chart as credentials, type Flow } from "../../machines/credentials/index.ts"
import { compile } from "../../machines/compile.ts"
import type { Chart, CheckId } from "../../machines/grammar.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { resolveConfig, siteOf } from "../../src/config/resolve.ts"
import { advance } from "../../src/interpreter/advance.ts"
import { builtIn } from "../../src/effects/index.ts"
import { makeRuntime } from "../../src/interpreter/runtime.ts"
import { appOrigin } from "../support/browser.ts"

const demanded: readonly CheckId[] = ["csrf", "credentials", "signInPolicy", "linkPolicy"]

/** Runs a sign-in by credentials with a chart that is compiled, but not proven. */
async function signIn(chart: Chart<Flow>, requires: readonly CheckId[]) {
  const config = resolveConfig({
    secret: "s".repeat(40),
    trustHost: true,
    adapter: memoryAdapter(),
    session: { strategy: "jwt" },
    providers: [{ id: "password", name: "Password", type: "credentials", credentials: {}, authorize: () => ada }],
  })
  const request = new Request(`${appOrigin}/auth/callback/password`, { method: "POST" })
  const asked: string[] = []
  const effects = Object.fromEntries(
    Object.entries(builtIn.effects).map(([name, effect]) => [
      name,
      (...given: unknown[]): unknown => {
        asked.push(name)
        return (effect as (...args: unknown[]) => unknown)(...given)
      },
    ]),
  )
  const running = advance<Flow>(
    {
      program: compile(chart, askNames),
      engine: { ...builtIn, effects },
      runtime: makeRuntime({ config, site: siteOf(config, appOrigin), request }),
      requires,
    },
    { input: { provider: "password", linksByEmail: false } },
    { type: "credentials.submitted", csrf: "proven", callbackUrl: `${appOrigin}/inbox`, credentials: {} },
  )
  const outcome = await running.then(
    ({ leaf }) => leaf.path,
    (error: unknown) => error,
  )
  return { outcome, asked }
}

const ada = { id: "1", name: "Ada", email: "ada@example.test" }

describe("before a write, a run asserts the required checks", () => {
  it("a sign-in that passed them all is written, and gets its session", async () => {
    const { outcome, asked } = await signIn(credentials, demanded)
    expect(outcome).toBe("signedIn")
    expect(asked).toEqual(expect.arrayContaining(["commitIdentity", "issueSession"]))
  })

  it("INV-K3: a chart that skips callbacks.signIn writes nothing", async () => {
    const shortened = extendFlow(credentials, {
      states: {
        "admission.findingAccount": {
          on: {
            "account.found": {
              target: "checkingLink",
              actions: { type: "keep", params: ({ event }) => ({ standing: event.standing }) },
            },
          },
        },
      },
    })
    const { outcome, asked } = await signIn(shortened, demanded)
    expect(outcome).toMatchObject({ message: expect.stringMatching(/without having passed: signInPolicy/) as string })
    expect(asked).toContain("findAccount")
    expect(asked).not.toContain("commitIdentity")
    expect(asked).not.toContain("issueSession")
  })

  it("PROOF-05: the configuration's checks are required even if the chart and the sealed flow require fewer", async () => {
    const { outcome, asked } = await signIn(credentials, [...demanded, "step:totp"])
    expect(outcome).toMatchObject({ message: expect.stringMatching(/without having passed: step:totp/) as string })
    expect(asked).not.toContain("commitIdentity")
    expect(asked).not.toContain("issueSession")
  })
})
