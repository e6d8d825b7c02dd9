/**
 * Prepares the calls to an OAuth provider under test. The checks call the provider as the library does, and record all
 * responses.
 */
import { passesOn, siteOf } from "../../../config/resolve.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"
import { environmentName } from "../../../config/environment-name.ts"
import { callOf, serverOf } from "../../../flows/oauth/effects/provider-call.ts"
import type { Runtime } from "../../../effects/runtime.ts"
import { makeRuntime, platform } from "../../../interpreter/runtime.ts"
import type { ProviderServer } from "../../../protocol/discovery.ts"
import { parseJsonObject, quote, type TimedCall } from "../../../protocol/outbound-fetch.ts"
import type { CheckContext, Findings } from "../check.ts"
import { recorder, type Recorder } from "./recorder.ts"

export interface Probe {
  context: CheckContext
  provider: ResolvedOAuth
  recorder: Recorder
  runtime: Runtime
  /** The settings for calls of the library to the provider, with the doctor's time limit. */
  call: TimedCall
  /**
   * Returns the addresses of the provider's endpoints, and fetches them at most once.
   *
   * @throws {ProviderCallError} if the fetch fails.
   */
  server: () => Promise<ProviderServer>
  /**
   * Returns the provider's published metadata; `undefined` before the fetch, or if the provider publishes no metadata.
   */
  metadata: () => Readonly<Record<string, unknown>> | undefined
  /** The redirect URI that the provider must know; `undefined` if the public address is unknown. */
  redirectUri: string | undefined
  /** Returns the name of a variable of this provider, such as `AUTH_GITHUB_SECRET`. */
  variable: (suffix: "ID" | "SECRET" | "ISSUER") => string
}

/** Checks one property of a provider. The heading of its findings names the provider. */
export type ProviderCheck = (probe: Probe) => Findings | Promise<Findings>

/** Replaces an unknown public address. No host has a name in `.invalid` (RFC 2606 §2). */
const nowhere = "https://unknown.invalid"

export function probeOf(resolved: ResolvedOAuth, context: CheckContext): Probe {
  const { config, origin, terminal } = context
  const record = recorder(resolved.fetch ?? terminal.fetch, terminal.now)
  const provider: ResolvedOAuth = { ...resolved, fetch: record.fetch }
  const site = siteOf(config, origin?.address ?? nowhere)
  const runtime = makeRuntime(
    { config: withProvider(config, provider), site, request: new Request(site.url("signin")) },
    { ...platform, now: terminal.now, fetch: record.fetch },
  )
  let server: Promise<ProviderServer> | undefined
  const proxy = passesOn(provider, site) ? undefined : provider.redirectProxy
  const own = origin === undefined ? undefined : site.url("callback", provider.id)
  return {
    context,
    provider,
    recorder: record,
    runtime,
    call: { ...callOf(provider, runtime), timeoutMs: context.patience },
    server: () => (server ??= serverOf(provider, runtime)),
    metadata: () => {
      const published = record.seen.find(({ url }) => url.pathname.includes("/.well-known/"))
      return published === undefined ? undefined : parseJsonObject(published.body)
    },
    redirectUri: proxy?.callbackUrl ?? own,
    variable: (suffix) => `AUTH_${environmentName(provider.id)}_${suffix}`,
  }
}

/**
 * Returns the configuration with a provider that records its calls, and without shared caches. With a shared cache, the
 * doctor would call only the first of two providers with the same issuer, and would have no responses of the second.
 */
function withProvider(config: CheckContext["config"], provider: ResolvedOAuth): CheckContext["config"] {
  const providers = new Map(config.providers).set(provider.id, provider)
  return { ...config, providers, caches: { metadata: undefined, keySets: undefined } }
}

/**
 * Returns a list of names from the provider's metadata, in a form that is safe to show; `undefined` if the metadata
 * have no such list.
 */
export function listed(probe: Probe, name: string): readonly string[] | undefined {
  const value = probe.metadata()?.[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === "string").map((one) => quote(one)) : undefined
}
