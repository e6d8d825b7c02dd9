/** Addresses that the tenants of a shared issuer set, and the keys of tenants. */
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import {
  consumers,
  entraApp,
  issuerOf,
  ownTenant,
  strangersTenant,
  template,
  type Claims,
  type EntraAppOptions,
} from "../support/entra-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const email = "ada@example.test"
const stranger: Claims = { sub: "stranger", tid: strangersTenant, name: "Not Ada", email }

/** A user already has the address, and the application links by address. */
async function linksByAddress(options: EntraAppOptions, person: Claims): Promise<boolean> {
  const adapter: Adapter = memoryAdapter()
  const ada = await adapter.createUser?.({ id: "ada", email, emailVerified: new Date(0) })
  const entra = { allowDangerousEmailAccountLinking: true, ...options.entra }
  const app = entraApp(keys, { ...options, adapter, entra })
  const response = await app.signIn(app.browser, person)
  const owner = await adapter.getUserByAccount?.({ provider: "microsoft-entra-id", providerAccountId: person.sub })
  expect(sessionCookies(response)).toHaveLength(owner ? 1 : 0)
  if (!owner) expect(locationOf(response).searchParams.get("error")).toBe("OAuthAccountNotLinked")
  return owner?.id === ada?.id
}

describe("PERSON-05: an address that a tenant sets", () => {
  it.each(["common", "organizations", "consumers", consumers])(
    "links no account if tenants share the issuer %s",
    async (authority) => {
      const tid = authority === consumers ? consumers : strangersTenant
      expect(await linksByAddress({ authority }, { ...stranger, tid })).toBe(false)
    },
  )

  it.each([true, 1, "1", "true"])("links if the provider itself verified it: xms_edov is %j", async (said) => {
    expect(await linksByAddress({}, { ...stranger, xms_edov: said })).toBe(true)
  })

  it.each([false, 0, "0", "false", null, "", "yes", "TRUE", [true], 2])(
    "links no account if xms_edov is %j",
    async (said) => {
      expect(await linksByAddress({}, { ...stranger, xms_edov: said })).toBe(false)
      expect(
        await linksByAddress({ entra: { trustedTenants: [strangersTenant] } }, { ...stranger, xms_edov: said }),
      ).toBe(false)
    },
  )

  it("links no account by an email_verified that a tenant may have added", async () => {
    expect(await linksByAddress({}, { ...stranger, email_verified: true })).toBe(false)
  })

  it("links no account if the provider verified it and email_verified is false", async () => {
    expect(await linksByAddress({}, { ...stranger, xms_edov: true, email_verified: false })).toBe(false)
  })

  it("counts like the address of any provider if the tenant is on the application's list, or is the issuer", async () => {
    expect(await linksByAddress({ entra: { trustedTenants: [ownTenant] } }, { ...stranger, tid: ownTenant })).toBe(true)
    expect(await linksByAddress({ entra: { trustedTenants: [ownTenant] } }, stranger)).toBe(false)
    expect(await linksByAddress({ authority: ownTenant }, { ...stranger, tid: ownTenant })).toBe(true)
  })
})

describe("PERSON-05: the key of a tenant", () => {
  async function signsIn(named: string): Promise<boolean> {
    const app = entraApp(keys)
    const { lie } = app.idp
    if (lie === undefined) throw new Error("Entra is played by a provider that names tenants.")
    app.idp.lie = {
      ...lie,
      hooks: { ...lie.hooks, jwks: (set) => ({ keys: set.keys.map((key) => ({ ...key, issuer: named })) }) },
    }
    const response = await app.signIn(app.browser, stranger)
    const signedIn = sessionCookies(response).length === 1
    if (!signedIn) expect(locationOf(response).searchParams.get("reason")).toBe("id_token_signature_invalid")
    return signedIn
  }

  it("signs for that tenant, and a key of all tenants for each", async () => {
    expect(await signsIn(issuerOf(strangersTenant))).toBe(true)
    expect(await signsIn(template)).toBe(true)
  })

  it("signs for no other tenant", async () => {
    expect(await signsIn(issuerOf(ownTenant))).toBe(false)
  })
})

describe("IDP-06: the tenant of a token", () => {
  it.each([
    ["of another organisation", ownTenant],
    ["of personal accounts", consumers],
  ])("is refused if the token is issued by the tenant %s", async (_what, issuedBy) => {
    const app = entraApp(keys)
    const { lie } = app.idp
    if (lie === undefined) throw new Error("Entra is played by a provider that names tenants.")
    app.idp.lie = {
      ...lie,
      hooks: { ...lie.hooks, idTokenClaims: (claims) => ({ ...claims, iss: issuerOf(issuedBy) }) },
    }
    const response = await app.signIn(app.browser, stranger)
    expect(sessionCookies(response)).toEqual([])
    expect(locationOf(response).searchParams.get("reason")).toBe("id_token_invalid")
  })

  it("is refused if the application names one tenant, and the token is of another", async () => {
    const app = entraApp(keys, { authority: ownTenant })
    expect(locationOf(await app.signIn(app.browser, stranger)).searchParams.get("reason")).toBe("id_token_invalid")
  })
})
