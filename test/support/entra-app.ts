/**
 * An application with Microsoft Entra ID for every tenant, and any other provider, for tests of unverified addresses.
 */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { customFetch, type OIDCUserConfig, type Provider } from "../../src/ports/provider.ts"
import MicrosoftEntraID, { type MicrosoftEntraIDProfile } from "../../src/providers/microsoft-entra-id.ts"
import { appOrigin, locationOf, openBrowser, type Browser } from "./browser.ts"
import { createLyingProvider, type LyingProvider, type ProviderKeys } from "./lying-provider.ts"
import { testTime } from "./oauth-app.ts"

export const ownTenant = "9f6c1b8e-3d0c-4f5c-8f0e-5b7d1f2a3c4d"
export const strangersTenant = "11111111-2222-4333-8444-555555555555"
/** The tenant of all personal accounts. */
export const consumers = "9188040d-6c67-4c5b-b112-36a304b66dad"

const site = "https://login.microsoftonline.com"
export const template: string = `${site}/{tenantid}/v2.0`
export const issuerOf = (tenant: string): string => template.replace("{tenantid}", tenant)

/** Claims of a person of one tenant. */
export type Claims = Record<string, unknown> & { sub: string; tid: string }

export interface EntraAppOptions {
  /** Default `common`. */
  authority?: string
  entra?: OIDCUserConfig<MicrosoftEntraIDProfile>
  /** Beside Entra. */
  providers?: Provider[]
  adapter?: Adapter | undefined
  config?: Partial<AuthConfig>
}

export interface EntraApp {
  browser: Browser
  adapter: Adapter | undefined
  idp: LyingProvider
  logged: Error[]
  warned: string[][]
  events: { name: string; message: unknown }[]
  /** A complete sign-in at Entra. */
  signIn: (browser: Browser, person: Claims) => Promise<Response>
}

export function entraApp(keys: ProviderKeys, options: EntraAppOptions = {}): EntraApp {
  const { authority = "common", config = {} } = options
  const idp = createLyingProvider({
    keys,
    now: () => testTime,
    issuer: issuerOf(authority),
    redirectUris: [`${appOrigin}/auth/callback/microsoft-entra-id`],
    lie: {
      id: "tenants",
      title: "names the tenant of the person as the issuer",
      hooks: {
        metadata: (metadata) => ({
          ...metadata,
          issuer: /^[0-9a-f-]{36}$/.test(authority) ? issuerOf(authority) : template,
        }),
        idTokenClaims: (claims) => ({ ...claims, iss: issuerOf(String(claims["tid"])) }),
      },
      expect: { verdict: "session" },
    },
  })
  const adapter = "adapter" in options ? options.adapter : memoryAdapter({ now: () => testTime * 1000 })
  const logged: Error[] = []
  const warned: string[][] = []
  const events: EntraApp["events"] = []
  const hear = (name: string) => (message: unknown) => void events.push({ name, message })
  const entra = MicrosoftEntraID({
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    issuer: idp.issuer,
    // The provider's handler takes what `fetch` takes.
    [customFetch]: idp.fetch as typeof fetch,
    ...options.entra,
  })
  const browser = openBrowser(
    {
      secret: "s".repeat(40),
      trustHost: true,
      providers: [entra, ...(options.providers ?? [])],
      ...(adapter === undefined ? {} : { adapter }),
      logger: { error: (error) => logged.push(error), warn: (...said) => warned.push(said.map(String)) },
      ...config,
      events: {
        createUser: hear("createUser"),
        updateUser: hear("updateUser"),
        linkAccount: hear("linkAccount"),
        signIn: hear("signIn"),
        ...config.events,
      },
    },
    { now: () => testTime * 1000 },
  )
  return {
    browser,
    adapter,
    idp,
    logged,
    warned,
    events,
    signIn: async (from, person) => {
      const started = await from.post("/signin/microsoft-entra-id")
      const visit = await idp.authorize(locationOf(started), { person })
      return from.send(visit.request())
    },
  }
}
