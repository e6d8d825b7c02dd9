import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { Auth, type AuthConfig } from "../../../src/core.ts"
import { customFetch, type OAuthConfig, type OAuthProvider } from "../../../src/ports/provider.ts"
import type { Profile } from "../../../src/ports/records.ts"
import type { ApiCall, SignInFixture } from "./fixture.ts"
import { makeKey, play, type Played, type ProviderKey } from "./player.ts"

let key: ProviderKey
beforeAll(async () => {
  key = await makeKey()
})

const plainUser = { id: "1", name: "Ada" }
const base: SignInFixture = {
  authorization: { url: "https://idp.example/authorize", params: {} },
  token: { url: "https://idp.example/token", answer: { access_token: "at", token_type: "bearer", user_id: "a/b" } },
  calls: [{ url: "https://idp.example/me", answer: plainUser }],
  user: plainUser,
}

/** Makes a provider as data, like the default export of a module. */
function made(data: Partial<OAuthProvider>): (options: object) => OAuthConfig {
  return (options) => ({
    id: "idp",
    name: "IdP",
    type: "oauth",
    authorization: "https://idp.example/authorize",
    token: "https://idp.example/token",
    userinfo: "https://idp.example/me",
    ...data,
    options,
  })
}

function sign(data: Partial<OAuthProvider>, fixture: Partial<SignInFixture> = {}): Promise<Played> {
  return play(made(data), { ...base, ...fixture }, key)
}

/** Returns the result of a sign-in: its user, and refused requests. */
function outcomeOf({ session, problems, uneven, logged }: Played) {
  const reasons = logged.map((error) => String(JSON.stringify(error.cause)).match(/"reason":"(\w+)"/)?.[1])
  return { name: session?.user?.["name"], problems, uneven, reasons }
}
const good = { name: "Ada", problems: [], uneven: [], reasons: [] }

