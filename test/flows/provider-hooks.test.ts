import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import type { OAuth2Config, OIDCConfig, TokenRequestContext } from "../../src/ports/provider.ts"
import type { Profile, TokenSet } from "../../src/ports/records.ts"
import { appOrigin, locationOf, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const plainIssuer = "https://plain.test"
const reasonOf = (response: Response) => locationOf(response).searchParams.get("reason")

/** The arguments of callbacks.jwt at sign-in. */
function withAccounts(over: Partial<AuthConfig> = {}) {
  const accounts: object[] = []
  const profiles: Profile[] = []
  const config: Partial<AuthConfig> = {
    session: { strategy: "jwt" },
    callbacks: {
      jwt: ({ token, account, profile }) => {
        if (account) accounts.push(account)
        if (profile) profiles.push(profile)
        return token
      },
    },
    ...over,
  }
  return { accounts, profiles, config }
}

describe("token.request", () => {
  it("replaces our own request, and receives all that it needs for one", async () => {
    const seen: TokenRequestContext<object>[] = []
    const { accounts, config } = withAccounts()
    const app = oauthApp(keys, {
      config,
      plain: {
        token: {
          url: `${plainIssuer}/token`,
          params: { kind: "special" },
          request: async (context) => {
            seen.push(context)
            const { params, checks, provider } = context
            const body = new URLSearchParams({
              grant_type: "authorization_code",
              code: params.code,
              code_verifier: checks.code_verifier ?? "",
              redirect_uri: provider.callbackUrl,
            })
            const credentials = [provider.clientId, provider.clientSecret].map((part) => encodeURIComponent(part ?? ""))
            const response = await app.plain.fetch(provider.token?.url ?? "", {
              method: "POST",
              headers: { authorization: `Basic ${btoa(credentials.join(":"))}` },
              body,
            })
            const { access_token } = (await response.json()) as { access_token: string }
            return { tokens: { access_token, expires_in: "60", extra: "kept" } as unknown as TokenSet }
          },
        },
      },
    })
    expect(sessionCookies(await app.signIn(app.browser, "plain"))).toHaveLength(1)
    expect([app.plain.calls.token, app.plain.violations]).toEqual([1, []])
    const [context] = seen
    expect(context?.provider).toMatchObject({
      id: "plain",
      signinUrl: `${appOrigin}/auth/signin/plain`,
      callbackUrl: `${appOrigin}/auth/callback/plain`,
    })
    expect(context?.provider.token?.url?.href).toBe(`${plainIssuer}/token?kind=special`)
    expect(context?.params.state).toBe(context?.checks.state)
    expect(accounts).toEqual([
      expect.objectContaining({
        provider: "plain",
        token_type: "bearer",
        expires_in: 60,
        expires_at: testTime + 60,
        extra: "kept",
      }),
    ])
  })

  it("needs no address of a token endpoint, and no discovery", async () => {
    const app = oauthApp(keys, {
      plain: {
        token: { request: () => ({ tokens: { access_token: "t" } }) },
        userinfo: { request: () => ({ sub: "p1" }) },
      },
    })
    expect(sessionCookies(await app.signIn(app.browser, "plain"))).toHaveLength(1)
    expect(app.plain.seen).toEqual([])
  })

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["no tokens", {}],
    ["a text", { tokens: "access" }],
    ["a list", { tokens: ["access"] }],
    ["tokens without an access token", { tokens: { token_type: "bearer" } }],
    ["an access token that is not a string", { tokens: { access_token: 1 } }],
    ["one that breaks a header", { tokens: { access_token: "a\r\nb" } }],
  ])("a hook that returns %s signs no user in", async (_what, said) => {
    const app = oauthApp(keys, { plain: { token: { request: () => said as never } } })
    expect(reasonOf(await app.signIn(app.browser, "plain"))).toBe("token_response_invalid")
    expect(app.written).toEqual([])
  })

  it("a hook that throws is explained to the developer, and not to the visitor", async () => {
    const app = oauthApp(keys, {
      plain: {
        token: {
          request: () => {
            throw new Error("the vault is sealed")
          },
        },
      },
    })
    const location = locationOf(await app.signIn(app.browser, "plain"))
    expect(location.searchParams.get("error")).toBe("OAuthCallbackError")
    expect(location.href).not.toContain("vault")
    expect(app.logged[0]?.cause).toMatchObject({ err: { message: "the vault is sealed" } })
  })

  it("D1: an ID token that it returns is verified like any other", async () => {
    const forged = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`
    for (const [tokens, reason] of [
      [{ access_token: "t", id_token: forged }, "id_token_signature_invalid"],
      [{ access_token: "t" }, "id_token_missing"],
    ] as const) {
      const app = oauthApp(keys, { idp: { token: { request: () => ({ tokens }) } } })
      expect(reasonOf(await app.signIn(app.browser, "idp"))).toBe(reason)
    }
  })
})

describe("token.conform", () => {
  it("makes a valid response of RFC 6749 from another one", async () => {
    const { accounts, config } = withAccounts()
    const app = oauthApp(keys, {
      config,
      plain: {
        token: {
          url: `${plainIssuer}/token`,
          conform: async (response) => {
            const { access_token, ...rest } = (await response.json()) as Record<string, unknown>
            return Response.json({ ...rest, access_token, token_type: "bearer", scope: ["a", "b"].join(" ") })
          },
        },
      },
    })
    app.plain.lie = {
      id: "own format",
      title: "a token type and a scope of its own",
      hooks: { tokenResponse: (honest) => ({ ...(honest as object), token_type: undefined, scope: ["a", "b"] }) },
      expect: { verdict: "session" },
    }
    expect(sessionCookies(await app.signIn(app.browser, "plain"))).toHaveLength(1)
    expect(accounts).toEqual([expect.objectContaining({ scope: "a b", token_type: "bearer" })])
  })

  it("a hook that returns no value leaves the response unchanged, whether or not the hook read the response", async () => {
    for (const conform of [() => undefined, async (response: Response) => void (await response.text())]) {
      const app = oauthApp(keys, { plain: { token: { url: `${plainIssuer}/token`, conform } } })
      expect(sessionCookies(await app.signIn(app.browser, "plain"))).toHaveLength(1)
    }
  })

  it("a hook that throws signs no user in", async () => {
    const conform = () => {
      throw new Error("no such format")
    }
    const app = oauthApp(keys, { plain: { token: { url: `${plainIssuer}/token`, conform } } })
    expect(reasonOf(await app.signIn(app.browser, "plain"))).toBe("token_response_invalid")
  })
})

describe("userinfo", () => {
  it("is called with its parameters, at a configured address and at a discovered one", async () => {
    const params = { fields: "id,name", version: 2 }
    const app = oauthApp(keys, {
      stored: false,
      plain: { userinfo: { url: `${plainIssuer}/userinfo?fields=none`, params } },
      idp: { userinfo: { params }, token: { params: { realm: "x" } }, idToken: false },
    })
    for (const id of ["plain", "idp"] as const) {
      expect(sessionCookies(await app.signIn(app.browser.other(), id))).toHaveLength(1)
      const asked = app[id].seen.find(({ endpoint }) => endpoint === "userinfo")
      expect(asked?.url.search).toBe("?fields=id%2Cname&version=2")
    }
    expect(app.idp.seen.find(({ endpoint }) => endpoint === "token")?.url.search).toBe("?realm=x")
  })

  it("userinfo.request receives the tokens, and the provider with its addresses", async () => {
    const seen: unknown[] = []
    const app = oauthApp(keys, {
      plain: {
        userinfo: {
          url: `${plainIssuer}/userinfo`,
          params: { v: "5" },
          request: async ({ tokens, provider }) => {
            seen.push(tokens.token_type, provider.userinfo?.url?.href, provider.callbackUrl)
            const response = await app.plain.fetch(provider.userinfo?.url ?? "", {
              headers: { authorization: `Bearer ${tokens.access_token}` },
            })
            return (await response.json()) as Profile
          },
        },
      },
    })
    expect(sessionCookies(await app.signIn(app.browser, "plain"))).toHaveLength(1)
    expect(seen).toEqual(["bearer", `${plainIssuer}/userinfo?v=5`, `${appOrigin}/auth/callback/plain`])
    expect(app.plain.violations).toEqual([])
  })

  it("userinfo.request without an address needs no discovery if the rest is known", async () => {
    const plain: Partial<OAuth2Config> = { userinfo: { request: () => ({ sub: "p1", email: "p@example.test" }) } }
    const app = oauthApp(keys, { plain })
    expect(sessionCookies(await app.signIn(app.browser, "plain"))).toHaveLength(1)
    expect(app.plain.calls.metadata).toBe(0)
  })

  it("OP-40: the result of userinfo.request must have the same subject as the ID token of an OpenID provider", async () => {
    const idp: Partial<OIDCConfig> = { idToken: false, userinfo: { request: () => ({ sub: "somebody else" }) } }
    const app = oauthApp(keys, { idp })
    expect(reasonOf(await app.signIn(app.browser, "idp"))).toBe("subject_mismatch")
  })
})

describe("OAC-32: the user field of a posted callback", () => {
  const formPost: Partial<OIDCConfig> = { authorization: { params: { response_mode: "form_post" } } }
  const field = JSON.stringify({ name: { firstName: "Ada", lastName: "Lovelace" }, email: "other@example.test" })

  /** Signs in with that field in the form, and returns the profile that the application saw. */
  async function profileWith(user: string, idp: Partial<OIDCConfig>, claims: Record<string, unknown> = {}) {
    const { profiles, config } = withAccounts()
    const app = oauthApp(keys, {
      config,
      idp: { ...formPost, ...idp },
      people: { idp: { sub: "a1", email: "ada@example.test", ...claims } },
    })
    app.idp.lie = {
      id: "user field",
      title: "adds claims in the form",
      hooks: {
        authzResponse: (parameters) => {
          parameters.set("user", user)
          return parameters
        },
      },
      expect: { verdict: "session" },
    }
    const response = await app.signIn(app.browser, "idp")
    return { profile: profiles[0], response, session: await app.browser.session() }
  }

  it("reaches profile() as profile.user if the provider is one that sends it", async () => {
    const { profile, session } = await profileWith(field, {
      userInCallback: true,
      profile: (said: Profile & { user?: { name: { firstName: string; lastName: string } } }) => ({
        id: String(said.sub),
        name: `${said.user?.name.firstName} ${said.user?.name.lastName}`,
        email: said.email ?? null,
      }),
    })
    expect(session?.user).toMatchObject({ name: "Ada Lovelace", email: "ada@example.test" })
    expect(profile).toMatchObject({ sub: "a1", user: JSON.parse(field) as object })
  })

  it("is not read for any other provider, and never replaces a signed claim: it proves no identity", async () => {
    expect((await profileWith(field, {})).profile).not.toHaveProperty("user")
    expect((await profileWith(field, { userInCallback: true }, { user: "signed" })).profile).toHaveProperty(
      "user",
      "signed",
    )
    const victim = JSON.stringify({ sub: "victim-1", id: "victim-1", email: "victim@example.test" })
    const { profile, session } = await profileWith(victim, { userInCallback: true })
    expect(profile).toMatchObject({ sub: "a1", email: "ada@example.test" })
    expect(session?.user).toMatchObject({ email: "ada@example.test" })
  })

  it.each(["{", "[]", '"x"', "null", '{"__proto__":{"admin":true}}'])(
    "a user field that is %s adds no value",
    async (user) => {
      const { profile, response } = await profileWith(user, { userInCallback: true })
      expect(sessionCookies(response)).toHaveLength(1)
      expect((profile as { user?: object } | undefined)?.user ?? {}).toEqual({})
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    },
  )
})

describe("a provider with its own value for response_type=code", () => {
  it("is requested with that value", async () => {
    const app = oauthApp(keys, { plain: { responseType: "Assertion" } })
    const sent = locationOf(await app.browser.post("/signin/plain?response_type=token")).searchParams
    expect(sent.getAll("response_type")).toEqual(["Assertion"])
  })
})

describe("account()", () => {
  it("is called once, also for a new person, and selects the stored fields", async () => {
    const asked: TokenSet[] = []
    const app = oauthApp(keys, {
      plain: {
        account: (tokens) => {
          asked.push(tokens)
          return { access_token: tokens.access_token, session_state: "free" }
        },
      },
    })
    await app.signIn(app.browser, "plain", "p1")
    expect(asked).toHaveLength(1)
    const account = await app.adapter.getAccount?.("p1", "plain")
    expect(account).toMatchObject({
      access_token: asked[0]?.access_token,
      session_state: "free",
      providerAccountId: "p1",
    })
    expect(account).not.toHaveProperty("scope")
    await app.signIn(app.browser.other(), "plain", "p1")
    expect(asked).toHaveLength(2)
  })
})
