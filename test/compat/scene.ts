/** One application with its surroundings: two providers, a mailer, a store, and a diary that records all calls. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { CredentialsConfig, EmailConfig, OAuth2Config, OIDCConfig } from "../../src/ports/provider.ts"
import { aroundCalls } from "../support/around-calls.ts"
import { demandedMethods } from "../../src/testing/adapter/store.ts"
import { createLyingProvider, type LyingProvider, type ProviderKeys } from "../support/lying-provider.ts"
import { openDiary, type Diary } from "./diary.ts"
import type { Side } from "./side.ts"

export interface Scene {
  side: Side
  origin: string
  /** The address of the routes: `https://app.test/auth`. */
  base: string
  diary: Diary
  /** An OpenID provider, and a plain OAuth 2 provider. */
  idp: LyingProvider
  plain: LyingProvider
  /** The links in the sent mails, oldest first. */
  links: string[]
  /** The methods of every Auth.js adapter, and no others. */
  adapter: Adapter
  /** Also with the optional methods. */
  fullAdapter: Adapter
  /** Calls of these methods fail from now on. */
  broken: Set<string>
  openid: (more?: Partial<OIDCConfig>) => OIDCConfig
  oauth: (more?: Partial<OAuth2Config>) => OAuth2Config
  mail: (more?: Partial<EmailConfig>) => EmailConfig
  password: (more?: Partial<CredentialsConfig>) => CredentialsConfig
}

export interface SceneOptions {
  origin: string
  basePath: string
  /** How the providers are made. */
  providers?: Partial<Parameters<typeof createLyingProvider>[0]> | undefined
}

/** The password of every person here. */
export const rightPassword = "right"

export function openScene(side: Side, keys: ProviderKeys, options: SceneOptions): Scene {
  const { origin, basePath } = options
  const base = `${origin}${basePath === "/" ? "" : basePath}`
  const diary = openDiary()
  const broken = new Set<string>()
  const links: string[] = []
  const make = (id: "idp" | "plain") =>
    createLyingProvider({
      keys,
      now: () => Math.floor(Date.now() / 1000),
      issuer: `https://${id}.test`,
      openid: id === "idp",
      clientId: "client",
      clientSecret: "secret",
      redirectUris: [`${base}/callback/${id}`],
      ...options.providers,
    })
  const idp = make("idp")
  const plain = make("plain")
  const heard =
    (provider: LyingProvider, id: string): typeof fetch =>
    async (input, init) => {
      const request = new Request(input instanceof URL ? input.href : input, init)
      diary.note(`${id} ${new URL(request.url).pathname}`, await requestSeen(request.clone()))
      return provider.fetch(request)
    }
  const client = (provider: LyingProvider, id: string) => ({
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    [side.customFetch]: heard(provider, id),
  })
  const whole = heardAdapter(memoryAdapter(), diary, broken)
  const few = Object.fromEntries(demandedMethods.map((name) => [name, whole[name]]))

  return {
    side,
    origin,
    base,
    diary,
    idp,
    plain,
    links,
    adapter: few,
    fullAdapter: whole,
    broken,
    openid: (more = {}) => ({
      id: "idp",
      name: "IdP",
      type: "oidc",
      issuer: idp.issuer,
      checks: ["pkce", "state", "nonce"],
      ...client(idp, "idp"),
      ...more,
    }),
    oauth: (more = {}) => ({
      id: "plain",
      name: "Plain",
      type: "oauth",
      issuer: plain.issuer,
      authorization: `${plain.issuer}/authorize`,
      token: `${plain.issuer}/token`,
      userinfo: `${plain.issuer}/userinfo`,
      checks: ["pkce", "state"],
      ...client(plain, "plain"),
      ...more,
    }),
    mail: (more = {}) => ({
      id: "mail",
      name: "Mail",
      type: "email",
      from: "app@app.test",
      maxAge: 3600,
      options: {},
      sendVerificationRequest: async ({ identifier, url, expires, token, theme, request }) => {
        diary.note("mail", { identifier, url, expires, token, theme, request })
        links.push(url)
      },
      ...more,
    }),
    password: (more = {}) => ({
      id: "password",
      name: "Password",
      type: "credentials",
      credentials: { name: { label: "Name", type: "text" }, password: { label: "Password", type: "password" } },
      authorize: async (credentials, request) => {
        diary.note("authorize", { credentials, request, body: await request.clone().text() })
        return credentials.password === rightPassword
          ? { id: "person-7", name: String(credentials.name), email: "ada@example.test" }
          : null
      },
      options: {},
      ...more,
    }),
  }
}

/** Returns the same adapter with a record of each call. The methods in `broken` fail. */
function heardAdapter(store: Adapter, diary: Diary, broken: ReadonlySet<string>): Adapter {
  return aroundCalls(store, async (name, call, args) => {
    diary.note(`adapter ${name}`, [...args])
    if (broken.has(name)) throw new Error("the database is down")
    return call()
  })
}

/** A request as the provider's operator sees it. */
async function requestSeen(request: Request): Promise<unknown> {
  const { method, headers } = request
  const url = new URL(request.url)
  const [scheme, proof = ""] = (headers.get("authorization") ?? "").split(" ")
  return {
    method,
    query: Object.fromEntries(url.searchParams),
    authorization: scheme === "Basic" ? `Basic ${atob(proof)}` : `${scheme} ${proof}`.trim(),
    contentType: headers.get("content-type")?.split(";")[0],
    body: Object.fromEntries(new URLSearchParams(await request.text())),
  }
}

/**
 * Returns the configuration with the diary, which records every callback of the configuration, every event, and the
 * log.
 */
export function heardConfig(config: AuthConfig, { note }: Diary): AuthConfig {
  const hear =
    (kind: string, name: string, given: unknown) =>
    (...args: unknown[]): unknown => {
      note(`${kind} ${name}`, args.length === 1 ? args[0] : args)
      return typeof given === "function" ? (Reflect.apply(given, undefined, args) as unknown) : undefined
    }
  const events = ["signIn", "signOut", "createUser", "updateUser", "linkAccount", "session"] as const
  const heard: AuthConfig = config
  heard.callbacks = Object.fromEntries(
    Object.entries(config.callbacks ?? {}).map(([name, given]) => [name, hear("callback", name, given)]),
  )
  heard.events = Object.fromEntries(events.map((name) => [name, hear("event", name, config.events?.[name])]))
  heard.logger ??= {
    error: (error) => note(`error ${"type" in error ? String(error.type) : error.name}`),
    warn: (code) => note(`warning ${code}`),
    debug: () => undefined,
  }
  return heard
}
