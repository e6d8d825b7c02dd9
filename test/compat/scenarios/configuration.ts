/** Configurations: unusable configurations, and those that change names, places and addresses. */
import PeerPasskey from "@auth/core/providers/passkey"
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Scene } from "../scene.ts"
import { minimal, secret, type Scenario } from "../scenario.ts"
import type { RowId } from "../rows.ts"
import { consent, follow, get, post, readSession, signInAt, signInByPassword } from "../steps.ts"
import { everyKind } from "./routes.ts"

/** Two requests for a page: by a person who opens it, and by a script that requests JSON. */
const looks = [
  get("/signin"),
  get("/session"),
  get("/providers"),
  get("/csrf"),
  post("/signin/idp", {}, { csrf: "none" }),
]

const broken = (id: string, row: RowId, config: Scenario["config"], steps: Scenario["steps"] = looks): Scenario => ({
  id: `configuration/${id}`,
  title: "a configuration that cannot be used",
  rows: [row],
  config,
  steps,
})

/**
 * Makes a scenario in which one provider has a fault. The scenario shows the effect on sign-ins by this provider and on
 * all other requests.
 */
const faulty = (id: string, row: RowId, config: Scenario["config"], path = "/signin/plain"): Scenario => ({
  ...broken(id, row, config, [get("/signin"), get("/session"), get("/providers"), get("/csrf"), post(path)]),
  title: "a fault of one provider",
})

const works = (id: string, title: string, rest: Pick<Scenario, "config" | "steps"> & Partial<Scenario>): Scenario => ({
  id: `configuration/${id}`,
  title,
  rows: ["route/session GET"],
  ...rest,
})

const without = (scene: Scene, ...methods: string[]) =>
  Object.fromEntries(Object.entries(scene.adapter).filter(([name]) => !methods.includes(name)))

/** Required fields that an application in JavaScript has left out. */
const untyped = (provider: object) => provider as never

const password = (scene: Scene, more: Partial<AuthConfig> = {}): AuthConfig => ({
  ...minimal(scene),
  providers: [scene.password()],
  ...more,
})

