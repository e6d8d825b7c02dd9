/** Tokens that a flow of the application makes, and that a request can redeem once. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { flowApp, type FlowApp } from "./flow-asks-app.ts"

const flow = "invite"
const purpose = "join"
const about = { team: "blue", at: 7 }
const unknown = { type: "singleUseToken.unknown", failure: { reason: "token_unknown" } }

async function made({ ask }: FlowApp, over: object = {}): Promise<string> {
  const { token } = await ask("createSingleUseToken", { flow, purpose, lifetime: 60, about, ...over })
  return token
}

const adapterOnly = () => flowApp({ stores: undefined, adapter: memoryAdapter(), session: { strategy: "jwt" } })

describe.each([
  ["a store of flows", () => flowApp()],
  ["the adapter's verification tokens", adapterOnly],
])("a single-use token in %s", (_where, open) => {
  it("STEP-02: gives its data to one of twenty callers", async () => {
    const app = open()
    const token = await made(app)
    const redeemed = await Promise.all(
      Array.from({ length: 20 }, async () => app.ask("redeemSingleUseToken", { flow, purpose, token })),
    )
    expect(redeemed.filter(({ type }) => type === "singleUseToken.redeemed")).toEqual([
      { type: "singleUseToken.redeemed", about },
    ])
    expect(redeemed.filter(({ type }) => type === "singleUseToken.unknown")).toHaveLength(19)
  })

  it("belongs to one flow and one purpose, and expires", async () => {
    const app = open()
    const token = await made(app)
    expect(await app.ask("redeemSingleUseToken", { flow: "other", purpose, token })).toEqual(unknown)
    expect(await app.ask("redeemSingleUseToken", { flow, purpose: "leave", token })).toEqual(unknown)
    expect(await app.ask("redeemSingleUseToken", { flow, purpose, token: `${token}x` })).toEqual(unknown)
    expect(await app.ask("redeemSingleUseToken", { flow, purpose, token: "" })).toEqual(unknown)
    const old = await made(app)
    app.pass(100)
    expect(await app.ask("redeemSingleUseToken", { flow, purpose, token: old })).toEqual(unknown)
  })
})

describe("a single-use token", () => {
  it("has 256 random bits, of which the store sees a hash", async () => {
    const stores = memoryStores()
    const seen: string[] = []
    const flows = {
      ...stores.flows,
      put: (...given: Parameters<typeof stores.flows.put>) => void seen.push(...given.map(String)),
    }
    const app = flowApp({ stores: { ...stores, flows } })
    const token = await made(app)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await made(app)).not.toBe(token)
    expect(seen.join(" ")).not.toContain(token)
    expect(seen.join(" ")).not.toContain("blue")
    expect(app.hidden).toContain(token)
  })

  it("is not made if its single use cannot be guaranteed", async () => {
    const none = flowApp({ stores: undefined })
    await expect(made(none)).rejects.toThrow(InvalidConfiguration)
    const lax = { ...memoryAdapter(), consumesOnce: false }
    await expect(made(flowApp({ stores: undefined, adapter: lax, session: { strategy: "jwt" } }))).rejects.toThrow(
      InvalidConfiguration,
    )
  })

  it.each([{ lifetime: 0 }, { lifetime: Number.NaN }, { about: "x".repeat(2049) }])("refuses %o", async (over) => {
    await expect(made(flowApp(), over)).rejects.toThrow(TypeError)
  })
})
