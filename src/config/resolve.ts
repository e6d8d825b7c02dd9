/**
 * A configuration as the engine uses it: defaults filled in, providers merged, caches that live as long as it does.
 * Made once per configuration object and remembered weakly; nothing is shared between two configurations.
 */
import { AuthError, InvalidConfiguration } from "../errors.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"
import type { Provider, ProviderConfig, Theme } from "../ports/provider.ts"
import type { KeySetCache } from "../protocol/jwks.ts"
import type { MetadataCache } from "../protocol/discovery.ts"
import { createKeyRing, type KeyRing } from "../protocol/derived-keys.ts"
import { systemRandom } from "../protocol/random.ts"
import { appendQuery, resolveTarget } from "../protocol/redirect-target.ts"
import { wrapAdapter } from "./adapter.ts"
import { normalBasePath } from "./base-path.ts"
import { cookieSettings, type CookieSettings } from "./cookies.ts"
import { definedOf } from "./defined.ts"
import { publicAddress, type ConfigWithAddress } from "./environment.ts"
import { makeLogger } from "./logger.ts"
import {
  raw,
  skipCSRFCheck,
  type AuthConfig,
  type CallbacksOptions,
  type EventCallbacks,
  type JWTConfig,
  type PagesOptions,
} from "./options.ts"
import { findProblem } from "./problems.ts"
import { mergeOptions, resolveProvider, type ResolvedProvider } from "./providers.ts"
import { usableSecrets } from "./secrets.ts"

export interface ResolvedConfig {
  /** As given, after the environment was read into it. */
  given: AuthConfig
  /** What makes it unusable: reported for every request until it is mended. */
  problem: AuthError | undefined
  /** As it stands in a URL's path. */
  basePath: string
  /** From `AUTH_URL`. */
  publicOrigin: string | undefined
  trustHost: boolean
  /** The first seals, all open. */
  secrets: readonly string[]
  providers: ReadonlyMap<string, ResolvedProvider>
  session: { strategy: "jwt" | "database"; maxAge: number; updateAge: number; generateSessionToken: () => string }
  jwt: Pick<JWTConfig, "encode" | "decode"> & { secrets: readonly string[]; maxAge: number }
  /** ASCII: a path that begins with one slash, or an absolute URL. */
  pages: Partial<PagesOptions>
  callbacks: CallbacksOptions
  events: Partial<EventCallbacks>
  adapter: Adapter | undefined
  log: Logger
  theme: Theme
  raw: boolean
  skipsCsrf: boolean
  useSecureCookies: boolean | undefined
  /** For an address with https, and for one without. */
  cookies: { secure: CookieSettings; plain: CookieSettings }
  /** Derived keys, once per secret and purpose. */
  keys: KeyRing
  /** Providers' metadata and keys, made when the first sign-in needs them. */
  caches: { metadata: MetadataCache | undefined; keySets: KeySetCache | undefined }
}

const resolved = new WeakMap<AuthConfig, ResolvedConfig>()

/** The configuration as the engine uses it. The same object gives the same result. */
export function resolveConfig(config: AuthConfig): ResolvedConfig {
  const known = resolved.get(config)
  if (known !== undefined) return known
  const made = make(config)
  resolved.set(config, made)
  if (made.problem === undefined) warn(made)
  return made
}

/** Remembers `derived` as the same configuration with another session callback: nothing is resolved or warned of twice. */
export function resolveDerived(config: AuthConfig, derived: AuthConfig, session: CallbacksOptions["session"]): void {
  const base = resolveConfig(config)
  resolved.set(derived, { ...base, given: derived, callbacks: { ...base.callbacks, session } })
}

