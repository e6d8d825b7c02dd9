/** Rules about `/callback`. */
import type { AuthConfig } from "../../../src/config/options.ts"
import { errorAddress, origin, secret, visit, type Library, type Visit } from "./library.ts"
import { holdBoth } from "./rule.ts"

const forge = {
  id: "forge",
  name: "Forge",
  type: "oauth",
  clientId: "client",
  clientSecret: "secret",
  authorization: "https://forge.test/authorize",
  token: "https://forge.test/token",
  userinfo: "https://forge.test/user",
} as const

const door = {
  id: "credentials",
  name: "Door",
  type: "credentials",
  credentials: {},
  authorize: () => null,
  options: {},
} as const

const proxied: Partial<AuthConfig> = { redirectProxyUrl: "https://login.example.test", providers: [forge] }

async function target(library: Library, options: Visit) {
  const { status, location } = await visit(library, options)
  return { status, ...errorAddress(location) }
}

const configuration = { status: 302, to: `${origin}/auth/error`, error: "Configuration", code: null }

holdBoth("a callback that cannot succeed", [
  {
    title: "a provider that is not configured",
    play: (library) => target(library, { path: "/callback/unknown" }),
    states: configuration,
    differs: { listed: "status-of-wrong-requests", ours: { status: 400 } },
  },
  {
    title: "a state that names no origin, at a redirect proxy",
    play: (library) => target(library, { path: "/callback/forge?state=random", config: proxied }),
    states: configuration,
    differs: {
      listed: "whose-fault",
      ours: { status: 302, to: `${origin}/auth/signin`, error: "OAuthCallbackError", code: null },
    },
  },
  {
    title: "a GET of the callback of credentials, with an error page of the application",
    play: (library) =>
      target(library, {
        path: "/callback/credentials",
        config: { pages: { error: "/custom/error" }, providers: [door] },
      }),
    states: { ...configuration, to: `${origin}/custom/error` },
    differs: { listed: "status-of-wrong-requests", ours: { status: 405 } },
  },
])

const preview = "https://preview.example.test/auth/callback/forge"

/** A callback at the redirect proxy, with a state of the preview deployment. */
async function forwarded(library: Library, more: Partial<AuthConfig>) {
  const token = { random: "a random value", origin: preview }
  const state = await library.encode({ salt: "encodedState", secret, token })
  const { status, location } = await visit(library, {
    path: `/callback/forge?code=1&state=${state}`,
    host: "login.example.test",
    config: { ...proxied, ...more },
  })
  return {
    status,
    forwarded: location === `${preview}?code=1&state=${state}`,
    ...(location?.startsWith(preview) === true ? {} : errorAddress(location)),
  }
}

holdBoth("a callback at a redirect proxy", [
  {
    title: "a state with an origin leads to that origin, with the whole query, if the configuration lists the origin",
    play: (library) => forwarded(library, { redirectProxyAllowedOrigins: ["https://preview.example.test"] }),
    states: { status: 302, forwarded: true },
  },
  {
    title: "a state with an origin leads to that origin, with the whole query, if the configuration lists no origins",
    play: (library) => forwarded(library, {}),
    states: { status: 302, forwarded: true },
    differs: {
      listed: "The redirect proxy",
      ours: {
        status: 302,
        forwarded: false,
        to: "https://login.example.test/auth/signin",
        error: "OAuthCallbackError",
        code: null,
      },
    },
  },
])

holdBoth("credentials that authorize refuses", [
  {
    title: "authorize returns null, so the visitor stays on the sign-in page with CredentialsSignin",
    play: (library) =>
      target(library, {
        path: "/callback/credentials",
        fields: { username: "foo", password: "bar" },
        config: { skipCSRFCheck: library.skipCSRFCheck, providers: [door] },
      }),
    states: { status: 302, to: `${origin}/auth/signin`, error: "CredentialsSignin", code: "credentials" },
  },
])
