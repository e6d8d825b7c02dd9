/** Invalid options of remembered devices: the application does not start, and the error names the option. */
import { describe, expect, it } from "vitest"
import { StepError } from "../../machines/steps/step-error.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { totp, type TotpOptions } from "../../src/steps/totp.ts"
import { memoryFlowStore, memoryStores, memoryTotpStore } from "../../src/stores/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import fc from "fast-check"

const stepOf: Readonly<Record<string, (rememberDevice: object) => unknown>> = {
  totp: (rememberDevice) =>
    totp({ store: memoryTotpStore(), issuer: "Acme", rememberDevice: rememberDevice as TotpOptions["rememberDevice"] }),
  "email-code": (rememberDevice) =>
    emailCode({
      send: () => undefined,
      requiredFor: () => true,
      rememberDevice: rememberDevice as TotpOptions["rememberDevice"],
    }),
}

const days = /`rememberDevice\.days` is a whole number of days, from 1 to 180/

/** Returns the error that a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  throw new Error("The call threw no error.")
}

describe.each(Object.keys(stepOf))("rememberDevice of the step %s", (id) => {
  const make = (rememberDevice: object) => () => stepOf[id]?.(rememberDevice)

  it.each([
    ["no day", { days: 0 }],
    ["negative days", { days: -1 }],
    ["a fraction of a day", { days: 1.5 }],
    ["more than 180 days", { days: 181 }],
    ["days without an end", { days: Infinity }],
    ["days that are no number", { days: Number.NaN }],
    ["days as text", { days: "30" }],
    ["no days at all", {}],
  ])("refuses %s", (_what, given) => {
    const error = thrownBy(make(given))
    expect(error).toBeInstanceOf(StepError)
    expect((error as StepError).of).toBe(id)
    expect((error as StepError).message).toMatch(days)
  })

  it("accepts exactly the whole numbers from 1 to 180", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -400, max: 400 }), fc.double()), (given) => {
        const isValid = Number.isInteger(given) && given >= 1 && given <= 180
        if (isValid) expect(make({ days: given })).not.toThrow()
        else expect(make({ days: given })).toThrow(days)
      }),
    )
  })

  it.each(["hours", "day", "maxAge"])("refuses the unknown key %s, and names it", (key) => {
    expect(make({ days: 30, [key]: 2 })).toThrow(`has the key "${key}"`)
  })
})

describe("a configuration with rememberDevice", () => {
  const base: AuthConfig = {
    secret: "a secret of a test, of more than thirty-two bytes",
    providers: [],
    steps: [totp({ store: memoryTotpStore(), issuer: "Acme", rememberDevice: { days: 30 } })],
  }

  it.each<[what: string, given: Partial<AuthConfig>]>([
    ["a registry, with a flow store only", { flowStore: memoryFlowStore() }],
    ["a registry, because session.registry is off", { stores: memoryStores(), session: { registry: false } }],
  ])("does not start without %s", (_what, given) => {
    const error = thrownBy(() => proveFlows({ ...base, ...given }))
    expect(error).toBeInstanceOf(InvalidConfiguration)
    expect((error as InvalidConfiguration).type).toBe("InvalidConfiguration")
    expect((error as InvalidConfiguration).message).toMatch(
      /The step "totp" has rememberDevice.*Configure `stores`.*docs\/steps\.md#remembered-devices/s,
    )
  })

  it("does not start without any store, and the error says which option to set", () => {
    const error = thrownBy(() => proveFlows(base))
    expect(error).toBeInstanceOf(InvalidConfiguration)
    expect((error as InvalidConfiguration).message).toMatch(/The step "totp".*(?:flowStore|stores)/s)
  })

  it("starts with stores", () => {
    expect(() => proveFlows({ ...base, stores: memoryStores() })).not.toThrow()
  })
})
