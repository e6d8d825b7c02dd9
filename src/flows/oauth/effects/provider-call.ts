import type { Failure } from "../../../../machines/facts.ts"
import type { Endpoint } from "../../../config/endpoint.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"
import type { HookProvider } from "../../../ports/provider.ts"
import { staticServer, withEndpoints, type ProviderServer } from "../../../protocol/discovery.ts"
import { MetadataCache } from "../../../protocol/provider-cache.ts"
import { ProviderCallError, type TimedCall } from "../../../protocol/outbound-fetch.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/** Returns the provider that an OAuth chart names. */
export function oauthProvider(id: string, { config }: Pick<Runtime, "config">): ResolvedOAuth {
  const provider = config.providers.get(id)
  if (provider === undefined || !("checks" in provider))
    throw new TypeError(`The chart names the provider "${id}", which is not one of type oauth or oidc.`)
  return provider
}

/** Returns how this provider is called: with its own `fetch`, where it has one. */
export function callOf(provider: ResolvedOAuth, { fetch, now }: Pick<Runtime, "fetch" | "now">): TimedCall {
  return { fetch: provider.fetch ?? fetch, insecure: provider.config.insecureIssuer, now }
}

/** The published metadata, and the same with the configured addresses in place of published ones. */
interface Described {
  published: ProviderServer | undefined
  server: ProviderServer
}

/** The metadata is made once for each result of discovery, or once if the configuration has every address. */
const described = new WeakMap<ResolvedOAuth, Described>()

/**
 * Returns the metadata of a provider: from the configuration where it has all three addresses, otherwise from
 * discovery. Configured addresses replace discovered ones.
 *
 * @throws {ProviderCallError}
 */
export async function serverOf(provider: ResolvedOAuth, runtime: Runtime): Promise<ProviderServer> {
  const { issuer, config } = provider
  let published: ProviderServer | undefined
  if (issuer !== undefined && (provider.type === "oidc" || needsDiscovery(provider))) {
    const metadata = (runtime.config.caches.metadata ??= new MetadataCache())
    published = await metadata.get(issuer, callOf(provider, runtime), config.issuerOfTenants)
  }
  const known = described.get(provider)
  if (known !== undefined && known.published === published) return known.server
  const { authorization, token, userinfo } = provider
  const endpoints = {
    authorization: authorization.url?.href,
    token: addressOf(token, published?.tokenEndpoint)?.href,
    userinfo: addressOf(userinfo, published?.userinfoEndpoint)?.href,
  }
  const server = published === undefined ? staticServer({ ...endpoints, issuer }) : withEndpoints(published, endpoints)
  described.set(provider, { published, server })
  return server
}

/** Returns true where an endpoint has neither a configured address nor a hook. */
function needsDiscovery({ authorization, token, userinfo }: ResolvedOAuth): boolean {
  const unknown = ({ url, request }: { url: URL | undefined; request?: unknown }) =>
    url === undefined && request === undefined
  return authorization.url === undefined || unknown(token) || unknown(userinfo)
}

/**
 * Returns a provider in the form that its hooks receive.
 *
 * @param redirectUri the redirect URI that the provider received; by default, our own.
 */
export function hookProviderOf(
  provider: ResolvedOAuth,
  { site }: Pick<Runtime, "site">,
  redirectUri: string = site.url("callback", provider.id),
): HookProvider<object> {
  const { config, id, authorization, token, userinfo } = provider
  return {
    ...config,
    authorization: { url: addressOf(authorization) },
    token: { url: addressOf(token) },
    userinfo: { url: addressOf(userinfo) },
    signinUrl: site.url("signin", id),
    callbackUrl: redirectUri,
  }
}

/**
 * Returns the address with the parameters in its query, which replace parameters of the same name; `undefined` without
 * an address.
 */
function addressOf({ url, params }: Endpoint, discovered?: string): URL | undefined {
  const address = url?.href ?? discovered
  if (address === undefined) return undefined
  const whole = new URL(address)
  for (const [name, value] of Object.entries(params)) whole.searchParams.set(name, value)
  return whole
}

/**
 * Returns the failure for an error of a call, with a reason of the catalogue. Any other error is rethrown for
 * `effect.failed`.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProviderCallError) return { reason: error.reason, cause: error }
  throw error
}
