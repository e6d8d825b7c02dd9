/**
 * Resolves providers: merges options, parses endpoints, and decides which of `state`, PKCE and `nonce` the library
 * checks.
 */
import {
  customFetch,
  type CredentialsConfig,
  type EmailConfig,
  type OAuthCheck,
  type OAuthProvider,
  type Provider,
  type ProviderConfig,
  type TokenEndpointOptions,
  type UserinfoEndpointOptions,
} from "../ports/provider.ts"
import type { AnonymousConfig } from "../ports/anonymous-provider.ts"
import type { WebAuthnConfig } from "../ports/webauthn.ts"
import type { TenantsOptions } from "../ports/tenants.ts"
import { readEndpoint, type Endpoint } from "./endpoint.ts"
import { withFilledIn } from "./fill-in.ts"
import { redirectProxyOf, type RedirectProxy } from "./redirect-proxy.ts"
import { tenancyOf } from "./tenancy.ts"

export interface ResolvedOAuth {
  type: "oauth" | "oidc"
  id: string
  name: string
  /** The merged configuration, for hooks and callbacks. */
  config: OAuthProvider<object>
  issuer: string | undefined
  authorization: Endpoint
  token: Endpoint & Omit<TokenEndpointOptions<object>, "url" | "params">
  userinfo: Endpoint & Omit<UserinfoEndpointOptions<object>, "url" | "params">
  clientId: string
  clientSecret: string | undefined
  /** The checks of this provider's sign-ins. */
  checks: { state: boolean; pkce: boolean; nonce: boolean }
  responseMode: "query" | "form_post"
  /** The rule that distinguishes tenants. Present only if many tenants share the issuer. */
  tenancy: TenantsOptions | undefined
  /**
   * The redirect proxy: the deployment whose callback URL is registered at the provider, and which forwards callbacks
   * to the other deployments. It can be this deployment. `undefined` if the configuration has no redirect proxy.
   */
  redirectProxy: RedirectProxy | undefined
  readsUserinfo: boolean
  fetch: typeof fetch | undefined
}

export type ResolvedProvider =
  | ResolvedOAuth
  | { type: "email"; id: string; name: string; config: EmailConfig }
  | { type: "credentials"; id: string; name: string; config: CredentialsConfig }
  | { type: "anonymous"; id: string; name: string; config: AnonymousConfig }
  | { type: "webauthn"; id: string; name: string; config: WebAuthnConfig }

const called = new WeakMap<Provider, ProviderConfig>()

/**
 * Returns the configuration of a provider. If the provider is still a function, calls this function once, without
 * options. The provider is still a function if no code called `setEnvDefaults` for the configuration, or if the
 * function threw when `setEnvDefaults` called it.
 */
export function madeBy(provider: Provider): ProviderConfig {
  if (typeof provider !== "function") return provider
  const known = called.get(provider) ?? provider({})
  called.set(provider, known)
  return known
}

/**
 * Returns the provider's fields, with the application's options in place of fields of the same name. Nested objects are
 * merged; lists are replaced.
 */
export function mergeOptions(provider: Provider): ProviderConfig {
  const given = madeBy(provider) as ProviderConfig & { options?: Record<string, unknown> }
  const { options, ...own } = given
  if (options === undefined) return withFilledIn(own as ProviderConfig)
  const merged = join(own, options) as unknown as ProviderConfig & { [customFetch]?: typeof fetch }
  const chosen = (options as { [customFetch]?: typeof fetch })[customFetch]
  if (chosen !== undefined) merged[customFetch] = chosen
  return withFilledIn(merged)
}

function join(
  under: Record<string | symbol, unknown>,
  over: Record<string, unknown>,
): Record<string | symbol, unknown> {
  const joined = { ...under }
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue
    const below = joined[key]
    joined[key] = isPlain(below) && isPlain(value) ? join(below, value) : value
  }
  return joined
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/**
 * Returns the checks of a provider's sign-ins: the defaults, without the checks that the provider does not support and
 * the checks that the application turned off (decision D2).
 * @param proxied true if callbacks come through a redirect proxy, which reads the OAuth `state` parameter to find this
 *   deployment.
 */
