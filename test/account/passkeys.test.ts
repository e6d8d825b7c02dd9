import { describe, expect, it } from "vitest"
import { memoryStores } from "../../src/stores/memory.ts"
import type { Adapter, AdapterAuthenticator } from "../../src/ports/adapter.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import { locationOf } from "../support/browser.ts"
import { tokenOf } from "../step-up/app.ts"
import { accountApp, change, overview, type AccountApp } from "./app.ts"

const strategies = ["jwt", "database"] as const

/** A credential id whose base64 has all characters that base64url writes in another way. */
const phone = "+/Bob25l/w=="
const phoneId = "-_Bob25l_w"
const laptop = "bGFwdG9w"

/** Stores a passkey of a user as a registration does: the public key and the account. */
async function enrol(
  app: AccountApp,
  name: string,
  credentialID: string,
  more: Partial<AdapterAuthenticator> = {},
): Promise<void> {
  const userId = `u-${name}`
  await app.adapter.linkAccount?.({
    userId,
    provider: "passkey",
    providerAccountId: credentialID,
    type: "webauthn",
  })
  await app.adapter.createAuthenticator?.({
    userId,
    credentialID,
    providerAccountId: credentialID,
    credentialPublicKey: "a2V5",
    counter: 0,
    credentialDeviceType: "multiDevice",
    credentialBackedUp: true,
    transports: "internal",
    ...more,
  })
}

async function keysOf(app: AccountApp, name: string): Promise<readonly string[]> {
  const keys = (await app.adapter.listAuthenticatorsByUserId?.(`u-${name}`)) ?? []
  return keys.map(({ credentialID }) => credentialID)
}

describe.each(strategies)("the passkeys on the account page, with %s sessions", (strategy) => {
  it("are listed with the user's name, the model, both times, and whether they are synced", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    await app.link("ada", "first")
    await enrol(app, "ada", laptop, {
      aaguid: "D548826E-79B4-DB40-A3D8-11116F7E8349",
      createdAt: new Date("2026-02-01T00:00:00Z"),
      credentialBackedUp: false,
    })
    await enrol(app, "ada", phone, {
      name: "My <phone>",
      userHandle: "aGFuZGxl",
      aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd",
      createdAt: new Date("2026-01-01T00:00:00Z"),
      lastUsedAt: new Date("2026-03-01T10:30:00Z"),
    })
    const shared = { provider: "passkey", rpId: null, renamable: true, removable: true }
    const seen = await overview(browser)
    expect(seen.passkeys).toEqual([
      {
        ...shared,
        id: phoneId,
        userHandle: "aGFuZGxl",
        name: "My <phone>",
        model: "Apple Passwords",
        createdAt: "2026-01-01T00:00:00.000Z",
        lastUsedAt: "2026-03-01T10:30:00.000Z",
        synced: true,
      },
      {
        ...shared,
        id: laptop,
        userHandle: null,
        name: null,
        model: "Bitwarden",
        createdAt: "2026-02-01T00:00:00.000Z",
        lastUsedAt: null,
        synced: false,
      },
    ])
    expect(seen.accounts?.map(({ provider }) => provider)).toEqual(["first"])
    const page = await (await browser.get("/account")).text()
    expect(page).toContain("My &lt;phone&gt;")
    expect(page).toContain("Last used: Mar 1, 2026, 10:30")
    expect(page).toContain('action="https://app.test/auth/account/passkeys/rename"')
    expect(page).toContain('action="https://app.test/auth/account/passkeys/remove"')
    expect(page).not.toContain("a2V5")
  })

  it("are null for an application without passkeys, whose database need not have their table", async () => {
    const app = accountApp(strategy)
    app.adapter.listAuthenticatorsByUserId = () => {
      throw new Error("There is no such table.")
    }
    const browser = await app.signedIn("ada")
    expect((await overview(browser)).passkeys).toBeNull()
    expect(await (await browser.get("/account")).text()).not.toContain("Passkeys")
  })

  it("get a name, which an empty name removes, from a form without scripts and as JSON", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    await enrol(app, "ada", phone)
    const named = async () => (await overview(browser)).passkeys?.[0]?.name
    const done = locationOf(await browser.post("/account/passkeys/rename", { id: phoneId, name: " Phone " }))
    expect(done.searchParams.get("done")).toBe("renamePasskey")
    expect(await named()).toBe("Phone")
    expect(await change(browser, "/account/passkeys/rename", { id: phoneId, name: "n".repeat(65) })).toEqual({
      status: 409,
      body: { error: "invalid" },
    })
    expect(await named()).toBe("Phone")
    const unnamed = await change(browser, "/account/passkeys/rename", { id: phoneId, name: "" })
    expect(unnamed.body).toEqual({ changed: "renamePasskey" })
    expect(await named()).toBeNull()
  })

  it("PERSON-09: lose account and public key when they are removed; other sessions end, the token is renewed, and the user gets a notice", async () => {
    const app = accountApp(strategy, {
      session: { strategy, stepUp: true, revocation: strategy === "jwt" ? "strict" : undefined },
      notices: { newDevice: false },
    })
    const [browser, other] = [await app.signedIn("ada"), await app.signedIn("ada")]
    await app.link("ada", "first")
    await enrol(app, "ada", phone)
    const token = tokenOf(browser)
    expect((await change(browser, "/account/passkeys/remove", { id: phoneId })).body).toEqual({
      changed: "removePasskey",
    })
    expect([await app.linked("ada"), await keysOf(app, "ada")]).toEqual([["first"], []])
    expect([await browser.session(), await other.session()]).toEqual([expect.anything(), null])
    expect(tokenOf(browser)).not.toBe(token)
    await expect.poll(() => app.mails.map(({ subject }) => subject)).toEqual(["A passkey was removed at app.test"])
  })

  it("are removed with the account of the same id, too", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    await app.link("ada", "first")
    await enrol(app, "ada", phone)
    expect((await change(browser, "/account/unlink", { provider: "passkey", id: phone })).status).toBe(200)
    expect(await keysOf(app, "ada")).toEqual([])
  })

  it("PERSON-08: stay if they are the last sign-in method; recovery codes and second factors do not count", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    await enrol(app, "ada", phone)
    expect((await overview(browser)).passkeys).toMatchObject([{ removable: false }])
    expect(await change(browser, "/account/passkeys/remove", { id: phoneId })).toEqual({
      status: 409,
      body: { error: "last_way" },
    })
    expect([await app.linked("ada"), await keysOf(app, "ada")]).toEqual([["passkey"], [phone]])
    const page = await (await browser.get("/account")).text()
    expect(page).toContain("The last way to sign in cannot be removed.")
    expect(page).not.toContain("account/passkeys/remove")
  })

  it("WAN-16: of another user cannot be seen, named or removed", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    await app.signedIn("bob")
    await app.link("ada", "first")
    await app.link("bob", "first")
    await enrol(app, "bob", phone, { name: "Bob" })
    const unknown = { status: 409, body: { error: "unknown" } }
    expect(await change(browser, "/account/passkeys/remove", { id: phoneId })).toEqual(unknown)
    expect(await change(browser, "/account/passkeys/rename", { id: phoneId, name: "Eve" })).toEqual(unknown)
    expect((await overview(browser)).passkeys).toBeNull()
    expect(await app.adapter.getAuthenticator?.(phone)).toMatchObject({ name: "Bob" })
    expect(await app.linked("bob")).toEqual(["first", "passkey"])
  })

  it("stay the same if the user signed in too long ago", async () => {
    const app = accountApp(strategy)
    const browser = await app.signedIn("ada")
    await app.link("ada", "first")
    await enrol(app, "ada", phone)
    app.pass(301)
    for (const path of ["/account/passkeys/remove", "/account/passkeys/rename"])
      expect(await change(browser, path, { id: phoneId, name: "Eve" })).toMatchObject({
        status: 401,
        body: { error: "insufficient_user_authentication" },
      })
    expect(await app.adapter.getAuthenticator?.(phone)).toMatchObject({ name: null })
  })

  it("are recorded in the audit trail when they are named or removed", async () => {
    const entries: AuditEntry[] = []
    const app = accountApp(strategy, { audit: { listener: (entry) => void entries.push(entry) } })
    const browser = await app.signedIn("ada")
    await app.link("ada", "first")
    await enrol(app, "ada", phone)
    entries.length = 0
    await change(browser, "/account/passkeys/rename", { id: phoneId, name: "Phone" })
    await change(browser, "/account/passkeys/remove", { id: phoneId })
    const about = entries.filter(({ name }) => name.startsWith("passkey."))
    expect(about.map(({ name }) => name)).toEqual(["passkey.renamed", "passkey.removed"])
    expect(about.every(({ person }) => person !== undefined && person === about[0]?.person)).toBe(true)
  })
})

