/**
 * Resolves a configuration: fills in defaults, merges providers, and makes caches that live as long as the
 * configuration.
 */
import type { AuthError } from "../errors/auth-error.ts"
import type { OmittedAddresses } from "../../machines/facts.ts"
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { AnonymousConfig } from "../ports/anonymous-provider.ts"
import type { Challenge } from "../ports/challenge.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { LimitStore } from "../ports/limit-store.ts"
import type { Mailer } from "../ports/mail.ts"
import type { NoticeName } from "../ports/notices.ts"
import type { SessionRegistry } from "../ports/session-registry.ts"
import type { Stores } from "../ports/stores.ts"
import type { Logger } from "../ports/logger.ts"
import type { Theme } from "../ports/provider.ts"
import type { KeyRing } from "../protocol/session-token.ts"
import type { HostRule } from "../protocol/public-url.ts"
import { joinedSecretsSoFar } from "../protocol/joined-secrets.ts"
import { anonymousIn } from "./anonymous.ts"
import { auditOf, type ResolvedAudit } from "./audit.ts"
import { normalBasePath } from "./base-path.ts"
import type { BoundedLog } from "./repeated-lines.ts"
import { challengeShown } from "./challenge.ts"
import { cookieSettings, type CookieSettings } from "./cookies.ts"
import { shownByDefault, shownWithAuth } from "./default-session.ts"
import { definedOf } from "./defined.ts"
import type { EventCallbacks } from "./event-callbacks.ts"
import { publicAddress, type ConfigWithAddress } from "./environment.ts"
import { resolveLanguage, type ResolvedLanguage } from "./language.ts"
import { makeLogger } from "./logger.ts"
import { memoryOf, type Mailing, type ProviderCaches } from "./memory.ts"
import {
  raw,
  skipCSRFCheck,
  type AuthConfig,
  type CallbacksOptions,
  type JWTConfig,
  type PagesOptions,
} from "./options.ts"
import { limitsOf, type Limits } from "./limits.ts"
import { judgeProviders, type ListedProvider, type ProviderFault } from "./judge-providers.ts"
import { mailerOf } from "./mailer.ts"
import { noticesOf } from "./notices.ts"
import { findProblem } from "./problems.ts"
import { stepsOf } from "./extensions.ts"
import { tracingOf } from "./inspection.ts"
import { hostRules, isHostList } from "./trusted-hosts.ts"
import { flowPathsOf, linkMaxAgeOf, ownFlowsOf } from "./own-flows.ts"
import { omittedAddresses } from "./omitted-addresses.ts"
import { pagesOf } from "./pages.ts"
import type { ResolvedProvider } from "./providers.ts"
import type { RedirectProxy } from "./redirect-proxy.ts"
import { usableSecrets } from "./secrets.ts"
import { longestRemembrance } from "./remembrance.ts"
import { resolvedAdapter } from "./resolved-adapter.ts"
import type { SessionCache } from "./session-cache.ts"
import { registryOf, sessionSettings, type SessionSettings } from "./session-settings.ts"
import { letGoOnOf, type LetGoOn } from "./wait-until.ts"
import { logWarnings } from "./warn.ts"

