import type { Failure } from "../../../machines/facts.ts"
import type { ResolvedOAuth } from "../../config/providers.ts"
import { MetadataCache, staticServer, withEndpoints, type ProviderServer } from "../../protocol/discovery.ts"
import { KeySetCache, type KeySource } from "../../protocol/jwks.ts"
import { ProviderCallError, type ProviderCall } from "../../protocol/outbound-fetch.ts"
import { providerOf } from "../provider-of.ts"
import type { Runtime } from "../runtime.ts"

/** The provider that an OAuth chart names. */
export function oauthProvider(id: string, runtime: Runtime): ResolvedOAuth {
  return providerOf(id, runtime, "oauth", "oidc")
}

/** Seconds since the epoch, as protocols count. */
export function seconds(runtime: Runtime): number {
  return Math.floor(runtime.now() / 1000)
}

/** How this provider is called: by its own `fetch` where it has one. */
export function callOf(provider: ResolvedOAuth, runtime: Runtime): ProviderCall & { now: () => number } {
  return {
    fetch: provider.fetch ?? runtime.fetch,
    insecure: provider.config.insecureIssuer,
    now: () => seconds(runtime),
  }
}

/**
 * The provider's own description, from its configuration where all three addresses are there, otherwise from discovery.
 * Addresses of the configuration win over discovered ones.
 *
 * @throws {ProviderCallError}
 */
export async function serverOf(provider: ResolvedOAuth, runtime: Runtime): Promise<ProviderServer> {
  const known = {
    authorization: provider.authorization.url?.href,
    token: provider.token.url?.href,
    userinfo: provider.userinfo.url?.href,
  }
  const complete = known.authorization !== undefined && known.token !== undefined && known.userinfo !== undefined
  if (provider.issuer === undefined || (complete && provider.type === "oauth"))
    return staticServer({ ...known, issuer: provider.issuer })
  const metadata = (runtime.config.caches.metadata ??= new MetadataCache())
  return withEndpoints(await metadata.get(provider.issuer, callOf(provider, runtime)), known)
}

/** The keys that this provider publishes. */
export function keysOf(provider: ResolvedOAuth, server: ProviderServer, runtime: Runtime): KeySource {
  const keySets = (runtime.config.caches.keySets ??= new KeySetCache())
  return keySets.source(server, callOf(provider, runtime))
}

/** Why a call failed, in the words of the catalogue; what else was thrown is for `effect.failed`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProviderCallError) return { reason: error.reason, cause: error }
  throw error
}
