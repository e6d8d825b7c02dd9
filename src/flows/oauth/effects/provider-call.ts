import type { Failure } from "../../../../machines/facts.ts"
import type { Endpoint } from "../../../config/endpoint.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"
import type { HookProvider } from "../../../ports/provider.ts"
import { staticServer, withEndpoints, type ProviderServer } from "../../../protocol/discovery.ts"
import { MetadataCache } from "../../../protocol/provider-cache.ts"
import { ProviderCallError, type TimedCall } from "../../../protocol/outbound-fetch.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/** The provider that an OAuth chart names. */
export function oauthProvider(id: string, { config }: Pick<Runtime, "config">): ResolvedOAuth {
  const provider = config.providers.get(id)
  if (provider === undefined || !("checks" in provider))
    throw new TypeError(`The chart names the provider "${id}", which is not one of type oauth or oidc.`)
  return provider
}

/** How the library calls this provider: with the provider's own `fetch` where it has one. */
export function callOf(provider: ResolvedOAuth, { fetch, now }: Pick<Runtime, "fetch" | "now">): TimedCall {
  return { fetch: provider.fetch ?? fetch, insecure: provider.config.insecureIssuer, now }
}

/** What was published, and the same with the addresses of the configuration over it. */
interface Described {
  published: ProviderServer | undefined
  server: ProviderServer
}

/** Made once for each answer of discovery, and once where the configuration says everything. */
const described = new WeakMap<ResolvedOAuth, Described>()

/**
 * The provider's own description, from its configuration where all three addresses are there, otherwise from discovery.
 * Addresses of the configuration win over discovered ones.
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

/** Where neither an address is configured nor a hook takes its place. */
function needsDiscovery({ authorization, token, userinfo }: ResolvedOAuth): boolean {
  const unknown = ({ url, request }: { url: URL | undefined; request?: unknown }) =>
    url === undefined && request === undefined
  return authorization.url === undefined || unknown(token) || unknown(userinfo)
}

/** A provider as its own hooks are given it. @param redirectUri what the provider was told; by default, our own. */
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

/** The address with the parameters in its query, where a parameter of the same name gives way; `undefined` without one. */
function addressOf({ url, params }: Endpoint, discovered?: string): URL | undefined {
  const address = url?.href ?? discovered
  if (address === undefined) return undefined
  const whole = new URL(address)
  for (const [name, value] of Object.entries(params)) whole.searchParams.set(name, value)
  return whole
}

/** Why a call failed, in the words of the catalogue; what else was thrown is for `effect.failed`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProviderCallError) return { reason: error.reason, cause: error }
  throw error
}
