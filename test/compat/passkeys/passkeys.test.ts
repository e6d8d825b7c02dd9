/** Passkeys in the published `@auth/core` and in this library: equal, or a listed difference. */
import { generateKeyPairSync } from "node:crypto"
import { describe, expect, it } from "vitest"
import { createAuthenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { passkeyDifferences } from "./differences.ts"
import { openSide } from "./side.ts"
import { situations } from "./situations.ts"
import { respond, rows, options, signIn, signUp } from "./steps.ts"

const newKey = (): Uint8Array =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "der", type: "pkcs8" })

describe("passkeys in both libraries", () => {
  it("are compared in at least 45 situations, each with a name of its own", () => {
    expect(situations.length).toBeGreaterThanOrEqual(45)
    expect(new Set(situations.map(({ name }) => name)).size).toBe(situations.length)
    const names: readonly string[] = situations.map(({ name }) => name)
    expect(Object.keys(passkeyDifferences).filter((name) => !names.includes(name))).toEqual([])
  })

  it.each(situations)(
    "$name: both libraries show the same, or the difference is listed",
    async ({ name, setting, play }) => {
      const keys = [newKey(), newKey()]
      const [peer, ours] = [
        await play(openSide("peer", setting ?? {}, keys)),
        await play(openSide("ours", setting ?? {}, keys)),
      ]
      const difference = passkeyDifferences[name]
      if (difference === undefined) expect(ours).toEqual(peer)
      else
        expect({ ours, differs: JSON.stringify(ours) !== JSON.stringify(peer) }).toEqual({
          ours: difference.ours,
          differs: true,
        })
    },
  )
})

describe("a passkey that moves", () => {
  it.each([
    ["peer", "ours"],
    ["ours", "peer"],
  ] as const)("from %s to %s signs in, and a second one is added", async (from, to) => {
    const keys = [newKey(), newKey()]
    const before = openSide(from, {}, keys)
    await signUp(before)
    const after = openSide(to, {}, keys)
    const user = await before.adapter.getUserByEmail("ada@example.test")
    if (user === null) throw new Error("The sign-up stored no user.")
    const moved = await after.adapter.createUser({ ...user })
    for (const row of await before.adapter.listAuthenticatorsByUserId(user.id)) {
      const { credentialID, providerAccountId, credentialPublicKey, counter, credentialDeviceType } = row
      const { credentialBackedUp, transports } = row
      const account = { provider: "passkey", providerAccountId, type: "webauthn", userId: moved.id } as const
      await after.adapter.linkAccount(account)
      const columns = { credentialID, providerAccountId, credentialPublicKey, counter, credentialDeviceType }
      await after.adapter.createAuthenticator({ ...columns, credentialBackedUp, transports, userId: moved.id })
    }
    await signIn(after)
    expect(await after.session()).toMatchObject({ email: "ada@example.test" })
    const { offer } = await options(after, { action: "register" })
    await respond(after, "register", offer, { authenticator: 1 })
    expect(await rows(after)).toMatchObject({ passkeys: [{}, {}] })
  })

  it("has a public key that the authenticator made", () => {
    const authenticator = createAuthenticator({ privateKey: newKey() })
    expect(authenticator.publicKey.length).toBe(77)
  })
})