export interface ResolvedConfig {
  /** The application's configuration, after the environment was read into it. */
  given: AuthConfig
  /** The fault that makes the whole configuration unusable. Every request reports it. */
  problem: AuthError | undefined
  /** The path of the routes, in the form that `normalBasePath` returns. */
  basePath: string
  /** The application's public origin, from `AUTH_URL`. */
  publicOrigin: string | undefined
  trustHost: boolean
  /** The hosts that requests may name. `undefined` if requests may name any host. */
  trustedHosts: readonly HostRule[] | undefined
  /** The secrets. The first secret seals, and all of them open. */
  secrets: readonly string[]
  /**
   * The keys of the hashes of CSRF tokens and sign-in links. The first key makes new hashes. All keys verify existing
   * hashes.
   */
  hashKeys: readonly string[]
  providers: ReadonlyMap<string, ResolvedProvider>
  /**
   * The usable providers, and the readable providers with a fault. Security rules that depend on the available sign-in
   * methods use this list, so that a missing environment variable in one deployment makes no rule less strict there.
   */
  declaredProviders: ReadonlyMap<string, ResolvedProvider>
  /** The providers that `GET /providers` and `signIn()` list, including providers with a fault. */
  listedProviders: ReadonlyMap<string, ListedProvider>
  /** The providers with a fault. Sign-ins with them fail. */
  faults: readonly ProviderFault[]
  omittedAddresses: OmittedAddresses
  /** The provider of anonymous users. `undefined` if the configuration has none, or has a problem. */
  anonymous: AnonymousConfig | undefined
  session: SessionSettings
  jwt: Pick<JWTConfig, "encode" | "decode"> & { secrets: readonly string[]; maxAge: number }
  /** The URLs of the application's pages, in ASCII: each is a path that begins with one slash, or an absolute URL. */
  pages: Partial<PagesOptions>
  /** The application's callbacks. Only `session` has a default. */
  callbacks: Partial<CallbacksOptions> & Pick<CallbacksOptions, "session">
  events: Partial<EventCallbacks>
  adapter: Adapter | undefined
  sessionCache: SessionCache | undefined
  flowStore: FlowStore | undefined
  stores: Stores | undefined
  /** The registry of sessions. `undefined` if the stores have none, or `session.registry` is false. */
  registry: SessionRegistry | undefined
  limits: Limits
  /**
   * The resolved option `audit`. `undefined` if no store, listener or event callback receives audit entries. The
   * library then records nothing.
   */
  audit: ResolvedAudit | undefined
  /** The challenge, if the sign-in page in use shows it. */
  challenge: Challenge | undefined
  letGoOn: LetGoOn
  /** Sends the library's mails. `undefined` if the configuration has no mailer. */
  mailer: Mailer | undefined
  /** The kinds of notices (mails about changes of an account) that the library sends. */
  notices: ReadonlySet<NoticeName>
  /** The mails that this process is delivering. */
  mailing: Mailing
  /**
   * The store of limits in the memory of this process. The library uses it if the configuration has no store of limits,
   * or if that store fails.
   */
  processLimits: LimitStore
  /** True if a step or a flow can put results into sessions. Callbacks receive these results. */
  putsResults: boolean
  remembersFor: number
  /**
   * The application's steps, by their ids. Filled even if the configuration has a problem, so that the routes of steps
   * report the problem.
   */
  steps: ReadonlyMap<string, LooseStep>
  ownFlows: ReadonlyMap<string, LooseFlow>
  /** See `linkMaxAgeOf`. */
  linkMaxAge: number | undefined
  /** The paths of the application's flows below the base path, each with the id of its flow. */
  flowPaths: ReadonlyMap<string, string>
  /** The origins to which this deployment may forward callbacks, if it is a redirect proxy. */
  redirectProxyAllowedOrigins: readonly string[]
  log: Logger
  warnOnce: Logger["warn"]
  theme: Theme
  language: ResolvedLanguage
  raw: boolean
  skipsCsrf: boolean
  useSecureCookies: boolean | undefined
  /** The cookies for a site on https, and for one on http. */
  cookies: { secure: CookieSettings; plain: CookieSettings }
  /** Caches derived keys, one for each secret and purpose. */
  keys: KeyRing
  /** Limits the number of log lines that visitors can cause. */
  bounded: BoundedLog
  caches: ProviderCaches
  /** `wanted` is `true` while requests are traced. */
  tracing: { readonly wanted: boolean }
  /** True if the configuration has steps, overrides or flows of the application. */
  isComposed: boolean
  /** `pending` until the warnings about the configuration are logged. The first request waits for it. */
  warnings: { pending: Promise<void> | undefined }
}

const resolved = new WeakMap<AuthConfig, ResolvedConfig>()

/** Resolves a configuration. The function remembers the result for each configuration object. */
export function resolveConfig(config: AuthConfig): ResolvedConfig {
  const known = resolved.get(config)
  if (known !== undefined) return known
  const made = make(config)
  resolved.set(config, made)
  if (made.problem === undefined)
    made.warnings.pending = logWarnings(made)?.finally(() => (made.warnings.pending = undefined))
  return made
}

/**
 * Sets the result of `resolveConfig` for `derived`, which is a copy of `config` with another session callback. The
 * result is that of `config`, with `session` as the callback. The library does not log the warnings again.
 */
export function resolveDerived(config: AuthConfig, derived: AuthConfig, session: CallbacksOptions["session"]): void {
  const base = resolveConfig(config)
  resolved.set(derived, { ...base, given: derived, callbacks: { ...base.callbacks, session } })
}

