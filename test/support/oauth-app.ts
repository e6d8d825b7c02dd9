/**
 * An application with an honest OpenID provider, a plain OAuth provider, and a store, for tests of linking and tabs.
 */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { customFetch, type OAuth2Config, type OIDCConfig } from "../../src/ports/provider.ts"
import { appOrigin, locationOf, openBrowser, type Browser } from "./browser.ts"
import {
  createLyingProvider,
  type LyingProvider,
  type LyingProviderOptions,
  type ProviderKeys,
} from "./lying-provider.ts"
import { withWriteLog } from "./write-log.ts"

/** The time of these tests, in seconds since the epoch. */
export const testTime = 1_800_000_000

export interface OAuthApp {
  browser: Browser
  config: AuthConfig
  idp: LyingProvider
  plain: LyingProvider
  adapter: Adapter
  written: string[]
  logged: Error[]
  events: string[]
  /** Lets time pass, in seconds. */
  pass: (seconds: number) => void
  /** Starts a sign-in and returns the provider's redirect, without following it. */
  visitProvider: (
    browser: Browser,
    id: "idp" | "plain",
    sub?: string,
    fields?: Record<string, string>,
  ) => Promise<Request>
  /** A complete sign-in: the last response. */
  signIn: (browser: Browser, id: "idp" | "plain", sub?: string) => Promise<Response>
}

export interface OAuthAppOptions {
  config?: Partial<AuthConfig>
  idp?: Partial<OIDCConfig>
  plain?: Partial<OAuth2Config>
  /** Claims of the person who signs in at each provider. */
  people?: Partial<Record<"idp" | "plain", Record<string, unknown> & { sub: string }>>
  stored?: boolean
  /** How both providers are made. */
  provider?: Partial<LyingProviderOptions>
}

export function oauthApp(keys: ProviderKeys, options: OAuthAppOptions = {}): OAuthApp {
  let now = testTime
  const clock = () => now
  const make = (id: "idp" | "plain") =>
    createLyingProvider({
      keys,
      now: clock,
      issuer: `https://${id}.test`,
      openid: id === "idp",
      redirectUris: [`${appOrigin}/auth/callback/${id}`],
      ...options.provider,
      ...(options.people?.[id] === undefined ? {} : { person: options.people[id] }),
    })
  const idp = make("idp")
  const plain = make("plain")
  const { adapter, written } = withWriteLog(memoryAdapter({ now: () => now * 1000 }))
  const logged: Error[] = []
  const events: string[] = []
  const hear = (name: string) => () => {
    events.push(name)
  }
  const both = (provider: LyingProvider) => ({
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    // The provider's handler takes what `fetch` takes.
    [customFetch]: provider.fetch as typeof fetch,
  })
  const openid: OIDCConfig = { id: "idp", name: "IdP", type: "oidc", issuer: idp.issuer, ...both(idp), ...options.idp }
  const oauth: OAuth2Config = {
    id: "plain",
    name: "Plain",
    type: "oauth",
    issuer: plain.issuer,
    authorization: `${plain.issuer}/authorize`,
    token: `${plain.issuer}/token`,
    userinfo: `${plain.issuer}/userinfo`,
    ...both(plain),
    ...options.plain,
  }
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    providers: [openid, oauth],
    ...(options.stored === false ? {} : { adapter }),
    logger: { error: (error) => logged.push(error), warn: () => undefined },
    events: {
      signIn: hear("signIn"),
      signOut: hear("signOut"),
      createUser: hear("createUser"),
      linkAccount: hear("linkAccount"),
      updateUser: hear("updateUser"),
    },
    ...options.config,
  }
  const browser = openBrowser(config, { now: () => now * 1000 })
  const providers = { idp, plain }
  const visitProvider: OAuthApp["visitProvider"] = async (from, id, sub, fields = {}) => {
    const started = await from.post(`/signin/${id}`, fields)
    const visit = await providers[id].authorize(locationOf(started), sub === undefined ? {} : { sub })
    return visit.request()
  }
  return {
    browser,
    config,
    idp,
    plain,
    adapter,
    written,
    logged,
    events,
    pass: (seconds) => {
      now += seconds
    },
    visitProvider,
    signIn: async (from, id, sub) => from.send(await visitProvider(from, id, sub)),
  }
}