describe("departures from the standards that a provider's file names and the engine implements", () => {
  it("headers go only to their endpoint, and never replace the client authentication", async () => {
    const headers = { "User-Agent": "mine", "Api-Key": "{clientId}", authorization: "Bearer other" }
    const sent = { "User-Agent": "mine", "Api-Key": "clientid" }
    const played = await sign(
      { token: { url: "https://idp.example/token", headers }, userinfo: { url: "https://idp.example/me", headers } },
      {
        token: { ...base.token, headers: sent },
        calls: [{ url: "https://idp.example/me", headers: { ...sent, Authorization: "Bearer at" }, answer: plainUser }],
      },
    )
    expect(outcomeOf(played)).toEqual(good)
  })

  it("userinfo by POST", async () => {
    const call: ApiCall = { url: "https://idp.example/me", method: "POST", answer: plainUser }
    const played = await sign({ userinfo: { url: "https://idp.example/me", method: "POST" } }, { calls: [call] })
    expect(outcomeOf(played)).toEqual(good)
  })

  it("an access token in the query, only under the provider's name for it", async () => {
    const calls = [{ url: "https://idp.example/me?v=2&oauth_token=at", headers: {}, answer: plainUser }]
    const userinfo = { url: "https://idp.example/me?v=2", tokenParameter: "oauth_token" }
    const seen: (string | null)[] = []
    const played = await play(
      made({ userinfo }),
      {
        ...base,
        calls,
        options: {},
      },
      key,
    )
    expect(outcomeOf(played)).toEqual(good)
    const spy: typeof fetch = async (address, init) => {
      seen.push(new Request(address, init).headers.get("authorization"))
      return Response.json(address === "https://idp.example/token" ? base.token.answer : plainUser)
    }
    await sign({ userinfo }, { calls, options: { [customFetch]: spy } })
    expect(seen).toEqual([expect.stringMatching(/^Basic /), null])
  })

  it("a field of the token response in the address, escaped so that it stays one part of it", async () => {
    const calls = [{ url: "https://idp.example/users/a%2Fb", answer: plainUser }]
    expect(outcomeOf(await sign({ userinfo: "https://idp.example/users/{user_id}" }, { calls }))).toEqual(good)
  })

  it("a field that the token response lacks ends the sign-in before a request to the provider", async () => {
    const played = await sign({ userinfo: "https://idp.example/users/{nobody}" }, { calls: [] })
    expect(outcomeOf(played)).toEqual({ ...good, name: undefined, reasons: ["userinfo_refused"] })
  })

  it("an e-mail address from a second endpoint: the primary one, with the provider's verification", async () => {
    const userinfo = { url: "https://idp.example/me", emailsFrom: "https://idp.example/emails" }
    const profile = ({ id, name, email }: { id?: string | null; name?: string | null; email?: string | null }) => ({
      id: id ?? "",
      name,
      email,
    })
    const listed = (answer: ApiCall["answer"], status = 200) => [
      ...(base.calls ?? []),
      { url: "https://idp.example/emails", answer, status },
    ]
    const other = { email: "b@x.example", is_primary: false, is_confirmed: true }
    const primary = { email: "a@x.example", is_primary: true, is_confirmed: false }
    const played = await sign({ userinfo, profile }, { calls: listed({ values: [other, primary] }) })
    expect(outcomeOf(played)).toEqual(good)
    expect(played.admitted?.profile).toMatchObject({ email: "a@x.example", email_verified: false })
    const plainList = await sign({ userinfo, profile }, { calls: listed([other]) })
    expect(plainList.admitted?.user.email).toBe("b@x.example")
    for (const calls of [listed({ message: "no" }, 404), listed("nothing"), listed([])]) {
      const without = await sign({ userinfo, profile }, { calls })
      expect(outcomeOf(without)).toEqual(good)
      expect(without.admitted?.user.email).toBeNull()
    }
  })

  it("a token response without token_type, with scopes in a list, inside of another object", async () => {
    const answer = { data: { access_token: "at", scope: ["a", "b"] } }
    const token = { url: "https://idp.example/token", lacksTokenType: true, scopeIsList: true, nestedIn: "data" }
    const played = await sign({ token }, { token: { ...base.token, answer } })
    expect(outcomeOf(played)).toEqual({
      ...good,
      problems: [`https://idp.example/me got the header Authorization: Bearer at, and not Bearer undefined`],
    })
    expect(played.admitted?.account).toMatchObject({ access_token: "at", token_type: "bearer", scope: "a b" })
  })

  it.each([
    ["token_type", { access_token: "at" }],
    ["scope", { access_token: "at", token_type: "bearer", scope: ["a"] }],
  ])("RFC 6749 §5.1: a provider without this departure must respond with a proper %s", async (_field, answer) => {
    const played = await sign({}, { token: { ...base.token, answer } })
    expect(outcomeOf(played)).toMatchObject({ name: undefined, reasons: ["token_response_invalid"] })
  })

  it("the client id under another name, in both requests, without the usual one", async () => {
    const played = await sign(
      { clientIdParameter: "client_key", client: { token_endpoint_auth_method: "client_secret_post" } },
      { token: { ...base.token, clientAuthentication: "client_secret_post", sends: { client_key: "clientid" } } },
    )
    expect(outcomeOf(played)).toEqual(good)
    const { searchParams } = played.authorization
    expect([searchParams.get("client_key"), searchParams.has("client_id")]).toEqual(["clientid", false])
  })

  it("an issuer as the beginning of the addresses, from the application or the default, with or without a slash", async () => {
    const templates = {
      authorization: "{issuer}/authorize",
      token: "{issuer}/token",
      userinfo: { url: "{issuer}/me" },
    }
    for (const issuer of ["https://idp.example", "https://idp.example/"])
      expect(outcomeOf(await sign(templates, { options: { issuer } }))).toEqual(good)
    expect(outcomeOf(await sign({ ...templates, defaultIssuer: "https://idp.example" }))).toEqual(good)
    const [error] = (await sign(templates)).logged
    expect(error?.message).toContain("AUTH_IDP_ISSUER")
  })

  it.each([
    [{ account: { verified: true } }, "Ada"],
    [{ account: { verified: "true" } }, undefined],
    [{ account: { verified: false } }, undefined],
    [{ account: {} }, "Ada"],
    [{}, "Ada"],
  ])("LINK-03: with %j, the field for the address's verification decides on linking by it", async (said, name) => {
    const adapter = memoryAdapter()
    await adapter.createUser?.({ id: "stored", email: "ada@x.example", emailVerified: null })
    const linking = {
      allowDangerousEmailAccountLinking: true,
      emailVerifiedBy: "account.verified",
      profile: ({ id }: Profile) => ({ id: id ?? "", name: "Ada", email: "ada@x.example" }),
    }
    const calls = [{ url: "https://idp.example/me", answer: { ...plainUser, ...said } }]
    const played = await play(made(linking), { ...base, calls }, key, adapter)
    expect(played.session?.user === undefined ? undefined : "Ada").toBe(name)
  })

  it("hooks receive the application's fetch, with our limits", async () => {
    const fetched: string[] = []
    const attempt = async (address: string): Promise<Played> =>
      sign({
        userinfo: {
          request: async ({ fetch }) => {
            fetched.push(address)
            return (await (await fetch(address)).json()) as Profile
          },
        },
      })
    expect(outcomeOf(await attempt("https://idp.example/me"))).toMatchObject({ name: "Ada" })
    const refused = await attempt("http://idp.example/me")
    expect(outcomeOf(refused)).toMatchObject({ name: undefined, problems: [] })
    expect(refused.logged[0]?.message).toContain("userinfo")
    expect(fetched).toHaveLength(2)
  })
})

