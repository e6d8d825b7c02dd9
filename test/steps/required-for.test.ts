/** Steps that `appliesTo` cannot skip at certain providers. */
import { describe, expect, it } from "vitest"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { compile } from "../../machines/compile.ts"
import { machineOf } from "../../machines/machine-of.ts"
import { configOf } from "../../machines/chart-config.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { InvalidConfiguration, UnsafeFlowError } from "../../src/errors.ts"
import { bindingOf, versionOf } from "../../src/flows/binding.ts"
import { flowIn } from "../../src/flows/composed-flow.ts"
import { compositionOf, policiesOf } from "../../src/flows/composition.ts"
import NextAuth from "../../src/index.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { locationOf } from "../support/browser.ts"
import { openStep } from "./open-step.ts"
import { hasSession, stepOf, stepsApp, ways } from "./steps-app.ts"

const never = { appliesTo: () => false }

describe("a step with requiredFor", () => {
  it.each(ways)("STEP-07, INV-O2c: is taken at a named provider, whatever appliesTo returns: %s", async (way) => {
    const asked: string[] = []
    const appliesTo = ({ provider }: { provider: string }) => asked.push(provider) < 0
    const { begin, browser, traces } = stepsApp([openStep("factor", { appliesTo, requiredFor: [way] })])
    const begun = await begin(way)
    expect(locationOf(begun).pathname).toBe("/auth/factor")
    expect(hasSession(browser)).toBe(false)
    expect(asked).toEqual([])
    expect(locationOf(await browser.post(stepOf(begun), { text: "a" })).pathname).toBe("/inbox")
    expect(traces.findLast(({ ended }) => ended === "signedIn")?.passed).toContain("step:factor")
  })

  it("STEP-07: is skipped at other providers if appliesTo returns false", async () => {
    const { begin, browser } = stepsApp([openStep("factor", { ...never, requiredFor: ["openid"] })])
    expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
    expect(hasSession(browser)).toBe(true)
  })

  it.each([
    [["opneid"], {}, /The step "factor" is required for the provider "opneid", which is not configured/],
    [["openid"], { signIns: ["email"] }, /whose type "oidc" its `signIns` leaves out/],
  ])(
    "a step with requiredFor for %s causes an InvalidConfiguration that names the step",
    (requiredFor, more, message) => {
      const { config } = stepsApp([openStep("factor", { ...more, requiredFor })])
      expect(() => NextAuth(config)).toThrow(InvalidConfiguration)
      expect(() => NextAuth(config)).toThrow(message)
    },
  )

  it("STEP-07, INV-O2c: a chart that skips the step at such a provider has an unsafe path", () => {
    const config = resolveConfig(stepsApp([openStep("factor", { ...never, requiredFor: ["credentials"] })]).config)
    const composition = compositionOf(config)
    const { chart, answers, extension, base } = flowIn(composition, "credentials")
    const [, policy] = policiesOf(composition, config).find(([{ id }]) => id === "credentials") ?? []
    const verified = (change: (moves: readonly unknown[]) => readonly unknown[]) => {
      const { admission, ...others } = configOf(chart).states
      const step = admission?.states?.["factor"]
      const state = step?.states?.["sparing"]
      const moves = state?.always as readonly { target: string }[]
      const sparing = { ...state, always: change(moves) }
      const altered = machineOf({
        ...configOf(chart),
        states: {
          ...others,
          admission: {
            ...admission,
            states: { ...admission?.states, factor: { ...step, states: { ...step?.states, sparing } } },
          },
        },
      } as never)
      const program = compile(altered, new Set([...askNames, ...extension.asks.keys()]))
      return verifyFlow(program, { ...policy, answersOf: answers, base }).map(({ invariant }) => invariant)
    }
    expect(verified((moves) => moves)).toEqual([])
    // The second edge leads users of required providers into the step. This test aims the edge past the step.
    expect(
      verified(([spared, applies]) => [spared, { ...(applies as object), target: "#admission.confirmingStanding" }]),
    ).toContainEqual(expect.stringContaining("step:factor"))
  })

  it("PROOF-04: a guard of an override with the name of the skipping guard does not start", () => {
    const guard = Object.defineProperty(() => true, "name", { value: "sparable:factor" })
    const { config } = stepsApp([openStep("factor", { requiredFor: ["credentials"] })], {
      flows: {
        credentials: (machine) =>
          extendFlow(machine, {
            states: {
              authorizingCredentials: { on: { "credentials.rejected": [{ guard, target: "refused" }, "refused"] } },
            },
          }),
      },
    })
    expect(() => NextAuth(config)).toThrow(UnsafeFlowError)
    expect(() => NextAuth(config)).toThrow(/PROOF-04/)
  })

  it("P26: a flow that was sealed before a provider was named starts again", async () => {
    const of = async (requiredFor: readonly string[] | undefined) => {
      const step = openStep("factor", { ...never, version: 1, ...(requiredFor && { requiredFor }) })
      const config = resolveConfig(stepsApp([step]).config)
      const { program } = flowIn(compositionOf(config), "credentials")
      const version = await versionOf("step:factor", "credentials", config)
      return { version, binding: await bindingOf(program, "credentials", config) }
    }
    const [none, one, two] = [await of(undefined), await of(["openid"]), await of(["openid", "credentials"])]
    expect(none.version).toBe("v1")
    expect(one.binding).not.toBe(none.binding)
    expect(two.version).not.toBe(one.version)
  })

  it("a person without a key is refused, and does not pass the step", async () => {
    const step = openStep("factor", { ...never, requiredFor: ["anonymous"], keepsPerPerson: true })
    const app = stepsApp([step], { flowStore: memoryFlowStore() })
    app.config.providers.push({
      id: "anonymous",
      name: "A",
      type: "credentials",
      credentials: {},
      authorize: () => ({ name: "Somebody" }),
    })
    const done = await app.browser.post("/callback/anonymous")
    expect(locationOf(done).searchParams.get("reason")).toBe("credentials_unusable")
    expect(hasSession(app.browser)).toBe(false)
  })
})
