/** Rules about the environment: `setEnvDefaults` and `createActionURL`. */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { AuthAction } from "../../../src/core.ts"
import type { Library } from "./library.ts"
import { holdBoth, type Rule } from "./rule.ts"

type Environment = Readonly<Record<string, string>>

/** Fields that `setEnvDefaults` adds. */
interface Filled {
  clientId?: string
  clientSecret?: string
  issuer?: string
  apiKey?: string
}

const providers = (): AuthConfig["providers"] => [
  { id: "forge", name: "Forge", type: "oidc" },
  { id: "post", name: "Post", type: "email", maxAge: 60, options: {}, sendVerificationRequest: () => undefined },
]

/** Applies an environment to a configuration. @returns the configuration. */
function filled(library: Library, env: Environment, own: Partial<AuthConfig> = {}): AuthConfig {
  const config: AuthConfig = {
    providers: providers(),
    logger: { warn: () => undefined, error: () => undefined },
    ...own,
  }
  library.setEnvDefaults(env, config)
  return config
}

const trusted: readonly Environment[] = [
  { AUTH_TRUST_HOST: "1" },
  { VERCEL: "1" },
  { NODE_ENV: "development" },
  { NODE_ENV: "test" },
  { AUTH_URL: "http://example.test" },
]

holdBoth("setEnvDefaults", [
  {
    title: "the client and the issuer of a provider, and the key of a mail service, come from variables with its id",
    play: (library) => {
      const env = {
        AUTH_FORGE_ID: "id",
        AUTH_FORGE_SECRET: "word",
        AUTH_FORGE_ISSUER: "https://forge.test",
        AUTH_POST_KEY: "key",
      }
      const [forge, post] = filled(library, env).providers as Filled[]
      return [forge?.clientId, forge?.clientSecret, forge?.issuer, post?.apiKey]
    },
    states: ["id", "word", "https://forge.test", "key"],
  },
  {
    title: "AUTH_SECRET is the secret",
    play: (library) => [filled(library, { AUTH_SECRET: "word" }).secret].flat(),
    states: ["word"],
  },
  {
    title: "a secret with a higher number is newer, and comes first",
    play: (library) => filled(library, { AUTH_SECRET: "0", AUTH_SECRET_1: "1" }).secret,
    states: ["1", "0"],
  },
  {
    title: "a secret of the configuration is kept",
    play: (library) => filled(library, { AUTH_SECRET: "new" }, { secret: ["old"] }).secret,
    states: ["old"],
  },
  {
    title: "AUTH_REDIRECT_PROXY_URL is the address of the redirect proxy",
    play: (library) => filled(library, { AUTH_REDIRECT_PROXY_URL: "http://example.test" }).redirectProxyUrl,
    states: "http://example.test",
  },
  {
    title: "the path of AUTH_URL is the base path",
    play: (library) => filled(library, { AUTH_URL: "http://n/api/auth" }).basePath,
    states: "/api/auth",
  },
  {
    title: "a base path of the configuration is kept",
    play: (library) => filled(library, { AUTH_URL: "http://n/api/auth" }, { basePath: "/own" }).basePath,
    states: "/own",
  },
  {
    title: "with an AUTH_URL that is no address, the base path is /auth",
    play: (library) => filled(library, { AUTH_URL: "word" }).basePath,
    states: "/auth",
  },
  ...trusted.map((env): Rule => ({
    title: `${Object.keys(env).join()}=${Object.values(env).join()} makes the host trusted`,
    play: (library) => filled(library, env).trustHost,
    states: true,
  })),
])

const addresses: readonly [
  string,
  AuthAction,
  string | undefined,
  Record<string, string>,
  Environment,
  string,
  string,
][] = [
  [
    "the header host, without a protocol",
    "callback",
    undefined,
    { host: "a.test" },
    {},
    "/base",
    "https://a.test/base/callback",
  ],
  [
    "the header host, with a protocol",
    "session",
    "http",
    { host: "a.test" },
    {},
    "/auth",
    "http://a.test/auth/session",
  ],
  [
    "x-forwarded-host before host",
    "session",
    "http",
    { host: "127.0.0.1", "x-forwarded-host": "a.test" },
    {},
    "/auth",
    "http://a.test/auth/session",
  ],
  [
    "x-forwarded-proto before the protocol",
    "signin",
    "http",
    { "x-forwarded-host": "a.test", "x-forwarded-proto": "https" },
    {},
    "/auth",
    "https://a.test/auth/signin",
  ],
  [
    "AUTH_URL before every header",
    "signout",
    undefined,
    { "x-forwarded-host": "a.test", "x-forwarded-proto": "https" },
    { AUTH_URL: "https://env.test/api/auth/" },
    "/auth",
    "https://env.test/auth/signout",
  ],
]

holdBoth(
  "createActionURL",
  addresses.map(([title, action, protocol, headers, env, basePath, expected]): Rule => ({
    title,
    play: (library) =>
      // Integrations of Auth.js pass the result of a header, which can be missing.
      library.createActionURL(action, protocol as string, new Headers(headers), env, {
        basePath,
        trustHost: true,
        logger: { warn: () => undefined },
      }).href,
    states: expected,
  })),
)
