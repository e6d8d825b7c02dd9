/** Rules about configurations that cannot be used. */
import type { AuthConfig } from "../../../src/config/options.ts"
import { origin, visit, type Library } from "./library.ts"
import { holdBoth, type Rule } from "./rule.ts"

const message = "There was a problem with the server configuration. Check the server logs for more information."

/** The facts of a request that fails because of the configuration. */
const refusedWith = (type: string) => ({ status: 500, json: { message }, errors: [type] })

async function facts(library: Library, path: string, config: Partial<AuthConfig>, cookies?: Record<string, string>) {
  const { status, json, errors } = await visit(library, { path, config, ...(cookies === undefined ? {} : { cookies }) })
  return { status, json, errors }
}

/** Fields that TypeScript would demand, and that an application in JavaScript has left out. */
const untyped = (provider: unknown) => provider as AuthConfig["providers"][number]

const targets: readonly [string, string, Record<string, string>, Partial<AuthConfig>][] = ["non-relative", "a"].flatMap(
  (target): [string, string, Record<string, string>, Partial<AuthConfig>][] => [
    [`the parameter callbackUrl is "${target}"`, `/session?callbackUrl=${target}`, {}, {}],
    [`the cookie of callbackUrl is "${target}"`, "/session", { "__Secure-authjs.callback-url": target }, {}],
    [
      `the renamed cookie of callbackUrl is "${target}"`,
      "/session",
      { renamed: target },
      { cookies: { callbackUrl: { name: "renamed" } } },
    ],
  ],
)

const http = "http://a"
/** The list of providers with the faulty provider. */
const served = (id: string, type: string) => ({
  status: 200,
  json: {
    [id]: {
      id,
      name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
      type,
      signinUrl: `${origin}/auth/signin/${id}`,
      callbackUrl: `${origin}/auth/callback/${id}`,
    },
  },
  errors: [],
})

interface Incomplete {
  type: string
  id: string
  name: string
  authorization?: unknown
  token?: unknown
  userinfo?: unknown
}

const kindOf = (provider: Incomplete | (() => Incomplete)) =>
  (typeof provider === "function" ? provider() : provider).type

const unusableEndpoints: readonly [string, Incomplete | (() => Incomplete)][] = [
  ["an OpenID provider from a function has no issuer", () => ({ type: "oidc", id: "forge", name: "Forge" })],
  ["an OpenID provider has no issuer", { type: "oidc", id: "forge", name: "Forge" }],
  [
    "an OAuth provider has no token endpoint",
    { type: "oauth", id: "forge", name: "Forge", authorization: { url: http } },
  ],
  [
    "an OAuth provider has no userinfo endpoint",
    { type: "oauth", id: "forge", name: "Forge", authorization: http, token: { url: http } },
  ],
  [
    "the userinfo endpoint has neither url nor request",
    { type: "oauth", id: "forge", name: "Forge", authorization: http, token: http, userinfo: { foo: http } },
  ],
]

const withoutAuthorize = { type: "credentials", id: "door", name: "Door" }

const rules: readonly Rule[] = [
  {
    title: "without a secret, a request fails with status 500, a general message, and MissingSecret in the log",
    play: (library) => facts(library, "/session", { secret: undefined }),
    states: refusedWith("MissingSecret"),
  },
  {
    title:
      "without trust in the host, a request fails with status 500, a general message, and UntrustedHost in the log",
    play: (library) => facts(library, "/session", { trustHost: false }),
    states: refusedWith("UntrustedHost"),
  },
  ...targets.map(([title, path, cookies, config]): Rule => ({
    title: `${title}, which is no address`,
    play: (library) => facts(library, path, config, cookies),
    states: refusedWith("InvalidCallbackUrl"),
    differs: { listed: "bad-targets", ours: { status: 200, json: null, errors: [] } },
  })),
  ...unusableEndpoints.map(([title, provider]): Rule => ({
    title,
    play: (library) => facts(library, "/providers", { providers: [untyped(provider)] }),
    states: refusedWith("InvalidEndpoints"),
    differs: { listed: "one-provider-only", ours: served("forge", kindOf(provider)) },
  })),
  ...[withoutAuthorize, () => withoutAuthorize].map((provider): Rule => ({
    title: `a credentials provider ${typeof provider === "function" ? "from a function " : ""}has no authorize`,
    play: (library) => facts(library, "/providers", { providers: [untyped(provider)] }),
    states: refusedWith("MissingAuthorize"),
    differs: { listed: "one-provider-only", ours: served("door", "credentials") },
  })),
  {
    title: "credentials are the only provider, and sessions are in a database",
    play: (library) =>
      facts(library, "/providers", {
        session: { strategy: "database" },
        providers: [untyped({ ...withoutAuthorize, authorize: () => null })],
      }),
    states: refusedWith("UnsupportedStrategy"),
  },
]

holdBoth("a configuration that cannot be used", rules)
