/** The reference on an error page, from which support finds the sign-in in the audit trail. */
import { describe, expect, it } from "vitest"
import { auditTrail } from "../../src/audit.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { historyOf } from "../../src/devtools/serve/history.ts"
import { limitedApp } from "../limits/limited-app.ts"
import { locationOf } from "../support/browser.ts"
import { audited, secret } from "./audited.ts"

async function refused() {
  const audit = audited()
  const app = limitedApp([], audit.config)
  const reference = locationOf(await app.guess("ada", "wrong")).searchParams.get("flow") ?? ""
  await app.guess("grace", "wrong")
  await app.guess("ada", "lovelace")
  return { reference, app, trail: auditTrail({ store: audit.config.stores ?? {}, secret }) }
}

describe("the reference on an error page", () => {
  it("finds the refused sign-in, with its reason, and no other sign-in", async () => {
    const { reference, trail } = await refused()
    expect(reference).toMatch(/^[0-9a-f]{16}$/)
    const found = await trail.list({ reference })
    expect(found.map(({ name, trace }) => [name, trace])).toEqual([["signIn.refused", reference]])
    expect(found[0]?.reason).toBe("credentials_rejected")
    expect(await trail.list({ reference: reference.toUpperCase() })).toEqual(found)
    expect(await trail.list({ reference: "0".repeat(16) })).toEqual([])
    expect(await trail.list({ reference: "" })).toEqual([])
  })

  it("is what an operator types into the history of the visualizer", async () => {
    const { reference, app } = await refused()
    const lookUp = historyOf(resolveConfig(app.config))
    const found = await lookUp?.(` ${reference} `, undefined)
    expect(found?.entries.map(({ entry }) => entry.trace)).toEqual([reference])
  })

  it("erases and records nothing, because it names no person", async () => {
    const { reference, trail } = await refused()
    expect(await trail.erase({ reference })).toBe(0)
    expect(await trail.list({ reference })).toHaveLength(1)
    await expect(trail.record("limits.cleared", { reference })).rejects.toThrow(TypeError)
  })

  it("is not a way to find a sign-in that succeeded", async () => {
    const { trail } = await refused()
    const all = await trail.list({ identifier: "ada" })
    const succeeded = all.find(({ result }) => result === "succeeded")
    expect(await trail.list({ reference: succeeded?.trace })).toEqual([])
  })
})