describe("a provider of many tenants", () => {
  const template = "https://idp.example/{tenantid}/v2.0"
  const [mine, others] = ["11111111-2222-4333-8444-555555555555", "99999999-2222-4333-8444-555555555555"]
  const issuerOf = (tenant: string) => template.replace("{tenantid}", tenant)

  async function attempt(published: string, claims: Record<string, string>) {
    const played = await play(
      made({ type: "oidc", defaultIssuer: "https://idp.example/common/v2.0", issuerOfTenants: template }),
      {
        authorization: base.authorization,
        discoveredAt: "https://idp.example/common/v2.0",
        discovery: {
          issuer: published,
          jwks_uri: "https://idp.example/keys",
          authorization_endpoint: "https://idp.example/authorize",
          token_endpoint: "https://idp.example/token",
        },
        token: base.token,
        idToken: { sub: "1", name: "Ada", ...claims },
        user: plainUser,
      },
      key,
    )
    return outcomeOf(played)
  }
  const refused = { ...good, name: undefined, reasons: ["id_token_invalid"] }

  it("signs in a token that names the same tenant in both places", async () => {
    expect(await attempt(template, { iss: issuerOf(mine), tid: mine })).toEqual(good)
    expect(await attempt(issuerOf(mine), { iss: issuerOf(mine), tid: mine })).toEqual(good)
  })

  it.each([
    ["another tenant than that of iss", template, { iss: issuerOf(mine), tid: others }],
    ["no tenant", template, { iss: issuerOf(mine) }],
    ["a tenant that is no UUID", template, { iss: issuerOf("evil"), tid: "evil" }],
    ["a tenant with a path of its own", template, { iss: issuerOf(`${mine}/../x`), tid: `${mine}/../x` }],
    ["the template itself", template, { iss: template, tid: "{tenantid}" }],
    ["another tenant than the one published", issuerOf(mine), { iss: issuerOf(others), tid: others }],
  ])("refuses a token that names %s", async (_what, published, claims) => {
    expect(await attempt(published, claims)).toEqual(refused)
  })

  it.each(["https://evil.example/{tenantid}/v2.0", "https://idp.example/evil/v2.0", `${issuerOf(mine)}/x`])(
    "refuses metadata that names %s",
    async (published) => {
      const { name, reasons } = await attempt(published, { iss: published, tid: mine })
      expect([name, reasons[0]]).toEqual([undefined, "provider_metadata_invalid"])
    },
  )
})

describe("unknown options", () => {
  it("are reported once, with the name that was probably meant", async () => {
    const warned: unknown[][] = []
    const config: AuthConfig = {
      secret: "s".repeat(40),
      trustHost: true,
      providers: [
        { ...made({})({ clientId: "x", scop: "y", clientsecret: "z" }), optionNames: ["enterprise"] },
        { ...made({})({ clientId: "x", realm: "far from any name" }), id: "foreign" },
      ],
      logger: { warn: (...said) => warned.push(said) },
    }
    for (const _time of [1, 2]) await Auth(new Request("https://app.example/auth/csrf"), config)
    expect(warned.filter(([code]) => code === "unknown-provider-option")).toEqual([
      ["unknown-provider-option", "provider idp has no option scop"],
      ["unknown-provider-option", "provider idp has no option clientsecret: is clientSecret meant?"],
    ])
  })
})