describe("a registered public key", () => {
  it("without an account is no passkey, and does not let a user remove the last account", async () => {
    const app = accountApp("jwt", { stores: memoryStores() })
    const browser = await app.signedIn("ada")
    await app.link("ada", "first")
    await enrol(app, "ada", phone)
    await app.adapter.unlinkAccount?.({ provider: "passkey", providerAccountId: phone })
    expect((await overview(browser)).accounts).toMatchObject([{ provider: "first", removable: false }])
  })
})

describe("an adapter with the methods of Auth.js only", () => {
  /** Leaves out the additions of this library. */
  function bare(adapter: Adapter): void {
    for (const name of ["updateAuthenticator", "deleteAuthenticator", "transaction"] as const)
      Reflect.deleteProperty(adapter, name)
  }

  it("cannot name a passkey, and removes it by its account", async () => {
    const app = accountApp("database")
    bare(app.adapter)
    const browser = await app.signedIn("ada")
    await app.link("ada", "first")
    await enrol(app, "ada", phone)
    expect((await overview(browser)).passkeys).toMatchObject([{ renamable: false, removable: true }])
    expect((await change(browser, "/account/passkeys/rename", { id: phoneId, name: "Phone" })).status).toBe(409)
    expect(await (await browser.get("/account")).text()).not.toContain("account/passkeys/rename")
    expect((await change(browser, "/account/passkeys/remove", { id: phoneId })).status).toBe(200)
    expect(await app.linked("ada")).toEqual(["first"])
    expect((await overview(browser)).passkeys).toBeNull()
  })

  it("whose table has no column for names refuses a name, and the page does not say that the name was saved", async () => {
    const app = accountApp("database")
    const update = app.adapter.updateAuthenticator?.bind(app.adapter)
    app.adapter.updateAuthenticator = async ({ name: _name, ...rest }) => (await update?.(rest)) ?? null
    const browser = await app.signedIn("ada")
    await app.link("ada", "first")
    await enrol(app, "ada", phone)
    expect(await change(browser, "/account/passkeys/rename", { id: phoneId, name: "Phone" })).toEqual({
      status: 409,
      body: { error: "unknown" },
    })
  })
})
