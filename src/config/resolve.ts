/**
 * Resolves a configuration: fills in defaults, merges providers, and makes caches that live as long as the
 * configuration.
 */
import type { AuthError } from "../errors/auth-error.ts"
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Logger } from "../ports/logger.ts"
import { joinedSecretsSoFar } from "../protocol/joined-secrets.ts"
import { normalBasePath } from "./base-path.ts"
import { cookieSettings, type CookieSettings } from "./cookies.ts"
import { shownByDefault, shownWithAuth } from "./default-session.ts"
import { definedOf } from "./defined.ts"
import { publicAddress, type ConfigWithAddress } from "./environment.ts"
import { resolveLanguage } from "./language.ts"
import { makeLogger } from "./logger.ts"
import { memoryOf } from "./memory.ts"
import { raw, skipCSRFCheck, type AuthConfig } from "./options.ts"
import { findProblem } from "./problems.ts"
import { loadParts, partOf } from "./part-of.ts"
import { noAdapter, noLimits, noProviders } from "./without-parts.ts"
import { tracingOf } from "./inspection.ts"
import { hostRules, isHostList } from "./trusted-hosts.ts"
import { omittedAddresses } from "./omitted-addresses.ts"
import { pagesOf } from "./pages.ts"
import { usableSecrets } from "./secrets.ts"
import { longestRemembrance } from "./remembrance.ts"
import { registryOf, sessionSettings } from "./session-settings.ts"
import { letGoOnOf } from "./wait-until.ts"
import { logWarnings } from "./warn.ts"
import type { RedirectProxy } from "./redirect-proxy.ts"
import type { ResolvedConfig } from "./resolved-config.ts"

export type { ResolvedConfig }

const resolved = new WeakMap<AuthConfig, ResolvedConfig>()
const originals = new WeakMap<AuthConfig, AuthConfig>()

/**
 * Resolves a configuration. The function remembers the result for each configuration object. On an edge runtime,
 * `loadParts` must have loaded the parts that the configuration needs: see {@link loadAndResolve}.
 */
export function resolveConfig(config: AuthConfig): ResolvedConfig {
  const known = resolved.get(config)
  if (known !== undefined) return known
  const original = originals.get(config)
  const made = original === undefined ? make(config) : derive(config, resolveConfig(original))
  resolved.set(config, made)
  if (made.problem === undefined && original === undefined)
    made.warnings.pending = logWarnings(made)?.finally(() => (made.warnings.pending = undefined))
  return made
}

/** Resolves a configuration. On an edge runtime, the function first loads the parts that the configuration needs. */
export async function loadAndResolve(config: AuthConfig): Promise<ResolvedConfig> {
  if (loadParts !== undefined) await loadParts(config)
  return resolveConfig(config)
}

/**
 * Declares that `derived` is a copy of `config` with another session callback. The result of `resolveConfig` for
 * `derived` is then that for `config`, with this callback. The library does not log the warnings again.
 */
export function declareDerived(derived: AuthConfig, config: AuthConfig): void {
  originals.set(derived, config)
}

function derive(given: AuthConfig, base: ResolvedConfig): ResolvedConfig {
  return {
    ...base,
    given,
    callbacks: { ...base.callbacks, session: given.callbacks?.session ?? base.callbacks.session },
  }
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
  const judged = partOf("providers", config)
  const { merged, usable, declared, listed, faults } = judged?.judgeProviders(config) ?? noProviders
  const problem = findProblem(config, merged)
  const providers: ResolvedConfig["providers"] = problem === undefined ? usable : new Map()
  const secrets = usableSecrets(config.secret)
  const tokenSecrets = usableSecrets(config.jwt?.secret)
  const session = sessionSettings(config)
  const flows = partOf("flows", config)
  const steps = flows?.stepsOf(config) ?? new Map<string, LooseStep>()
  const ownFlows = flows?.ownFlowsOf(config) ?? new Map<string, LooseFlow>()
  const mails = partOf("mails", config)
  const mailer = problem === undefined ? mails?.mailerOf(config, usable.values()) : undefined
  const others = partOf("others", config)
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
    anonymous: judged?.anonymousIn(providers.values()),
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
    ...(partOf("adapter", config)?.resolvedAdapter(config, log) ?? noAdapter),
    flowStore: config.flowStore ?? config.stores?.flows,
    stores: config.stores,
    registry: registryOf(config),
    mailer,
    notices: mails?.noticesOf(config, { mailer, adapter: config.adapter }) ?? new Set(),
    mailing: memory.mailing,
    limits: partOf("limits", config)?.limitsOf(config, declared, { steps, ownFlows }) ?? noLimits,
    audit: problem === undefined ? others?.auditOf(config) : undefined,
    challenge: others?.challengeShown(config),
    letGoOn: letGoOnOf(config, warnOnce),
    putsResults:
      [...steps.values()].some((step) => step.session !== undefined) ||
      [...ownFlows.values()].some(({ uses }) => uses.includes("updateSession")),
    remembersFor: longestRemembrance(steps.values()),
    steps,
    ownFlows,
    linkMaxAge: flows?.linkMaxAgeOf(config),
    flowPaths: flows?.flowPathsOf(ownFlows) ?? new Map(),
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
    counters: memory.counters,
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