export const configuration: readonly Scenario[] = [
  broken("no trusted host", "error/UntrustedHost", (scene) => ({ ...everyKind(scene), trustHost: false })),
  broken("no secret", "error/MissingSecret", (scene) => ({ ...everyKind(scene), secret: undefined })),
  broken("empty secret", "error/MissingSecret", (scene) => ({ ...everyKind(scene), secret: "" })),
  broken("empty list of secrets", "error/MissingSecret", (scene) => ({ ...everyKind(scene), secret: [] })),
  ...(["authorization", "token", "userinfo"] as const).map((endpoint) =>
    faulty(`no ${endpoint} endpoint`, "error/InvalidEndpoints", (scene) => ({
      ...minimal(scene),
      providers: [scene.oauth({ issuer: undefined, [endpoint]: undefined })],
    })),
  ),
  faulty("no client id", "route/signin/:oauth POST fails", (scene) => ({
    ...minimal(scene),
    providers: [scene.oauth({ clientId: undefined }), scene.password()],
  })),
  faulty("a type that is not served", "route/providers GET", (scene) => ({
    ...minimal(scene),
    providers: [scene.oauth(), untyped({ ...scene.password(), id: "directory", type: "saml" })],
  })),
  faulty("two providers with one id", "route/signin/:oauth POST", (scene) => ({
    ...minimal(scene),
    providers: [scene.oauth(), scene.openid({ id: "plain" })],
  })),
  faulty(
    "no authorize",
    "error/MissingAuthorize",
    (scene) => ({ ...minimal(scene), providers: [untyped({ ...scene.password(), authorize: undefined })] }),
    "/callback/password",
  ),
  broken("database strategy, only credentials", "error/UnsupportedStrategy", (scene) => ({
    ...password(scene),
    session: { strategy: "database" },
  })),
  broken("e-mail without an adapter", "error/MissingAdapter", (scene) => ({
    ...minimal(scene),
    providers: [scene.mail()],
  })),
  broken("database strategy without an adapter", "error/MissingAdapter", (scene) => ({
    ...minimal(scene),
    providers: [scene.openid()],
    session: { strategy: "database" },
  })),
  broken("adapter without methods for links", "error/MissingAdapterMethods", (scene) => ({
    ...minimal(scene),
    providers: [scene.mail()],
    adapter: without(scene, "useVerificationToken", "getUserByEmail"),
  })),
  broken("adapter without methods for sessions", "error/MissingAdapterMethods", (scene) => ({
    ...minimal(scene),
    providers: [scene.openid()],
    adapter: without(scene, "updateSession"),
  })),
  works("passkeys without the switch", "passkeys without the switch", {
    rows: ["error/ExperimentalFeatureNotEnabled"],
    config: (scene) => ({
      ...minimal(scene),
      adapter: scene.adapter,
      providers: [untyped({ ...PeerPasskey({}) })],
    }),
    steps: [get("/providers"), get("/webauthn-options/passkey")],
  }),
  broken(
    "own error page",
    "error/MissingSecret",
    (scene) => ({ ...everyKind(scene), secret: undefined, pages: { error: "/oops" } }),
    [get("/signin"), get("/session"), get("/error?error=Configuration")],
  ),
  broken(
    "own error page, in a loop",
    "error/ErrorPageLoop",
    (scene) => ({ ...everyKind(scene), secret: undefined, pages: { error: "/oops" } }),
    [get("/signin?callbackUrl=%2Foops"), get("/signin?callbackUrl=https%3A%2F%2Fapp.test%2Foops%3Ferror%3Dx")],
  ),
  broken(
    "error page elsewhere",
    "error/MissingSecret",
    (scene) => ({ ...everyKind(scene), secret: undefined, pages: { error: "https://help.test/oops" } }),
    [get("/signin")],
  ),

  works("debug", "debug: true warns", {
    config: (scene) => password(scene, { debug: true }),
    steps: [get("/session"), get("/session")],
  }),
  works("experimental switch", "enableWebAuthn without passkeys", {
    config: (scene) => password(scene, { experimental: { enableWebAuthn: true } }),
    steps: [get("/session")],
  }),
  works("base path", "another base path", {
    basePath: "/api/auth",
    config: (scene) => password(scene, { basePath: "/api/auth" }),
    steps: [get("/providers"), signInByPassword(), readSession, get("https://app.test/auth/session")],
  }),
  works("base path, root", "routes at the root", {
    basePath: "/",
    config: (scene) => password(scene, { basePath: "/" }),
    steps: [get("https://app.test/providers"), get("https://app.test/session")],
  }),
  works("several secrets", "CSRF tokens with a list of secrets", {
    config: (scene) => password(scene, { secret: ["the newest secret, of at least 32 signs", secret] }),
    steps: [get("/csrf"), get("/csrf"), signInByPassword(), post("/signout")],
  }),
  works("base path with signs", "a base path with a dot", {
    basePath: "/v1.0/auth",
    config: (scene) => password(scene, { basePath: "/v1.0/auth" }),
    steps: [get("/providers"), get("https://app.test/v1x0/auth/session")],
  }),
  works("AUTH_URL", "the environment names the address", {
    basePath: "/api/auth",
    config: (scene) => {
      const config: AuthConfig = { providers: [scene.password()] }
      scene.side.setEnvDefaults({ AUTH_URL: "https://app.test/api/auth", AUTH_SECRET: secret }, config)
      return config
    },
    steps: [get("/providers"), signInByPassword(), readSession],
  }),
  works("AUTH_SECRET list", "the environment names several secrets", {
    config: (scene) => {
      const config: AuthConfig = { providers: [scene.password()], trustHost: true }
      scene.side.setEnvDefaults(
        { AUTH_SECRET: secret, AUTH_SECRET_1: "one".repeat(12), AUTH_SECRET_2: "two".repeat(12) },
        config,
      )
      return config
    },
    steps: [signInByPassword(), readSession],
  }),
  works("provider's environment", "the environment names the client", {
    providers: { clientId: "from-env", clientSecret: "secret-from-env" },
    config: (scene) => {
      const config: AuthConfig = {
        secret,
        trustHost: true,
        // The provider is a function of the application's options, as in the modules of providers.
        providers: [
          (options: object) => ({ ...scene.openid({ clientId: undefined, clientSecret: undefined }), options }),
        ],
      }
      scene.side.setEnvDefaults({ AUTH_IDP_ID: "from-env", AUTH_IDP_SECRET: "secret-from-env" }, config)
      return config
    },
    steps: [get("/providers"), post("/signin/idp")],
  }),
  works("forwarded host", "a proxy names the host", {
    config: (scene) => password(scene),
    steps: [
      get("/providers", { "x-forwarded-host": "public.test", "x-forwarded-proto": "https" }),
      get("http://app.test/auth/providers", { "x-forwarded-proto": "https" }),
    ],
  }),
  works("forwarded lists", "two proxies in a row", {
    config: (scene) => password(scene),
    steps: [get("/providers", { "x-forwarded-host": "public.test, inner.test", "x-forwarded-proto": "https, http" })],
  }),
  works("cookie names", "names and attributes of the application", {
    config: (scene) =>
      password(scene, {
        cookies: {
          sessionToken: { name: "sid", options: { httpOnly: true, sameSite: "strict", path: "/", secure: true } },
          callbackUrl: { name: "target", options: { httpOnly: true, sameSite: "lax", path: "/auth", secure: true } },
          csrfToken: { name: "csrf", options: { httpOnly: true, sameSite: "lax", path: "/", secure: true } },
        },
      }),
    steps: [get("/csrf"), signInByPassword(), readSession, post("/signout")],
  }),
  works("cookie options alone", "some attributes of the application", {
    config: (scene) => password(scene, { cookies: { sessionToken: { options: { sameSite: "none" } } } }),
    steps: [signInByPassword(), readSession],
  }),
  works("cookies of checks", "options for the cookies of the checks", {
    config: (scene) => ({
      ...minimal(scene),
      providers: [scene.openid()],
      cookies: {
        state: { name: "st", options: { httpOnly: true, sameSite: "none", path: "/", secure: true } },
        pkceCodeVerifier: { options: { maxAge: 300 } },
      },
    }),
    steps: [signInAt("idp")],
  }),
  works("partitioned cookie", "attributes of newer browsers", {
    config: (scene) =>
      password(scene, { cookies: { sessionToken: { options: { partitioned: true, priority: "high" } as never } } }),
    steps: [signInByPassword()],
  }),
  works("another app's cookie", "a cookie whose name begins like the session's", {
    config: (scene) => password(scene),
    steps: [signInByPassword(), get("/session", { cookie: "__Secure-authjs.session-token-other=x" })],
  }),
  works("providers with options", "factories with the application's options", {
    config: (scene) => ({
      ...minimal(scene),
      providers: [
        {
          ...scene.oauth(),
          options: { clientId: "mine", authorization: { params: { scope: "mine" } }, checks: ["pkce", "state"] },
        },
        { ...scene.password(), options: { name: "Another name" } },
      ],
    }),
    steps: [get("/providers"), post("/signin/plain")],
  }),
  works("no provider", "an empty list", { config: minimal, steps: [get("/providers"), get("/signin"), readSession] }),
  works("raw", "answers as data", {
    config: (scene) => password(scene, { raw: scene.side.raw }),
    steps: [
      get("/csrf"),
      get("/signin"),
      readSession,
      signInByPassword(),
      readSession,
      post("/signout", { callbackUrl: "/bye" }),
    ],
  }),
  works("raw, errors", "errors are thrown", {
    config: (scene) => password(scene, { raw: scene.side.raw }),
    steps: [
      post("/callback/password", { password: "wrong" }),
      post("/callback/password", { password: "wrong" }, { headers: { "x-auth-return-redirect": "1" } }),
      post("/signout", {}, { csrf: "none" }),
      post("/session", { data: 1 }, { csrf: "none", as: "json" }),
      get("/nothing"),
    ],
  }),
  works("redirect proxy", "a preview deployment starts at the stable one", {
    rows: ["route/signin/:oauth POST"],
    config: (scene) => ({
      ...minimal(scene),
      providers: [scene.oauth()],
      redirectProxyUrl: "https://stable.test/auth",
    }),
    providers: { redirectUris: ["https://stable.test/auth/callback/plain"] },
    steps: [post("/signin/plain")],
  }),
  works("redirect proxy, stable side", "the stable deployment has its own sign-ins", {
    rows: ["route/callback/:oauth GET"],
    config: (scene) => ({ ...minimal(scene), providers: [scene.oauth()], redirectProxyUrl: "https://app.test/auth" }),
    steps: [post("/signin/plain"), consent("plain")],
  }),
  works("own pages", "a whole round with own pages", {
    rows: ["route/signin GET", "route/error GET"],
    config: (scene) => password(scene, { pages: { signIn: "/login", error: "/oops", signOut: "/bye" } }),
    steps: [
      get("/signin"),
      post("/callback/password", { password: "wrong" }),
      get("/error?error=Configuration"),
      get("/signout"),
      follow(),
    ],
  }),
]
