/** The configurations in which tests play the paths of the built-in flows. Together, they take every transition. */
import { randomUUID } from "node:crypto"
import { sqliteAdapter } from "../../src/adapters/sqlite.ts"
import Anonymous from "../../src/providers/anonymous.ts"
import Passkey from "../../src/providers/passkey.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { createKeyRing, openToken, sealToken } from "../../src/protocol/session-token.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { CredentialsConfig, OAuth2Config, OIDCConfig, Provider } from "../../src/ports/provider.ts"
import type { Causes } from "../../src/testing/model/cause.ts"
import type { FlowName } from "../../src/flows/registry.ts"
import type { StageOptions } from "../../src/testing/stage/stage.types.ts"

/** A flow with generated paths: a built-in flow, or the re-authentication that is made from a sign-in. */
export type PlayedFlow = FlowName | `${"oauth" | "email" | "credentials" | "passkey"}-again`

export interface Scene {
  name: string
  flow: PlayedFlow
  /** Id of the provider in the paths; empty for flows without one. */
  provider: string
  open: () => StageOptions
  /** Causes of the events of its steps, if it has steps. */
  better?: Causes
  /** Id of the step in its sign-ins, if any. */
  step?: string
  /** Its settings that can decide whether an attack succeeds, such as an omitted check. */
  settings: readonly string[]
}

const issuer = "https://idp.test"
const client = { clientId: "client-1", clientSecret: "s3cret of:the%client+ü!'()*" } as const

export function oidc(more: Partial<OIDCConfig<object>> = {}): Provider {
  return { id: "idp", name: "IdP", type: "oidc", issuer, ...client, ...more }
}

export function plain(more: Partial<OAuth2Config<object>> = {}): Provider {
  const endpoints = {
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
  }
  return { id: "plain", name: "Plain", type: "oauth", issuer, ...endpoints, ...client, ...more }
}

export const mail: Provider = { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined }
export const password: CredentialsConfig = {
  id: "password",
  name: "Password",
  type: "credentials",
  credentials: { name: {}, password: { type: "password" } },
  authorize: () => null,
}

export interface Setting {
  providers: Provider[]
  store?: "sqlite" | "sqlite without transactions" | "none"
  strategy?: "jwt" | "database"
  more?: (now: () => number) => Partial<AuthConfig>
}

export function scene(name: string, flow: PlayedFlow, provider: string, setting: Setting): Scene {
  const { providers, store = "sqlite", strategy = "database", more = () => ({}) } = setting
  const open = (): StageOptions => {
    let clock: (() => number) | undefined
    const adapter = store === "none" ? undefined : sqliteAdapter({ path: ":memory:", now: () => clock?.() ?? 0 })
    return {
      provider,
      config: (now) => {
        clock = now
        return {
          secret: "a secret of the scene, long enough for anybody",
          providers,
          session: { strategy },
          ...(adapter === undefined ? {} : { adapter: store === "sqlite" ? adapter : withoutTransactions(adapter) }),
          ...more(now),
        }
      },
      close: async () => await adapter?.close(),
    }
  }
  return { name, flow, provider, open, settings: settingsOf(setting, provider) }
}

/** The options of a provider that can decide whether an attack succeeds. */
const decisive = [
  "type",
  "allowDangerousEmailAccountLinking",
  "authorization",
  "dangerouslyOmitChecks",
  "idToken",
  "identifier",
  "storedUsers",
  "topOrigins",
]

function settingsOf({ providers, store = "sqlite", strategy = "database", more }: Setting, id: string): string[] {
  const configs = providers.filter((one) => typeof one === "object")
  const own: Readonly<Record<string, unknown>> = { ...configs.find((one) => one.id === id) }
  const given = more?.(() => 0) ?? {}
  return [
    `store: ${store}`,
    `sessions: ${strategy}`,
    ...decisive.filter((name) => own[name] !== undefined).map((name) => `${name}: ${JSON.stringify(own[name])}`),
    ...Object.entries(given).map(
      ([name, value]) => `option ${name}: ${name === "session" ? JSON.stringify(value) : ""}`,
    ),
    ...configs.filter((one) => one.id !== id).map((one) => `further provider: ${one.id}`),
  ]
}

/** A database without transactions, so that interrupted sign-ups leave notes. */
function withoutTransactions(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get: (target, name): unknown => (name === "transaction" ? undefined : Reflect.get(target, name, target)),
    has: (target, name) => name !== "transaction" && Reflect.has(target, name),
  })
}

