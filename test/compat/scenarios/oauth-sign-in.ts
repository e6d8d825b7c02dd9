/** Signing in at an OAuth 2 or OpenID Connect provider. */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Profile, TokenSet } from "../../../src/ports/records.ts"
import type { Scene } from "../scene.ts"
import { minimal, secret, type Scenario } from "../scenario.ts"
import { backToTab, breaks, consent, get, keepTab, lies, post, readSession, signInAt, wait } from "../steps.ts"

/** Authenticates the application in one of the scenarios. */
const clientKeys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"])

const heard: AuthConfig["callbacks"] = { signIn: () => true, jwt: ({ token }) => token }
const asJson = { "x-auth-return-redirect": "1" }

function app(scene: Scene, more: Partial<AuthConfig> = {}): AuthConfig {
  return { ...minimal(scene), providers: [scene.openid(), scene.oauth()], callbacks: heard, ...more }
}

const withOpenid =
  (more: (scene: Scene) => Parameters<Scene["openid"]>[0], rest: Partial<AuthConfig> = {}) =>
  (scene: Scene) =>
    app(scene, { providers: [scene.openid(more(scene))], ...rest })
const withOauth =
  (more: (scene: Scene) => Parameters<Scene["oauth"]>[0], rest: Partial<AuthConfig> = {}) =>
  (scene: Scene) =>
    app(scene, { providers: [scene.oauth(more(scene))], ...rest })

const scenario = (id: string, title: string, rest: Partial<Scenario>): Scenario => ({
  id: `oauth/${id}`,
  title,
  rows: ["route/signin/:oauth POST", "route/callback/:oauth GET"],
  config: (scene) => app(scene),
  steps: [signInAt("idp"), readSession],
  ...rest,
})

const failing = (id: string, title: string, rest: Partial<Scenario>): Scenario =>
  scenario(id, title, { rows: ["route/callback/:oauth fails"], steps: [signInAt("idp")], ...rest })

