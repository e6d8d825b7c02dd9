/** The interpreter composes the flows of a configuration at its first request, as on edge runtimes, and keeps the result. */
import { afterEach, describe, expect, it, vi } from "vitest"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { AuthConfig, FlowOverrides } from "../../src/config/options.ts"
import { handle } from "../../src/interpreter/handle.ts"
import { readSession } from "../../src/interpreter/read-session.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import Credentials from "../../src/providers/credentials.ts"
import { roundTheCsrfCheck } from "../steps/round-the-csrf-check.ts"

type Engines = typeof import("../../src/interpreter/composed-engine.ts")
type Proofs = typeof import("../../machines/proofs/verify-flow.ts")

const { engines, proofs } = vi.hoisted(() => ({
  engines: vi.fn<Engines["makeEngines"]>(),
  proofs: vi.fn<Proofs["verifyFlow"]>(),
}))
vi.mock("../../src/interpreter/composed-engine.ts", async (original) => {
  const real = await original<Engines>()
  return { ...real, makeEngines: engines.mockImplementation(real.makeEngines) }
})
vi.mock("../../machines/proofs/verify-flow.ts", async (original) => {
  const real = await original<Proofs>()
  return { ...real, verifyFlow: proofs.mockImplementation(real.verifyFlow) }
})
afterEach(() => void vi.clearAllMocks())

const composition = "../../src/flows/composition.ts"

function application(flows: FlowOverrides): { config: AuthConfig; logged: Error[] } {
  const logged: Error[] = []
  const config: AuthConfig = {
    providers: [Credentials({ authorize: () => ({ id: "ada" }) })],
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    flows,
    logger: { error: (error) => void logged.push(error), warn: () => undefined },
  }
  return { config, logged }
}

const statusOf = async (config: AuthConfig): Promise<number> =>
  (await handle(new Request("https://app.test/auth/csrf"), config, platform)).status
const read = (config: AuthConfig) => readSession(new Request("https://app.test/members"), config)

describe("a configuration with an override", () => {
  it("is not composed at all if the modules that compose flows could not be loaded, and is composed later", async () => {
    const { config, logged } = application({ credentials: (machine) => extendFlow(machine, {}) })
    vi.doMock(composition, () => {
      throw new Error("The server delivered no module.")
    })
    expect([await statusOf(config), await read(config)]).toEqual([500, { session: null, cookies: [] }])
    expect(logged.map(({ message }) => message)).toEqual(
      Array(2).fill("The modules that compose flows could not be loaded."),
    )
    vi.doUnmock(composition)
    expect([await statusOf(config), logged.length]).toEqual([200, 2])
  })

  it("is composed by its first request only", async () => {
    const { config, logged } = application({ credentials: (machine) => extendFlow(machine, {}) })
    expect(await Promise.all([statusOf(config), statusOf(config)])).toEqual([200, 200])
    const proven = proofs.mock.calls.length
    expect(proven).toBeGreaterThan(0)
    await read(config)
    expect([await statusOf(config), logged]).toEqual([200, []])
    expect([engines.mock.calls.length, proofs.mock.calls.length]).toEqual([1, proven])
  })

  it("is proven once if a flow is unsafe, and every request logs the same error", async () => {
    const { config, logged } = application(roundTheCsrfCheck)
    expect(await Promise.all([statusOf(config), statusOf(config)])).toEqual([500, 500])
    const proven = proofs.mock.calls.length
    expect(proven).toBeGreaterThan(0)
    expect([await read(config), await statusOf(config)]).toEqual([{ session: null, cookies: [] }, 500])
    expect(proofs.mock.calls.length).toBe(proven)
    expect([logged.length, new Set(logged).size, logged[0]?.name]).toEqual([4, 1, "UnsafeFlowError"])
  })

  it("is proven once for the objects in `flows`, if a function makes the configuration for each request", async () => {
    const flows = { ...roundTheCsrfCheck }
    const [one, other] = [application(flows), application(flows)]
    expect(await statusOf(one.config)).toBe(500)
    const proven = proofs.mock.calls.length
    expect([await statusOf(other.config), proofs.mock.calls.length]).toEqual([500, proven])
    expect(other.logged).toEqual(one.logged)
  })

  it("calls an override that throws once, and reports its error at every request", async () => {
    const override = vi.fn<() => never>(() => {
      throw new Error("no chart today")
    })
    const { config, logged } = application({ credentials: override })
    expect([await statusOf(config), await statusOf(config)]).toEqual([500, 500])
    expect([override.mock.calls.length, logged.length, new Set(logged).size]).toEqual([1, 2, 1])
    expect(String(logged[0])).toContain("no chart today")
  })
})
