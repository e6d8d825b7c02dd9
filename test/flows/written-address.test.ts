/**
 * An adapter of another project finds an address only in its stored spelling, so the library also searches for the
 * provider's spelling.
 */
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { locationOf } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

/** Without the methods for case-insensitive searches. */
function plainAdapter(): Adapter {
  const { listUsersByAddress, listAddressesWithCapitals, ...rest } = memoryAdapter()
  expect([typeof listUsersByAddress, typeof listAddressesWithCapitals]).toEqual(["function", "function"])
  return rest
}

describe("LINK-10: an address that the provider writes with capitals, as Auth.js stored it", () => {
  it("LINK-10: a row with exactly that spelling is found, and no second user is created", async () => {
    const adapter = plainAdapter()
    const email = "Ada@Example.test"
    await adapter.createUser?.({ id: "before", email, emailVerified: null })
    const created: unknown[] = []
    const app = oauthApp(keys, {
      people: { idp: { sub: "ada", email, email_verified: true, name: "Ada" } },
      config: { adapter, events: { createUser: ({ user }) => void created.push(user) } },
    })
    const answer = await app.signIn(app.browser, "idp")
    expect(locationOf(answer).searchParams.get("reason")).toBe("email_of_other_account")
    expect(created).toEqual([])
  })

  it("LINK-10: an address that only looks alike does not match it", async () => {
    const adapter = plainAdapter()
    await adapter.createUser?.({ id: "before", email: "Ada@Example.test", emailVerified: null })
    const created: unknown[] = []
    const app = oauthApp(keys, {
      people: { idp: { sub: "eve", email: "Eve@Example.test", email_verified: true, name: "Eve" } },
      config: { adapter, events: { createUser: ({ user }) => void created.push(user.email) } },
    })
    await app.signIn(app.browser, "idp")
    expect(created).toEqual(["eve@example.test"])
  })
})