export const oauthSignIn: readonly Scenario[] = [
  scenario("openid", "OpenID Connect", {}),
  scenario("oauth", "OAuth 2", { steps: [signInAt("plain"), readSession], rows: ["admission/no adapter"] }),
  scenario("openid, default checks", "the provider says nothing of checks", {
    config: withOpenid(() => ({ checks: undefined })),
  }),
  scenario("oauth, default checks", "the provider says nothing of checks", {
    config: withOauth(() => ({ checks: undefined })),
    steps: [signInAt("plain")],
  }),
  scenario("oauth, state alone", "the provider asks for state alone", {
    config: withOauth(() => ({ checks: ["state"] })),
    steps: [signInAt("plain")],
  }),
  scenario("oauth, no checks", "the provider asks for none", {
    config: withOauth(() => ({ checks: ["none"] })),
    steps: [signInAt("plain")],
  }),
  scenario("target", "somebody says where to", { steps: [signInAt("idp", {}, { callbackUrl: "/home" })] }),
  scenario("start, as JSON", "a client that asks for the address as JSON", {
    steps: [post("/signin/idp", { callbackUrl: "/home" }, { headers: asJson }), consent("idp")],
  }),
  scenario("start, JSON body", "the fields as JSON", {
    steps: [post("/signin/idp", { callbackUrl: "/home" }, { as: "json" }), consent("idp")],
  }),
  scenario("start, parameters in the query", "the query adds parameters", {
    steps: [post("/signin/idp?login_hint=ada&prompt=login&scope=openid%20email")],
  }),
  scenario("start, query overrides", "the query names parameters of the protocol", {
    steps: [
      post("/signin/idp?client_id=other&redirect_uri=https://evil.test&response_type=token&state=mine&nonce=mine"),
    ],
  }),
  scenario("authorization with parameters", "parameters of the configuration", {
    config: withOpenid(({ idp }) => ({
      authorization: {
        url: `${idp.issuer}/authorize?tenant=1`,
        params: { scope: "openid profile", prompt: "consent", claims: { id_token: { email: null } } },
      },
    })),
  }),
  scenario("authorization by parameters alone", "discovery gives the address", {
    config: withOpenid(() => ({ authorization: { params: { scope: "openid offline_access" } } })),
  }),
  scenario("address with a query", "authorization is a text with a query", {
    config: withOauth(({ plain }) => ({ authorization: `${plain.issuer}/authorize?scope=read%20write` })),
    steps: [signInAt("plain")],
  }),
  scenario("userinfo besides the ID token", "idToken: false", { config: withOpenid(() => ({ idToken: false })) }),
  scenario("userinfo.request", "the provider fetches the profile itself", {
    config: withOauth(({ diary, plain }) => ({
      userinfo: {
        url: `${plain.issuer}/userinfo`,
        request: async ({ tokens, provider }: { tokens: TokenSet; provider: { id: string } }): Promise<Profile> => {
          diary.note("userinfo.request", { tokens, provider: provider.id })
          return { sub: "77", name: "Grace", email: "Grace@Example.Test" }
        },
      },
    })),
    steps: [signInAt("plain"), readSession],
  }),
  scenario("token.conform", "the provider's answer is made standard", {
    config: withOauth(({ plain, diary }) => ({
      token: {
        url: `${plain.issuer}/token`,
        conform: async (response) => {
          const { data } = (await response.json()) as { data: Record<string, unknown> }
          diary.note("conform", data)
          return Response.json(data)
        },
      },
    })),
    steps: [lies("plain", { tokenResponse: (body) => ({ data: body }) }), signInAt("plain"), readSession],
  }),
  scenario("profile()", "profile() of the application", {
    config: withOpenid(({ diary }) => ({
      profile: (profile, tokens) => {
        diary.note("profile", { profile, tokens })
        return { id: profile.sub ?? "", name: "N", email: "MIXED@Example.test", role: "admin" }
      },
    })),
  }),
  scenario("account()", "account() of the application", {
    config: withOpenid(({ diary }) => ({
      account: (tokens) => {
        diary.note("account", tokens)
        return { access_token: tokens.access_token, expires_at: tokens.expires_at }
      },
    })),
    steps: [signInAt("idp")],
  }),
  scenario("profile() gives a number", "an id that is a number", {
    config: withOauth(() => ({ profile: () => ({ id: 42 as never, name: "N", email: null }) })),
    steps: [signInAt("plain"), readSession],
  }),
  scenario("profile() without e-mail", "no address", {
    config: withOauth(() => ({ profile: () => ({ id: "42", name: "N" }) })),
    steps: [signInAt("plain"), readSession],
  }),
  scenario("secret with signs", "a client id and a secret that have to be encoded", {
    providers: { clientId: "my-client.1_~id", clientSecret: "a b:c%d+e-f_g.h~i" },
  }),
  scenario("client_secret_post", "the secret in the form", {
    providers: { authMethod: "client_secret_post" },
    config: withOpenid(() => ({ client: { token_endpoint_auth_method: "client_secret_post" } })),
  }),
  scenario("client_secret_jwt", "an assertion with the secret", {
    providers: { authMethod: "client_secret_jwt" },
    config: withOpenid(() => ({ client: { token_endpoint_auth_method: "client_secret_jwt" } })),
  }),
  scenario("client_secret none", "a public client", {
    providers: { authMethod: "none" },
    config: withOpenid(() => ({ client: { token_endpoint_auth_method: "none" }, clientSecret: undefined })),
  }),
  scenario("client_secret unknown", "a way to prove itself that nobody knows", {
    rows: ["route/callback/:oauth fails"],
    config: withOpenid(() => ({ client: { token_endpoint_auth_method: "tls_client_auth" as never } })),
  }),
  scenario("form_post", "the provider answers by a form", {
    rows: ["route/callback/:oauth POST"],
    config: withOpenid(() => ({
      checks: ["state", "nonce"],
      authorization: { params: { response_mode: "form_post", scope: "openid" } },
    })),
  }),
  scenario("form_post with pkce", "the provider answers by a form, and takes PKCE", {
    rows: ["route/callback/:oauth POST"],
    config: withOpenid(() => ({ authorization: { params: { response_mode: "form_post", scope: "openid" } } })),
  }),
  scenario("signIn text", "callbacks.signIn sends elsewhere", {
    config: (scene) => app(scene, { callbacks: { signIn: () => "/waiting-list" } }),
    steps: [signInAt("idp")],
  }),
  scenario("jwt null", "jwt refuses the session", {
    config: (scene) => app(scene, { callbacks: { jwt: () => null } }),
  }),
  scenario("two tabs", "two sign-ins at once, the second one ends", {
    steps: [post("/signin/idp"), post("/signin/idp"), consent("idp"), readSession],
  }),
  scenario("two tabs, the first ends", "two sign-ins at once, the first one ends", {
    steps: [post("/signin/idp"), keepTab(), post("/signin/idp"), backToTab(), consent("idp"), readSession],
  }),
  scenario("callback as JSON", "a script opens the callback", {
    steps: [signInAt("idp", { headers: asJson }, { callbackUrl: "/home" })],
  }),
  scenario("declined, as JSON", "the person declines, and a script opens the callback", {
    rows: ["error/OAuthCallbackError"],
    steps: [signInAt("idp", { error: "access_denied", headers: asJson })],
  }),
  scenario("several secrets", "a list of secrets", {
    config: (scene) => app(scene, { secret: ["the newest secret, of at least 32 signs", secret] }),
  }),
  scenario("default scope", "a provider without a scope", {
    config: withOauth(() => ({})),
    steps: [post("/signin/plain")],
  }),
  scenario("no client secret", "a provider without a secret, by its default way", {
    rows: ["route/callback/:oauth fails"],
    config: withOpenid(() => ({ clientSecret: undefined })),
  }),
  scenario("raw", "the whole sign-in as data", {
    config: (scene) => app(scene, { raw: scene.side.raw }),
  }),
  scenario("skipped check", "the integration checks the origin itself", {
    config: (scene) => app(scene, { skipCSRFCheck: scene.side.skipCSRFCheck }),
    steps: [post("/signin/idp", { callbackUrl: "/home" }, { csrf: "none" }), consent("idp")],
  }),
  scenario("base path", "another base path", {
    basePath: "/api/auth",
    config: (scene) => app(scene, { basePath: "/api/auth" }),
  }),
  scenario("large token", "a session in several cookies", {
    config: (scene) => app(scene, { callbacks: { jwt: ({ token }) => ({ ...token, big: "x".repeat(5000) }) } }),
  }),
  scenario("plain http", "http, without secure cookies", {
    origin: "http://localhost:3000",
    providers: { redirectUris: ["http://localhost:3000/auth/callback/idp"] },
  }),
  scenario("second sign-in", "discovery the second time", { steps: [signInAt("idp"), signInAt("idp")] }),

  scenario("start, forged", "without the form's token", {
    rows: ["route/signin/:oauth POST fails", "error/MissingCSRF"],
    steps: [post("/signin/idp", {}, { csrf: "none" })],
  }),
  ...(["idp"] as const).flatMap((id) => [
    scenario("start, unreachable", "discovery fails", {
      rows: ["route/signin/:oauth POST fails", "error/OAuthSignInError"],
      steps: [
        lies(id, {
          transport: () => {
            throw new TypeError("fetch failed")
          },
        }),
        post(`/signin/${id}`),
      ],
    }),
    scenario("start, discovery 500", "discovery answers with an error", {
      rows: ["route/signin/:oauth POST fails", "error/OAuthSignInError"],
      steps: [lies(id, { metadata: () => new Response("no", { status: 500 }) }), post(`/signin/${id}`)],
    }),
    scenario("start, discovery of another", "metadata of another issuer", {
      rows: ["route/signin/:oauth POST fails", "error/OAuthSignInError"],
      steps: [lies(id, { metadata: (honest) => ({ ...honest, issuer: "https://other.test" }) }), post(`/signin/${id}`)],
    }),
  ]),
  failing("declined", "the person declines", {
    rows: ["error/OAuthCallbackError", "route/callback/:oauth fails"],
    steps: [signInAt("idp", { error: "access_denied" })],
  }),
  failing("declined, oauth", "the person declines at an OAuth 2 provider", {
    rows: ["error/OAuthCallbackError"],
    steps: [signInAt("plain", { error: "access_denied" })],
  }),
  failing("declined, own page", "the error goes to pages.signIn", {
    rows: ["error/OAuthCallbackError"],
    config: (scene) => app(scene, { pages: { signIn: "/login" } }),
    steps: [signInAt("idp", { error: "access_denied" })],
  }),
  failing("state missing", "no state comes back", {
    rows: ["error/InvalidCheck"],
    steps: [signInAt("idp", { tamper: (given) => given.delete("state") })],
  }),
  failing("state of another", "another state comes back", {
    rows: ["error/InvalidCheck"],
    steps: [signInAt("idp", { tamper: (given) => given.set("state", "another") })],
  }),
  failing("code missing", "no code comes back", {
    rows: ["error/InvalidCheck"],
    steps: [signInAt("idp", { tamper: (given) => given.delete("code") })],
  }),
  failing("issuer of another", "the answer names another issuer", {
    steps: [signInAt("idp", { tamper: (given) => given.set("iss", "https://other.test") })],
  }),
  failing("too late", "the person comes back after 20 minutes", {
    rows: ["error/InvalidCheck"],
    steps: [post("/signin/idp"), wait(1200), consent("idp")],
  }),
  failing("from nowhere", "a callback that nobody asked for", {
    rows: ["error/InvalidCheck"],
    steps: [get("/callback/idp?code=x&state=y")],
  }),
  failing("posted from nowhere", "a form that nobody asked for", {
    rows: ["route/callback/:oauth POST", "error/InvalidCheck"],
    steps: [post("/callback/idp", { code: "x", state: "y" }, { csrf: "none" })],
  }),
  failing("code used twice", "the callback is opened twice", {
    steps: [
      signInAt("idp"),
      {
        title: "open the callback again",
        run: async ({ last }) => (last === undefined ? "there was none" : new Request(last.url)),
      },
    ],
  }),
  failing("token endpoint refuses", "the code is refused", {
    rows: ["error/CallbackRouteError", "route/callback/:oauth fails"],
    steps: [
      lies("idp", { tokenResponse: () => Response.json({ error: "invalid_grant" }, { status: 400 }) }),
      signInAt("idp"),
    ],
  }),
  failing("token endpoint unreachable", "the token endpoint cannot be reached", {
    rows: ["error/CallbackRouteError"],
    steps: [
      lies("idp", {
        transport: (request, answer) => {
          if (request.endpoint === "token") throw new TypeError("fetch failed")
          return answer()
        },
      }),
      signInAt("idp"),
    ],
  }),
  failing("ID token missing", "no ID token", {
    rows: ["error/CallbackRouteError"],
    steps: [lies("idp", { tokenResponse: (honest) => ({ ...honest, id_token: undefined }) }), signInAt("idp")],
  }),
  ...(
    [
      ["issuer", { iss: "https://other.test" }],
      ["audience", { aud: "other" }],
      ["nonce", { nonce: "other" }],
      ["age", { exp: 1_700_000_000 }],
    ] as const
  ).map(([what, claims]) =>
    failing(`ID token, ${what}`, "an ID token that is not for us", {
      rows: ["error/CallbackRouteError"],
      steps: [lies("idp", { idTokenClaims: (honest) => ({ ...honest, ...claims }) }), signInAt("idp")],
    }),
  ),
  failing("ID token, signature", "an ID token that somebody else signed", {
    steps: [
      lies("idp", {
        idTokenSign: ({ header, claims }, { sign, keys }) => sign(header, claims, keys.foreign.privateKey),
      }),
      signInAt("idp"),
    ],
  }),
  failing("userinfo fails", "userinfo answers with an error", {
    rows: ["error/CallbackRouteError"],
    steps: [lies("plain", { userinfo: () => new Response("no", { status: 500 }) }), signInAt("plain")],
  }),
  failing("userinfo of another", "userinfo speaks of another person", {
    config: withOpenid(() => ({ idToken: false })),
    steps: [lies("idp", { userinfo: (honest) => ({ ...honest, sub: "other" }) }), signInAt("idp")],
  }),
  failing("profile() throws", "profile() throws", {
    rows: ["error/OAuthProfileParseError"],
    config: withOpenid(() => ({
      profile: () => {
        throw new Error("profile broke")
      },
    })),
  }),
  failing("profile() throws, oauth", "profile() throws at an OAuth 2 provider", {
    rows: ["error/OAuthProfileParseError"],
    config: withOauth(() => ({
      profile: () => {
        throw new Error("profile broke")
      },
    })),
    steps: [signInAt("plain")],
  }),
  failing("profile() without id", "profile() gives no id", {
    rows: ["error/OAuthProfileParseError"],
    config: withOauth(() => ({ profile: () => ({ name: "N" }) })),
    steps: [signInAt("plain")],
  }),
  failing("conform throws", "token.conform throws", {
    rows: ["error/CallbackRouteError"],
    config: withOauth(({ plain }) => ({
      token: {
        url: `${plain.issuer}/token`,
        conform: () => {
          throw new Error("conform broke")
        },
      },
    })),
    steps: [signInAt("plain")],
  }),
  failing("jwt throws", "jwt throws at sign-in", {
    rows: ["error/CallbackRouteError"],
    config: (scene) =>
      app(scene, {
        callbacks: {
          jwt: () => {
            throw new Error("jwt broke")
          },
        },
      }),
  }),
  failing("signIn false", "callbacks.signIn says no", {
    rows: ["error/AccessDenied"],
    config: (scene) => app(scene, { callbacks: { signIn: () => false } }),
  }),
  failing("signIn throws", "callbacks.signIn throws", {
    rows: ["error/AccessDenied"],
    config: (scene) =>
      app(scene, {
        callbacks: {
          signIn: () => {
            throw new Error("signIn broke")
          },
        },
      }),
  }),
  ...["getUserByAccount", "getUserByEmail", "createUser", "linkAccount", "createSession"].map((method) =>
    failing(`${method} fails`, "the store fails at the callback", {
      rows: ["error/AdapterError"],
      config: (scene) => app(scene, { adapter: scene.adapter, callbacks: { signIn: () => true } }),
      steps: [breaks(method), signInAt("idp")],
    }),
  ),
  scenario("private_key_jwt", "an assertion with a key", {
    providers: { authMethod: "private_key_jwt", clientPublicKey: clientKeys.publicKey },
    config: withOpenid(({ idp }) => ({
      client: { token_endpoint_auth_method: "private_key_jwt" },
      token: { url: `${idp.issuer}/token`, clientPrivateKey: clientKeys.privateKey },
    })),
  }),
]
