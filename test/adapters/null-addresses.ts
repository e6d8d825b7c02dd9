/**
 * Tests users without an address: a database stores such a user if the column may be null, and otherwise refuses the
 * user with an error that names the column.
 */
import { beforeAll, expect, it, onTestFinished } from "vitest"
import type { Adapter } from "../../src/ports/adapter.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { entraApp, strangersTenant } from "../support/entra-app.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"

/** A database whose tables are empty. */
export interface NullGround {
  adapter: Adapter
  /** From now on, every user needs an address. */
  forbidNull: () => Promise<void>
  users: () => Promise<readonly { email: unknown }[]>
  close: () => Promise<void>
}

const denied = { sub: "stranger", tid: strangersTenant, name: "Not Ada", email: "ada@example.test", xms_edov: false }

/** Registers the tests. */
export function nullAddressRules(name: string, open: () => Promise<NullGround>): void {
  let keys: ProviderKeys
  beforeAll(async () => {
    keys = await makeProviderKeys()
  })

  it(`PERSON-04: ${name} stores users whose addresses are unverified, each without an address`, async () => {
    const { adapter, users, close } = await open()
    onTestFinished(close)
    const app = entraApp(keys, { adapter })
    for (const sub of ["one", "two"]) {
      const response = await app.signIn(app.browser.other(), { ...denied, sub })
      expect([sessionCookies(response).length, app.logged]).toEqual([1, []])
    }
    expect((await users()).map(({ email }) => email)).toEqual([null, null])
  })

  it(`PERSON-04: ${name} refuses users without an address if a user needs an address, the error names the cause, and no row is left`, async () => {
    const { adapter, users, forbidNull, close } = await open()
    onTestFinished(close)
    await forbidNull()
    for (const strategy of ["database", "jwt"] as const) {
      const app = entraApp(keys, { adapter, config: { session: { strategy } } })
      const response = await app.signIn(app.browser, denied)
      expect(locationOf(response).searchParams.get("reason")).toBe("email_unverified")
      expect(await users()).toEqual([])
    }
  })
}