function make(config: ConfigWithAddress): ResolvedConfig {
  const log = makeLogger(config.logger, config.debug === true, globalThis.console)
  const { merged, failed } = mergeAll(config.providers)
  const problem = findProblem(config, merged) ?? failed
  const providers = new Map<string, ResolvedProvider>()
  if (problem === undefined)
    for (const provider of merged)
      if (provider.type !== "webauthn") providers.set(provider.id, resolveProvider(provider))

  const secrets = usableSecrets(config.secret)
  const tokenSecrets = usableSecrets(config.jwt?.secret)
  const basePath = normalBasePath(config.basePath ?? "/auth")
  const maxAge = config.session?.maxAge ?? 2592000
  return {
    given: config,
    problem,
    basePath,
    publicOrigin: config[publicAddress],
    trustHost: config.trustHost === true,
    secrets,
    providers,
    session: {
      strategy: config.session?.strategy ?? (config.adapter === undefined ? "jwt" : "database"),
      maxAge,
      updateAge: config.session?.updateAge ?? 86400,
      generateSessionToken: config.session?.generateSessionToken ?? systemRandom.randomUUID,
    },
    jwt: {
      encode: config.jwt?.encode,
      decode: config.jwt?.decode,
      secrets: tokenSecrets.length === 0 ? secrets : tokenSecrets,
      maxAge: config.jwt?.maxAge ?? maxAge,
    },
    pages: pagesOf(config.pages),
    callbacks: { ...defaultCallbacks(basePath), ...definedOf(config.callbacks) },
    events: config.events ?? {},
    adapter: config.adapter === undefined ? undefined : wrapAdapter(config.adapter, log),
    log,
    theme: config.theme ?? {},
    raw: config.raw === raw,
    skipsCsrf: config.skipCSRFCheck === skipCSRFCheck,
    useSecureCookies: config.useSecureCookies,
    cookies: { secure: cookieSettings(true, config.cookies), plain: cookieSettings(false, config.cookies) },
    keys: createKeyRing(),
    caches: { metadata: undefined, keySets: undefined },
  }
}

const defaultCallbacks = (basePath: string): CallbacksOptions => ({
  signIn: () => true,
  redirect: ({ url, baseUrl }) => resolveTarget(url, { baseUrl, basePath, fallback: baseUrl }),
  session: ({ session }) => ({
    user: { name: session.user?.name, email: session.user?.email, image: session.user?.image },
    expires: isoDate(session.expires),
  }),
  jwt: ({ token }) => token,
})

/** Rows bring a `Date`, tokens a text. */
function isoDate(expires: unknown): string {
  return expires instanceof Date ? expires.toISOString() : String(expires)
}

/** Tells of what is allowed and worth a second look: once per configuration. */
function warn({ given, providers, log }: ResolvedConfig): void {
  if (given.debug === true) log.warn("debug-enabled")
  if (given.experimental?.enableWebAuthn === true) log.warn("experimental-webauthn", "passkeys are not served yet")
  for (const [key, cookie] of Object.entries(given.cookies ?? {})) {
    const missing = ["httpOnly", "sameSite", "path", "secure"].filter((name) => !(name in (cookie?.options ?? {})))
    if (cookie?.options !== undefined && missing.length > 0)
      log.warn("cookie-options-incomplete", `cookies.${key}.options leaves ${missing.join(", ")} at the default`)
  }
  for (const provider of providers.values()) {
    if (provider.type === "email" || provider.type === "credentials") continue
    const omitted = (["state", "pkce", "nonce"] as const).filter(
      (check) =>
        !provider.checks[check] &&
        !(check === "nonce" && provider.type === "oauth") &&
        !provider.config.unsupportedChecks?.includes(check),
    )
    if (omitted.length > 0) log.warn("check-omitted", `provider ${provider.id} signs in without ${omitted.join(", ")}`)
    if (provider.config.dangerouslySkipIdTokenSignature === true)
      log.warn("check-omitted", `provider ${provider.id}: ID tokens are believed without their signature`)
    if (provider.config.insecureIssuer === true) log.warn("insecure-issuer", `provider ${provider.id} may use http:`)
    if (provider.config.allowDangerousEmailAccountLinking === true)
      log.warn("account-linking-dangerous", `provider ${provider.id} links accounts by e-mail address`)
  }
}

/** The providers with their options merged in, or what one of them threw when it was made. */
function mergeAll(providers: readonly Provider[] | undefined): {
  merged: ProviderConfig[]
  failed: AuthError | undefined
} {
  try {
    return { merged: (providers ?? []).map(mergeOptions), failed: undefined }
  } catch (error) {
    if (error instanceof AuthError) return { merged: [], failed: error }
    const failed = new InvalidConfiguration(
      "A function in providers threw. Call it with its options: Provider({ … }).",
      error instanceof Error ? error : { said: typeof error },
    )
    return { merged: [], failed }
  }
}

/** Normalised once: what an application wrote may be no header of HTTP. */
function pagesOf(given: Partial<PagesOptions> | undefined): Partial<PagesOptions> {
  return Object.fromEntries(Object.entries(definedOf(given)).map(([name, page]) => [name, appendQuery(page, {})]))
}