export function decideChecks(provider: OAuthProvider<object>, proxied = false): ResolvedOAuth["checks"] {
  const omitted = new Set<OAuthCheck>([
    ...(provider.unsupportedChecks ?? []),
    ...(provider.dangerouslyOmitChecks ?? []),
  ])
  const none = provider.checks?.includes("none") === true
  const made = (check: OAuthCheck, byDefault: boolean) =>
    !none && !omitted.has(check) && (byDefault || provider.checks?.includes(check) === true)
  return {
    state: made("state", true) || proxied,
    pkce: made("pkce", true),
    nonce: provider.type === "oidc" && made("nonce", true),
  }
}

/** The options that all providers of a configuration share. */
export interface ProviderSurroundings {
  /** The `redirectProxyUrl` of the configuration, for providers without their own. */
  redirectProxyUrl?: string | undefined
}

/**
 * Resolves a provider: parses its endpoints, and decides its checks and its redirect proxy.
 * @param merged the provider after `mergeOptions`.
 * @throws {TypeError} for an endpoint with an invalid URL.
 */
export function resolveProvider(merged: ProviderConfig, surroundings: ProviderSurroundings = {}): ResolvedProvider {
  if (merged.type === "email") return { type: "email", id: merged.id, name: merged.name, config: merged }
  if (merged.type === "anonymous") return { type: "anonymous", id: merged.id, name: merged.name, config: merged }
  if (merged.type === "webauthn") return { type: "webauthn", id: merged.id, name: merged.name, config: merged }
  if (merged.type === "credentials") {
    // In JavaScript, a provider can have no `credentials`.
    const { credentials = {} } = merged as Partial<CredentialsConfig>
    return { type: "credentials", id: merged.id, name: merged.name, config: { ...merged, credentials } }
  }

  const authorization = readEndpoint(merged.authorization)
  const userinfo = { ...fieldsOf(merged.userinfo), ...readEndpoint(merged.userinfo) } as ResolvedOAuth["userinfo"]
  const token = { ...fieldsOf(merged.token), ...readEndpoint(merged.token) } as ResolvedOAuth["token"]
  const mode = authorization.params.response_mode ?? authorization.url?.searchParams.get("response_mode")
  const responseMode = mode === "form_post" ? "form_post" : "query"
  const redirectProxyUrl = merged.redirectProxyUrl ?? surroundings.redirectProxyUrl
  // The redirect proxy forwards callbacks by redirects, which cannot forward a posted form. It needs the OAuth `state`
  // parameter to find this deployment.
  const proxied = redirectProxyUrl !== undefined && responseMode === "query" && takesState(merged)
  return {
    type: merged.type,
    id: merged.id,
    name: merged.name,
    config: merged as OAuthProvider<object>,
    issuer: merged.issuer,
    authorization,
    token,
    userinfo,
    clientId: merged.clientId ?? "",
    clientSecret: merged.clientSecret,
    checks: decideChecks(merged as OAuthProvider<object>, proxied),
    responseMode,
    tenancy: tenancyOf(merged as OAuthProvider<object>),
    redirectProxy: proxied ? redirectProxyOf(redirectProxyUrl, merged.id) : undefined,
    readsUserinfo: merged.type === "oauth" || merged.idToken === false,
    fetch: merged[customFetch],
  }
}

/** Returns the fields of an endpoint; none for an endpoint that is only a URL. */
function fieldsOf(endpoint: string | object | undefined): object {
  return typeof endpoint === "object" ? endpoint : {}
}

function takesState({ unsupportedChecks }: Pick<OAuthProvider<never>, "unsupportedChecks">): boolean {
  return unsupportedChecks?.includes("state") !== true
}