/** Session tokens that only the application itself writes and reads. */
function ownFormat(now: () => number): Partial<AuthConfig> {
  const own = { secrets: ["a key of the application's own"], ring: createKeyRing() } as const
  return {
    jwt: {
      encode: ({ token = {}, salt, maxAge = 0 }) =>
        sealToken({ ...own, claims: token, salt, maxAge, now: now() / 1000, uuid: randomUUID }),
      decode: async ({ token, salt }) => (await openToken({ ...own, token, salt, now: now() / 1000 })) ?? null,
    },
  }
}

export const scenes: readonly Scene[] = [
  scene("OpenID Connect, database sessions", "oauth", "idp", { providers: [oidc()] }),
  scene("OpenID Connect, tokens and a store", "oauth", "idp", { providers: [oidc()], strategy: "jwt" }),
  scene("OpenID Connect with userinfo, no store", "oauth", "idp", {
    providers: [oidc({ idToken: false })],
    store: "none",
    strategy: "jwt",
  }),
  scene("OpenID Connect by a posted form", "oauth", "idp", {
    providers: [oidc({ authorization: { params: { response_mode: "form_post" } } })],
  }),
  scene("OpenID Connect without state and nonce", "oauth", "idp", {
    providers: [oidc({ dangerouslyOmitChecks: ["state", "nonce"] })],
  }),
  scene("OpenID Connect without PKCE, no store", "oauth", "idp", {
    providers: [oidc({ dangerouslyOmitChecks: ["pkce"] })],
    store: "none",
    strategy: "jwt",
  }),
  scene("OpenID Connect, linking by address", "oauth", "idp", {
    providers: [oidc({ allowDangerousEmailAccountLinking: true })],
  }),
  scene("OpenID Connect, no transactions", "oauth", "idp", {
    providers: [oidc()],
    store: "sqlite without transactions",
  }),
  scene("OAuth 2, database sessions", "oauth", "plain", { providers: [plain()] }),
  scene("OAuth 2, on the redirect proxy", "oauth", "plain", {
    providers: [plain()],
    store: "none",
    strategy: "jwt",
    more: () => ({
      redirectProxyUrl: "https://app.test/auth",
      redirectProxyAllowedOrigins: ["https://*.preview.test"],
    }),
  }),
  scene("OpenID Connect, after an anonymous sign-in", "oauth", "idp", { providers: [oidc(), Anonymous()] }),
  scene("OpenID Connect, tokens, after an anonymous sign-in", "oauth", "idp", {
    providers: [oidc(), Anonymous()],
    strategy: "jwt",
  }),
  scene("e-mail, after an anonymous sign-in", "email", "mail", { providers: [mail, Anonymous()] }),
  scene("anonymous, database sessions", "anonymous", "anonymous", { providers: [Anonymous()] }),
  scene("anonymous, tokens", "anonymous", "anonymous", { providers: [Anonymous()], strategy: "jwt" }),
  scene("passkey, database sessions", "passkey", "passkey", { providers: [Passkey()] }),
  scene("passkey in a frame, tokens", "passkey", "passkey", {
    providers: [Passkey({ topOrigins: ["https://frame.test"] })],
    strategy: "jwt",
  }),
  scene("passkey, after an anonymous sign-in", "passkey", "passkey", { providers: [Passkey(), Anonymous()] }),
  scene("e-mail, database sessions", "email", "mail", { providers: [mail] }),
  scene("e-mail, records of addresses", "email", "mail", {
    providers: [mail],
    more: (now) => ({ stores: memoryStores(now) }),
  }),
  scene("e-mail, tokens", "email", "mail", { providers: [mail], strategy: "jwt" }),
  scene("credentials, no store", "credentials", "password", { providers: [password], store: "none", strategy: "jwt" }),
  scene("credentials, database sessions", "credentials", "password", { providers: [password] }),
  scene("credentials, after an anonymous sign-in", "credentials", "password", { providers: [password, Anonymous()] }),
  scene("session in a token", "session", "", { providers: [password], store: "none", strategy: "jwt" }),
  scene("session in a token of the application's own format", "session", "", {
    providers: [password],
    store: "none",
    strategy: "jwt",
    more: ownFormat,
  }),
  scene("session in a token, revocation before a renewal", "session", "", {
    providers: [password],
    store: "none",
    strategy: "jwt",
    more: (now) => ({ stores: memoryStores(now) }),
  }),
  scene("session in a token, revocation at each read", "session", "", {
    providers: [password],
    store: "none",
    strategy: "jwt",
    more: (now) => ({ stores: memoryStores(now), session: { strategy: "jwt", revocation: "strict" } }),
  }),
  scene("session in a database", "session", "", { providers: [password] }),
  scene("sign-out with tokens", "signOut", "", { providers: [password], store: "none", strategy: "jwt" }),
  scene("the link of a notice, database sessions", "notMe", "", { providers: [password] }),
  scene("sign-out with a database", "signOut", "", { providers: [password] }),
]
