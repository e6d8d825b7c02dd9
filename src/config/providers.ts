/** Providers as the engine uses them: the application's options merged in, endpoints parsed, checks decided. */
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
import { readEndpoint, type Endpoint } from "./endpoint.ts"

export interface ResolvedOAuth {
  type: "oauth" | "oidc"
  id: string
  name: string
  /** The configuration that the rest was read from, for hooks and callbacks. */
  config: OAuthProvider<object>
  issuer: string | undefined
  authorization: Endpoint
  token: Endpoint & Pick<TokenEndpointOptions, "conform" | "clientPrivateKey">
  userinfo: Endpoint & Pick<UserinfoEndpointOptions<object>, "request">
  clientId: string
  clientSecret: string | undefined
  /** Which of the three checks this provider's sign-ins make. */
  checks: { state: boolean; pkce: boolean; nonce: boolean }
  responseMode: "query" | "form_post"
  readsUserinfo: boolean
  fetch: typeof fetch | undefined
}

export type ResolvedProvider =
  | ResolvedOAuth
  | { type: "email"; id: string; name: string; config: EmailConfig }
  | { type: "credentials"; id: string; name: string; config: CredentialsConfig }

/** The provider's own fields with the application's options over them; nested objects are joined, lists replaced. */
export function mergeOptions(provider: Provider): ProviderConfig {
  // A provider function that reached this place takes no options: environment values were given before, if there are any.
  const given = (typeof provider === "function" ? provider({} as never) : provider) as ProviderConfig & {
    options?: Record<string, unknown>
  }
  const { options, ...own } = given
  if (options === undefined) return own as ProviderConfig
  const merged = join(own, options) as unknown as ProviderConfig & { [customFetch]?: typeof fetch }
  const chosen = (options as { [customFetch]?: typeof fetch })[customFetch]
  if (chosen !== undefined) merged[customFetch] = chosen
  return merged
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

/** The checks that are always made, less what the provider cannot take and what the application gave up (D2). */
export function decideChecks(provider: OAuthProvider<object>): ResolvedOAuth["checks"] {
  const omitted = new Set<OAuthCheck>([
    ...(provider.unsupportedChecks ?? []),
    ...(provider.dangerouslyOmitChecks ?? []),
  ])
  const none = provider.checks?.includes("none") === true
  const made = (check: OAuthCheck, byDefault: boolean) =>
    !none && !omitted.has(check) && (byDefault || provider.checks?.includes(check) === true)
  return {
    state: made("state", true) || (provider.redirectProxyUrl !== undefined && !omitted.has("state")),
    pkce: made("pkce", true),
    nonce: provider.type === "oidc" && made("nonce", true),
  }
}

/**
 * @throws {TypeError} where an endpoint's address is not one.
 */
export function resolveProvider(merged: Exclude<ProviderConfig, { type: "webauthn" }>): ResolvedProvider {
  if (merged.type === "email") return { type: "email", id: merged.id, name: merged.name, config: merged }
  if (merged.type === "credentials") return { type: "credentials", id: merged.id, name: merged.name, config: merged }

  const authorization = readEndpoint(merged.authorization)
  const userinfo: ResolvedOAuth["userinfo"] = readEndpoint(merged.userinfo)
  if (typeof merged.userinfo === "object") userinfo.request = merged.userinfo.request as typeof userinfo.request
  const token: ResolvedOAuth["token"] = readEndpoint(merged.token)
  if (typeof merged.token === "object") {
    token.conform = merged.token.conform
    token.clientPrivateKey = merged.token.clientPrivateKey
  }
  const mode = authorization.params.response_mode ?? authorization.url?.searchParams.get("response_mode")
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
    checks: decideChecks(merged as OAuthProvider<object>),
    responseMode: mode === "form_post" ? "form_post" : "query",
    readsUserinfo: merged.type === "oauth" || merged.idToken === false,
    fetch: merged[customFetch],
  }
}
