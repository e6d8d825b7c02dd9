/** Approvals by another browser: one record, a handle that polls and a code that a signed-in user types. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { FlowStore } from "../../src/ports/flow-store.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { clientNetwork } from "../../src/effects/client-network.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import type { Platform } from "../../src/interpreter/runtime.ts"
import type { Browser } from "../support/browser.ts"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { flowApp, type FlowApp } from "./flow-asks-app.ts"

const flow = "device"
const about = { client: "cli" }
const unknown = { reason: "approval_unknown" }

const open = ({ ask }: FlowApp, lifetime = 600) => ask("openApproval", { flow, lifetime, about })
const decide = ({ ask }: FlowApp, code: string, browser: Browser, approve = true) =>
  ask("recordApproval", { flow, code, approve }, browser)
const poll = (app: FlowApp, handle: string) => {
  app.pass(6)
  return app.ask("takeApproval", { flow, handle })
}

describe("an approval", () => {
  it("STEP-12: comes from the user who is signed in in the browser where the code is typed, and is taken once", async () => {
    const app = flowApp()
    const ada = await app.visitor("ada")
    const { handle, code, expires } = await open(app)
    expect(handle).toMatch(/^[\w-]{43}$/)
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(expires.getTime()).toBe(app.now() + 600_000)
    expect(await poll(app, handle)).toEqual({ type: "approval.waiting" })
    const typed = code.toLowerCase().replace("-", " ")
    expect(await app.ask("readApproval", { flow, code: typed }, ada)).toEqual({ type: "approval.pending", about })
    expect(await decide(app, typed, ada)).toEqual({ type: "approval.recorded" })
    expect(await poll(app, handle)).toEqual({
      type: "approval.taken",
      person: { of: "account", claims: { sub: "id-ada", name: "ada", email: "ada@x.test" } },
    })
    expect(await poll(app, handle)).toEqual({ type: "approval.gone", failure: { reason: "approval_gone" } })
    expect(app.hidden).toEqual(expect.arrayContaining([handle, code, code.replace("-", "")]))
  })

  it("STEP-12: names a stored user with the current data, and no user after a deletion", async () => {
    const adapter = memoryAdapter()
    const ada = await adapter.createUser?.({ id: "1", name: "Ada", email: "ada@x.test", emailVerified: null })
    const app = flowApp({ adapter, session: { strategy: "database" } })
    const browser = app.browser.other()
    const sessionToken = "t".repeat(36)
    await adapter.createSession?.({ sessionToken, userId: ada?.id ?? "", expires: new Date(app.now() + 9e9) })
    browser.cookies.set("__Secure-authjs.session-token", sessionToken)
    const [one, two] = [await open(app), await open(app)]
    for (const { code } of [one, two]) await decide(app, code, browser)
    await adapter.updateUser?.({ id: ada?.id ?? "", name: "Ada L." })
    expect(await poll(app, one.handle)).toEqual({
      type: "approval.taken",
      person: { of: "user", user: { ...ada, name: "Ada L." } },
    })
    await adapter.deleteUser?.(ada?.id ?? "")
    expect(await poll(app, two.handle)).toMatchObject({ type: "approval.gone" })
  })

  it("STEP-12: cannot come from a signed-out visitor", async () => {
    const app = flowApp()
    const { handle, code } = await open(app)
    const nobody = { type: "approval.unrecorded", failure: { reason: "approver_absent" } }
    expect(await decide(app, code, app.browser.other())).toEqual(nobody)
    expect(await poll(app, handle)).toEqual({ type: "approval.waiting" })
  })

  it("STEP-12: keeps the first of twenty decisions, and gives it to one of twenty polls", async () => {
    const app = flowApp()
    const ada = await app.visitor("ada")
    const eve = await app.visitor("eve")
    const { handle, code } = await open(app)
    const decided = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => decide(app, code, at % 2 === 0 ? ada : eve, at % 2 === 0)),
    )
    expect(decided.filter(({ type }) => type === "approval.recorded")).toHaveLength(1)
    expect(await decide(app, code, eve)).toEqual({ type: "approval.unrecorded", failure: unknown })
    app.pass(6)
    const polled = await Promise.all(Array.from({ length: 20 }, async () => app.ask("takeApproval", { flow, handle })))
    const settled = polled.filter(({ type }) => type === "approval.taken" || type === "approval.denied")
    expect(settled).toHaveLength(1)
    expect(polled.filter(({ type }) => type === "approval.tooSoon" || type === "approval.gone")).toHaveLength(19)
  })

  it("STEP-12: may be denied, and ends then", async () => {
    const app = flowApp()
    const { handle, code } = await open(app)
    await decide(app, code, await app.visitor("ada"), false)
    expect(await poll(app, handle)).toEqual({ type: "approval.denied", failure: { reason: "approval_denied" } })
    expect(await poll(app, handle)).toMatchObject({ type: "approval.gone" })
  })

  it("STEP-12: a device that polls within five seconds must wait, before and after the decision", async () => {
    const app = flowApp()
    const { handle, code } = await open(app)
    await poll(app, handle)
    app.pass(4)
    await decide(app, code, await app.visitor("ada"))
    expect(await app.ask("takeApproval", { flow, handle })).toEqual({ type: "approval.tooSoon" })
    app.pass(1)
    expect(await app.ask("takeApproval", { flow, handle })).toMatchObject({ type: "approval.taken" })
  })

  it("STEP-12: belongs to one flow, and expires", async () => {
    const app = flowApp()
    const ada = await app.visitor("ada")
    const { handle, code } = await open(app, 60)
    expect(await app.ask("takeApproval", { flow: "other", handle })).toMatchObject({ type: "approval.gone" })
    expect(await app.ask("readApproval", { flow: "other", code }, ada)).toEqual({
      type: "approval.unknown",
      failure: unknown,
    })
    expect(await app.ask("takeApproval", { flow, handle: code })).toMatchObject({ type: "approval.gone" })
    expect(await app.ask("readApproval", { flow, code: handle }, ada)).toMatchObject({ type: "approval.unknown" })
    app.pass(61)
    expect(await decide(app, code, ada)).toMatchObject({ type: "approval.unrecorded", failure: unknown })
    expect(await app.ask("takeApproval", { flow, handle })).toMatchObject({ type: "approval.gone" })
    await expect(open(app, 1801)).rejects.toThrow(TypeError)
  })

  it('STEP-12: lets a user try twenty codes in a quarter of an hour, and answers "unknown" after that', async () => {
    const app = flowApp()
    const [ada, bob] = [await app.visitor("ada"), await app.visitor("bob")]
    const { code } = await open(app, 1800)
    for (let at = 0; at < 20; at++) await app.ask("readApproval", { flow, code: "BBBB-BBBB" }, ada)
    expect(await app.ask("readApproval", { flow, code }, ada)).toEqual({ type: "approval.unknown", failure: unknown })
    expect(await app.ask("readApproval", { flow, code }, bob)).toMatchObject({ type: "approval.pending" })
    app.pass(901)
    expect(await app.ask("readApproval", { flow, code }, ada)).toMatchObject({ type: "approval.pending" })
  })

  it.each([
    ["one address", () => "192.0.2.1", () => "192.0.2.2"],
    ["one network of IPv6", (at: number) => `2001:db8::1:2:3:${at.toString(16)}`, () => "2001:db8:0:1::1"],
  ])("STEP-12: %s may try a hundred codes in a quarter of an hour, signed in or not", async (_title, mine, other) => {
    let address: string | undefined
    const app = flowApp({ clientAddress: () => address })
    const { code } = await open(app, 1800)
    const guest = app.browser.other()
    const read = (browser: Browser, typed = code) => app.ask("readApproval", { flow, code: typed }, browser)
    for (let at = 0; at < 100; at++) {
      address = mine(at)
      await read(guest, "BBBB-BBBB")
    }
    address = mine(100)
    const ada = await app.visitor("ada")
    expect(await read(guest)).toEqual({ type: "approval.unknown", failure: unknown })
    expect(await read(ada)).toMatchObject({ type: "approval.unknown" })
    expect(await decide(app, code, ada)).toMatchObject({ type: "approval.unrecorded" })
    address = other()
    expect(await read(guest)).toMatchObject({ type: "approval.pending" })
    address = undefined
    expect(await read(guest), "an unknown address is not counted").toMatchObject({ type: "approval.pending" })
    address = mine(101)
    app.pass(901)
    expect(await read(guest)).toMatchObject({ type: "approval.pending" })
  })

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    [" 2001:DB8::1 ", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["1::", "1:0:0:0"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["no address", "no address"],
    ["", undefined],
  ])("counts the address %s as %s", (given, counted) => {
    const config = resolveConfig({ providers: [], clientAddress: () => given })
    expect(clientNetwork({ config, request: new Request("https://app.test") })).toBe(counted)
  })

  it("generates another code if one is taken", async () => {
    let drawn = 0
    const randomBytes: Platform["randomBytes"] = (size) =>
      size === 16 ? new Uint8Array(size).fill(drawn++ < 2 ? 0 : 1) : crypto.getRandomValues(new Uint8Array(size))
    const app = flowApp({}, { randomBytes })
    expect([(await open(app)).code, (await open(app)).code]).toEqual(["BBBB-BBBB", "CCCC-CCCC"])
  })

  it("is sealed in the store, under hashes", async () => {
    const kept = new Map<string, string>()
    const inner = memoryFlowStore()
    const flowStore: FlowStore = {
      ...inner,
      put: (key, value, expires) => (kept.set(key, value), inner.put(key, value, expires)),
      replace: (key, expected, next, expires) => (
        kept.set(key, next),
        inner.replace?.(key, expected, next, expires) ?? false
      ),
    }
    const app = flowApp({ flowStore })
    const { handle, code } = await open(app)
    await decide(app, code, await app.visitor("ada"))
    await poll(app, handle)
    const seen = JSON.stringify([...kept])
    for (const secret of [handle, code, code.replace("-", ""), "cli", "id-ada", "ada@x.test"])
      expect(seen).not.toContain(secret)
  })

  it("needs a store with compare-and-set", async () => {
    const { put, get, take } = memoryFlowStore()
    await expect(open(flowApp({ flowStore: { put, get, take } }))).rejects.toThrow(InvalidConfiguration)
    await expect(open(flowApp({ stores: undefined }))).rejects.toThrow("replace()")
  })
})
