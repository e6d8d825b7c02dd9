import type { Failure } from "../../../../machines/facts.ts"
import type { Endpoint } from "../../../config/endpoint.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"
import type { HookProvider } from "../../../ports/provider.ts"
import { staticServer, withEndpoints, type ProviderServer } from "../../../protocol/discovery.ts"
import { MetadataCache } from "../../../protocol/provider-cache.ts"
import { ProviderCallError, type TimedCall } from "../../../protocol/outbound-fetch.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/** Returns the provider with this id, for a chart of OAuth. */
export function oauthProvider(id: string, { config }: Pick<Runtime, "config">): ResolvedOAuth {
  const provider = config.providers.get(id)
  if (provider === undefined || !("checks" in provider))
    throw new TypeError(`The chart names the provider "${id}", which is not one of type oauth or oidc.`)
  return provider
}

/**
 * Returns the settings for calls to this provider. `fetch` of the provider's configuration replaces the general
 * `fetch`.
 */
export function callOf(provider: ResolvedOAuth, { fetch, now }: Pick<Runtime, "fetch" | "now">): TimedCall {
  return { fetch: provider.fetch ?? fetch, insecure: provider.config.insecureIssuer, now }
}

/** The metadata that a provider published, and `server`, in which configured addresses replace published addresses. */
interface Described {
  published: ProviderServer | undefined
  server: ProviderServer
}

/** The metadata of each provider, cached for later requests. New metadata from discovery replaces an entry. */
const described = new WeakMap<ResolvedOAuth, Described>()

/**
 * Returns the metadata of a provider. The library runs discovery for a provider with an issuer, if the type is `oidc`,
 * or if an endpoint has neither a configured URL nor a hook. Configured URLs replace discovered ones. Without
 * discovery, all URLs come from the configuration.
 *
 * @throws {ProviderCallError} if discovery fails, or the metadata cannot be used.
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

/** Returns true if one of the three endpoints has neither a configured URL nor a hook. */
function needsDiscovery({ authorization, token, userinfo }: ResolvedOAuth): boolean {
  const unknown = ({ url, request }: { url: URL | undefined; request?: unknown }) =>
    url === undefined && request === undefined
  return authorization.url === undefined || unknown(token) || unknown(userinfo)
}

/**
 * Returns a provider in the form that its hooks receive.
 *
 * @param redirectUri the redirect URI that the library sent to the provider. Default: the callback URL of this
 * deployment.
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
 * Returns the URL of an endpoint with its configured parameters in the query. Configured parameters replace parameters
 * of the same name.
 *
 * @returns `undefined` if there is neither a configured nor a discovered URL.
 */
function addressOf({ url, params }: Endpoint, discovered?: string): URL | undefined {
  const address = url?.href ?? discovered
  if (address === undefined) return undefined
  const whole = new URL(address)
  for (const [name, value] of Object.entries(params)) whole.searchParams.set(name, value)
  return whole
}

/**
 * Returns the failure for an error of a call to a provider. Throws any other error again, so that the chart gets
 * `effect.failed`.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProviderCallError) return { reason: error.reason, cause: error }
  throw error
}
