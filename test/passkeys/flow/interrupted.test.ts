/** Sign-ups with a passkey that were interrupted between the user and the account, over adapters without transactions. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { sessionCookies } from "../../support/browser.ts"
import { offerFor, passkeyApp, register, signInWith, type PasskeyApp } from "./passkey-app.ts"

const ada = "ada@example.test"

/** The database call at which the process of the first sign-up ends. */
type Place = "createAuthenticator" | "linkAccount"

/** An adapter without transactions. While `isDown`, the call at `place` and every deletion fail, as for a process that ended. */
function breaking(place: Place): { adapter: Adapter; outage: { isDown: boolean } } {
  const { transaction: _transaction, ...adapter } = memoryAdapter()
  const outage = { isDown: false }
  const failing =
    <Params extends unknown[], Result>(call: (...params: Params) => Result) =>
    (...params: Params): Result => {
      if (outage.isDown) throw new Error("The connection ended.")
      return call(...params)
    }
  const { createAuthenticator: create, linkAccount, deleteUser } = adapter
  const broken =
    place === "linkAccount" ? { linkAccount: failing(linkAccount) } : { createAuthenticator: failing(create) }
  return { adapter: { ...adapter, ...broken, deleteUser: failing(deleteUser) }, outage }
}

/** Methods that the adapter does not have. */
type Without = { readonly [method in keyof Adapter]?: undefined }

async function interrupted(place: Place, without: Without = {}): Promise<PasskeyApp> {
  const { adapter, outage } = breaking(place)
  Object.assign(adapter, without)
  const app = await passkeyApp("memory", { adapter })
  outage.isDown = true
  const { response } = await register(app.open(), ada)
  expect(sessionCookies(response)).toEqual([])
  outage.isDown = false
  return { ...app, adapter, userWith: async (email) => (await adapter.getUserByEmail?.(email)) ?? undefined }
}

describe.each<Place>(["createAuthenticator", "linkAccount"])("a sign-up that ended at %s", (place) => {
  it.each<readonly [string, Without]>([
    ["", {}],
    [" without the additions to Auth.js", { listAccounts: undefined, deleteAuthenticator: undefined }],
  ])("begins again with another passkey, over an adapter%s", async (_name, without) => {
    const app = await interrupted(place, without)
    const before = await app.userWith(ada)
    expect(before).toBeDefined()
    app.pass(61)
    const { authenticator, response } = await register(app.open(), ada)
    expect(sessionCookies(response)).toHaveLength(1)
    const after = await app.userWith(ada)
    expect(after?.id).not.toBe(before?.id)
    expect(await app.adapter.listAuthenticatorsByUserId?.(after?.id ?? "")).toHaveLength(1)
    expect(await app.adapter.getUser?.(before?.id ?? "")).toBeNull()
    expect(sessionCookies(await signInWith(app.open(), authenticator))).toHaveLength(1)
  })

  it("stays while it can be in progress, and then begins again", async () => {
    const app = await interrupted(place)
    const ask = async () => (await offerFor(app.open(), { action: "register", email: ada })).action
    expect(await ask()).toBeUndefined()
    app.pass(61)
    expect(await Promise.all([ask(), ask()])).toContain("register")
    expect(await app.userWith(ada)).toBeUndefined()
  })

  it("stays after the owner of the mailbox proved the address", async () => {
    const app = await interrupted(place)
    const user = await app.userWith(ada)
    await app.adapter.updateUser?.({ id: user?.id ?? "", emailVerified: new Date() })
    app.pass(61)
    expect((await offerFor(app.open(), { action: "register", email: ada })).action).toBeUndefined()
    expect((await app.userWith(ada))?.id).toBe(user?.id)
  })
})

it("a user with a passkey stays, also if the note of the sign-up could not be removed", async () => {
  const { transaction: _transaction, ...adapter } = memoryAdapter()
  const { useVerificationToken } = adapter
  const app = await passkeyApp("memory", { adapter })
  adapter.useVerificationToken = () => {
    throw new Error("The connection ended.")
  }
  const { authenticator } = await register(app.open(), ada)
  adapter.useVerificationToken = useVerificationToken
  app.pass(3600)
  expect((await offerFor(app.open(), { action: "register", email: ada })).action).toBeUndefined()
  expect(sessionCookies(await signInWith(app.open(), authenticator))).toHaveLength(1)
})

it("a user of another sign-up stays", async () => {
  const { transaction: _transaction, ...adapter } = memoryAdapter()
  const app = await passkeyApp("memory", { adapter })
  await adapter.createUser({ id: "ada", email: ada, emailVerified: null })
  app.pass(3600)
  expect((await offerFor(app.open(), { action: "register", email: ada })).action).toBeUndefined()
  expect(await adapter.getUser("ada")).toMatchObject({ email: ada })
})
