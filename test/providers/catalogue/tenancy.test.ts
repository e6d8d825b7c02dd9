import { describe, expect, it } from "vitest"
import { mergeOptions, resolveProvider, type ResolvedOAuth } from "../../../src/config/providers.ts"
import { emailClaimOf } from "../../../src/flows/oauth/effects/read-profile.ts"
import type { Provider, ProviderConfig } from "../../../src/ports/provider.ts"
import type { Profile } from "../../../src/ports/records.ts"
import { makerOf, moduleNames, withoutFixture } from "./modules.ts"
import { tenancy } from "./tenancy.ts"

const client = { clientId: "id", clientSecret: "secret" }

async function made(name: string, options: object = {}): Promise<ResolvedOAuth | undefined> {
  const make = (await makerOf(name)) as (options: object) => ProviderConfig
  const provider = make({ ...client, ...options })
  if (provider.type !== "oauth" && provider.type !== "oidc") return undefined
  const resolved = resolveProvider(mergeOptions(provider as Provider) as Extract<ProviderConfig, { type: "oauth" }>)
  return "checks" in resolved ? resolved : undefined
}

const names = moduleNames().filter((name) => !withoutFixture.includes(name))
const issuer = "https://issuer.example"

describe("the party that sets the addresses of a provider's users", () => {
  it("is known for every provider of the catalogue, and for no other", async () => {
    const signIn: string[] = []
    for (const name of names) if ((await made(name, { issuer })) !== undefined) signIn.push(name)
    expect(Object.keys(tenancy).toSorted()).toEqual(signIn.toSorted())
  })

  it.each(Object.entries(tenancy))("is data of the module if it is the tenants: %s", async (name, { who, why }) => {
    const provider = await made(name, { issuer })
    expect(provider?.config.tenants !== undefined).toBe(who === "tenants")
    expect(why).toMatch(/^[A-Z].+\.$/)
  })

  // For each provider: the claims about a person whose address the service verified, and the claims about a person
  // whose address only a tenant verified.
  it.each([
    ["slack", { email_verified: true }, { "https://slack.com/team_id": "T1" }],
    ["salesforce", { email_verified: true }, { organization_id: "T1" }],
    ["zoom", { verified: 1 }, { account_id: "T1" }],
    ["microsoft-entra-id", { xms_edov: true }, { tid: "T1" }],
    ["azure-ad", { xms_edov: "1" }, { tid: "T1" }],
    ["webex", undefined, { orgId: "T1" }],
    ["workos", undefined, { organization_id: "T1" }],
    ["box", undefined, undefined],
    ["azure-devops", undefined, undefined],
    ["boxyhq-saml", undefined, undefined],
    ["osso", undefined, undefined],
  ])("decides whether an address of %s counts as verified", async (name, vouched, tenant) => {
    const options = name === "boxyhq-saml" || name === "osso" ? { issuer } : {}
    const judged = async (said: Profile, trustedTenants?: string[]) => {
      const provider = await made(name, { ...options, trustedTenants })
      return provider && emailClaimOf(said, provider)
    }
    const byTenant = { emailClaim: "unverified", saidByTenant: true }
    expect(await judged({ email: "ada@example.test", ...tenant })).toEqual(byTenant)
    expect(await judged({ email: "ada@example.test", ...tenant }, ["another"])).toEqual(byTenant)
    if (vouched !== undefined) expect(await judged({ ...tenant, ...vouched })).toEqual({ emailClaim: "verified" })
    if (tenant !== undefined) expect(await judged(tenant, ["T1"])).toEqual({ emailClaim: "absent" })
  })

  it.each([
    ["salesforce", "https://acme.my.salesforce.com"],
    ["microsoft-entra-id", "https://login.microsoftonline.com/9f6c1b8e-3d0c-4f5c-8f0e-5b7d1f2a3c4d/v2.0"],
    ["azure-ad", "https://login.microsoftonline.com/contoso.onmicrosoft.com/v2.0"],
  ])("is the operator of the one chosen tenant, if %s has the issuer %s", async (name, ofOne) => {
    const provider = await made(name, { issuer: ofOne })
    expect(provider && emailClaimOf({ email: "ada@example.test" }, provider)).toEqual({ emailClaim: "absent" })
  })
})