function make(config: ConfigWithAddress): ResolvedConfig {
  // A step or an override that the application adds later would have no effect. With frozen objects, the attempt
  // throws.
  Object.freeze(config.steps)
  Object.freeze(config.flows)
  const memory = memoryOf(config)
  const log = makeLogger(config.logger, config.debug === true, globalThis.console)
  const warnOnce: Logger["warn"] = (code, ...more) => {
    if (memory.isNew(JSON.stringify([code, ...more]))) log.warn(code, ...more)
  }
  const { merged, usable, declared, listed, faults } = judgeProviders(config)
  const problem = findProblem(config, merged)
  const providers: ResolvedConfig["providers"] = problem === undefined ? usable : new Map()
  const secrets = usableSecrets(config.secret)
  const tokenSecrets = usableSecrets(config.jwt?.secret)
  const session = sessionSettings(config)
  const steps = stepsOf(config)
  const mailer = problem === undefined ? mailerOf(config, usable.values()) : undefined
  const ownFlows = ownFlowsOf(config)
  return {
    given: config,
    problem,
    basePath: normalBasePath(config.basePath ?? "/auth"),
    publicOrigin: config[publicAddress],
    trustHost: config.trustHost === true || isHostList(config.trustHost),
    trustedHosts: isHostList(config.trustHost) ? hostRules(config.trustHost) : undefined,
    secrets,
    hashKeys: joinedSecretsSoFar(secrets),
    providers,
    declaredProviders: declared,
    listedProviders: listed,
    faults,
    omittedAddresses: omittedAddresses(config, { declared, faults }),
    anonymous: anonymousIn(providers.values()),
    session,
    jwt: {
      encode: config.jwt?.encode,
      decode: config.jwt?.decode,
      secrets: tokenSecrets.length === 0 ? secrets : tokenSecrets,
      maxAge: config.jwt?.maxAge ?? session.maxAge,
    },
    pages: pagesOf(config.pages),
    callbacks: { session: session.exposeAuth ? shownWithAuth : shownByDefault, ...definedOf(config.callbacks) },
    events: config.events ?? {},
    ...resolvedAdapter(config, log),
    flowStore: config.flowStore ?? config.stores?.flows,
    stores: config.stores,
    registry: registryOf(config),
    mailer,
    notices: noticesOf(config, { mailer, adapter: config.adapter }),
    mailing: memory.mailing,
    limits: limitsOf(config, declared, { steps, ownFlows }),
    audit: problem === undefined ? auditOf(config) : undefined,
    challenge: challengeShown(config),
    letGoOn: letGoOnOf(config, warnOnce),
    processLimits: memory.limits,
    putsResults:
      [...steps.values()].some((step) => step.session !== undefined) ||
      [...ownFlows.values()].some(({ uses }) => uses.includes("updateSession")),
    remembersFor: longestRemembrance(steps.values()),
    steps,
    ownFlows,
    linkMaxAge: linkMaxAgeOf(config),
    flowPaths: flowPathsOf(ownFlows),
    redirectProxyAllowedOrigins: config.redirectProxyAllowedOrigins ?? [],
    log,
    warnOnce,
    theme: config.theme ?? {},
    language: resolveLanguage(config),
    raw: config.raw === raw,
    skipsCsrf: config.skipCSRFCheck === skipCSRFCheck,
    useSecureCookies: config.useSecureCookies,
    cookies: { secure: cookieSettings(true, config.cookies), plain: cookieSettings(false, config.cookies) },
    keys: memory.keys,
    bounded: memory.bounded,
    caches: memory.cachesFor(providers.values()),
    tracing: tracingOf(config),
    isComposed: steps.size + ownFlows.size + Object.keys(config.flows ?? {}).length > 0,
    warnings: { pending: undefined },
  }
}

/** The URLs of the routes and the settings of the cookies, for one origin of the application. */
export interface Site {
  /** The public origin, without a trailing slash. */
  origin: string
  secure: boolean
  cookies: CookieSettings
  /** Returns the URL of a route: `url("callback", "github")`. */
  url: (action: string, providerId?: string) => string
}

export function siteOf(config: ResolvedConfig, origin: string): Site {
  const secure = config.useSecureCookies ?? origin.startsWith("https:")
  const base = origin + (config.basePath === "/" ? "" : config.basePath)
  return {
    origin,
    secure,
    cookies: secure ? config.cookies.secure : config.cookies.plain,
    url: (action, providerId) => `${base}/${action}${providerId === undefined ? "" : `/${providerId}`}`,
  }
}

/** Returns `true` if this deployment is the redirect proxy that receives callbacks for other deployments. */
export function passesOn(provider: { redirectProxy: RedirectProxy | undefined }, site: { origin: string }): boolean {
  return provider.redirectProxy?.origin === site.origin
}

/** Returns the fault of the provider with this id, if the provider has a fault. */
export function faultOf(id: string, of: Pick<ResolvedConfig, "providers" | "faults">): AuthError | undefined {
  return of.providers.has(id) ? undefined : of.faults.find((fault) => fault.id === id)?.error
}
