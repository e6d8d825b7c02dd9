/**
 * A configuration as the engine uses it: defaults filled in, providers merged, caches that live as long as it does.
 * Made once per configuration object and remembered weakly; nothing is shared between two configurations.
 */
import type { AuthError } from "../errors.ts"
import type { OmittedAddresses } from "../../machines/facts.ts"
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { LimitStore } from "../ports/limit-store.ts"
import type { Stores } from "../ports/stores.ts"
import type { Logger } from "../ports/logger.ts"
import type { Theme } from "../ports/provider.ts"
import type { KeyRing } from "../protocol/session-token.ts"
import type { HostRule } from "../protocol/public-url.ts"
import { joinedSecretsSoFar } from "../protocol/joined-secrets.ts"
import { systemRandom } from "../protocol/bytes.ts"
import { appendQuery, resolveTarget } from "../protocol/redirect-target.ts"
import { parseRoute, type Route } from "../protocol/route.ts"
import { wrapAdapter } from "./adapter.ts"
import { normalBasePath } from "./base-path.ts"
import type { BoundedLog } from "./repeated-lines.ts"
import { cookieSettings, type CookieSettings } from "./cookies.ts"
import { definedOf } from "./defined.ts"
import type { EventCallbacks } from "./event-callbacks.ts"
import { publicAddress, type ConfigWithAddress } from "./environment.ts"
import { withHashedSessionTokens } from "./hashed-session-tokens.ts"
import { makeLogger } from "./logger.ts"
import { memoryOf, type ProviderCaches } from "./memory.ts"
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
import { findProblem } from "./problems.ts"
import { stepsOf } from "./extensions.ts"
import { tracingOf, viewersOf } from "./inspection.ts"
import { hostRules, isHostList } from "./trusted-hosts.ts"
import { flowPathsOf, ownFlowsOf } from "./own-flows.ts"
import { omittedAddresses } from "./omitted-addresses.ts"
import type { ResolvedProvider } from "./providers.ts"
import type { RedirectProxy } from "./redirect-proxy.ts"
import { usableSecrets } from "./secrets.ts"
import { strategyOf } from "./session-strategy.ts"
import { warnOf } from "./warnings.ts"

export interface ResolvedConfig {
  /** As given, after the environment was read into it. */
  given: AuthConfig
  /** What makes it unusable as a whole: reported for every request until it is corrected. */
  problem: AuthError | undefined
  /** As it stands in a URL's path. */
  basePath: string
  /** From `AUTH_URL`. */
  publicOrigin: string | undefined
  trustHost: boolean
  /** The only hosts that are believed; absent where every host is. */
  trustedHosts: readonly HostRule[] | undefined
  /** The first seals, all open. */
  secrets: readonly string[]
  /** The texts that hashes of CSRF tokens and sign-in links may be made with, that of new ones first. */
  hashKeys: readonly string[]
  /** Those that people can sign in with. */
  providers: ReadonlyMap<string, ResolvedProvider>
  /**
   * Those of `providers`, and those with a fault as far as they could be read. Rules that depend on which ways to sign in
   * there are look at these: a variable that is missing in one deployment must not loosen a rule.
   */
  declaredProviders: ReadonlyMap<string, ResolvedProvider>
  /** Every provider that `GET /providers` lists, and that `signIn()` has a route for: those with a fault too. */
  listedProviders: ReadonlyMap<string, ListedProvider>
  /** Providers that fail at their own sign-in, and why. */
  faults: readonly ProviderFault[]
  omittedAddresses: OmittedAddresses
  session: { strategy: "jwt" | "database"; maxAge: number; updateAge: number; generateSessionToken: () => string }
  jwt: Pick<JWTConfig, "encode" | "decode"> & { secrets: readonly string[]; maxAge: number }
  /** ASCII: a path that begins with one slash, or an absolute URL. */
  pages: Partial<PagesOptions>
  callbacks: CallbacksOptions
  events: Partial<EventCallbacks>
  adapter: Adapter | undefined
  flowStore: FlowStore | undefined
  stores: Stores | undefined
  limits: Limits
  /** Counts for this process only: without `stores`, and where they fail. */
  processLimits: LimitStore
  /** A step or a flow may put results into sessions: they are looked up for callbacks. */
  putsResults: boolean
  /** The application's steps, by their ids. With a problem too: its routes answer with it, as those of flows do. */
  steps: ReadonlyMap<string, LooseStep>
  /** The application's flows, by their ids. */
  ownFlows: ReadonlyMap<string, LooseFlow>
  /** Their paths below the base path, each with the id of its flow. */
  flowPaths: ReadonlyMap<string, string>
  /** For the redirect proxy: where answers may be passed on to. */
  redirectProxyAllowedOrigins: readonly string[]
  log: Logger
  /** Warns of each thing once. */
  warnOnce: Logger["warn"]
  theme: Theme
  raw: boolean
  skipsCsrf: boolean
  useSecureCookies: boolean | undefined
  /** For an address with https, and for one without. */
  cookies: { secure: CookieSettings; plain: CookieSettings }
  /** Derived keys, once per secret and purpose. */
  keys: KeyRing
  /** Keeps what strangers can provoke from filling the log. */
  bounded: BoundedLog
  caches: ProviderCaches
  /** Whether its requests are traced, as far as is known by now. */
  tracing: { readonly wanted: boolean }
  /** It adds to the flows of the library. */
  isComposed: boolean
}

const resolved = new WeakMap<AuthConfig, ResolvedConfig>()

/** The configuration as the engine uses it. The same object gives the same result. */
export function resolveConfig(config: AuthConfig): ResolvedConfig {
  const known = resolved.get(config)
  if (known !== undefined) return known
  const made = make(config)
  resolved.set(config, made)
  if (made.problem === undefined) warnOf(made)
  return made
}

/** Remembers `derived` as the same configuration with another session callback: nothing is resolved or warned of twice. */
export function resolveDerived(config: AuthConfig, derived: AuthConfig, session: CallbacksOptions["session"]): void {
  const base = resolveConfig(config)
  resolved.set(derived, { ...base, given: derived, callbacks: { ...base.callbacks, session } })
}

function make(config: ConfigWithAddress): ResolvedConfig {
  // A step that is added later would not be put into any flow.
  Object.freeze(config.steps)
  Object.freeze(config.flows)
  const memory = memoryOf(config)
  const log = makeLogger(config.logger, config.debug === true, globalThis.console)
  const { merged, usable, declared, listed, faults } = judgeProviders(config)
  const problem = findProblem(config, merged)
  const providers: ResolvedConfig["providers"] = problem === undefined ? usable : new Map()
  const secrets = usableSecrets(config.secret)
  const tokenSecrets = usableSecrets(config.jwt?.secret)
  const basePath = normalBasePath(config.basePath ?? "/auth")
  const maxAge = config.session?.maxAge ?? 2592000
  const steps = stepsOf(config)
  const ownFlows = ownFlowsOf(config)
  return {
    given: config,
    problem,
    basePath,
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
    session: {
      strategy: strategyOf(config),
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
    adapter: adapterOf(config, log),
    flowStore: config.flowStore ?? config.stores?.flows,
    stores: config.stores,
    limits: limitsOf(config, declared, { steps, ownFlows }),
    processLimits: memory.limits,
    putsResults:
      [...steps.values()].some(({ session }) => session !== undefined) ||
      [...ownFlows.values()].some(({ uses }) => uses.includes("updateSession")),
    steps,
    ownFlows,
    flowPaths: flowPathsOf(ownFlows),
    redirectProxyAllowedOrigins: config.redirectProxyAllowedOrigins ?? [],
    log,
    warnOnce: (code, ...more) => {
      if (memory.isNew(JSON.stringify([code, ...more]))) log.warn(code, ...more)
    },
    theme: config.theme ?? {},
    raw: config.raw === raw,
    skipsCsrf: config.skipCSRFCheck === skipCSRFCheck,
    useSecureCookies: config.useSecureCookies,
    cookies: { secure: cookieSettings(true, config.cookies), plain: cookieSettings(false, config.cookies) },
    keys: memory.keys,
    bounded: memory.bounded,
    caches: memory.cachesFor(providers.values()),
    tracing: tracingOf(config),
    isComposed: [config.steps, config.flows].some((added) => Object.keys(added ?? {}).length > 0) || ownFlows.size > 0,
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

function adapterOf({ adapter, session }: AuthConfig, log: Logger): Adapter | undefined {
  if (adapter === undefined) return undefined
  return wrapAdapter(session?.tokenAtRest === "hashed" ? withHashedSessionTokens(adapter) : adapter, log)
}

/** Rows bring a `Date`, tokens a text. */
function isoDate(expires: unknown): string {
  return expires instanceof Date ? expires.toISOString() : String(expires)
}

/** Normalised once: what an application wrote may be no header of HTTP. */
function pagesOf(given: Partial<PagesOptions> | undefined): Partial<PagesOptions> {
  const { steps, ...pages } = definedOf(given)
  return { ...normal(pages), ...(steps === undefined ? {} : { steps: normal(steps) }) }
}

function normal(pages: object): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, appendQuery(String(page), {})]))
}

/** What is true of one address of the application: its origin, its routes, its cookies. */
export interface Site {
  /** The public origin, without a trailing slash. */
  origin: string
  secure: boolean
  cookies: CookieSettings
  /** The address of a route: `url("callback", "github")`. */
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

/** Whether this very deployment receives the provider's answers for others. */
export function passesOn(provider: { redirectProxy: RedirectProxy | undefined }, site: { origin: string }): boolean {
  return provider.redirectProxy?.origin === site.origin
}

/** The fault that keeps people from signing in with this id, if there is one. */
export function faultOf(
  id: string,
  { providers, faults }: Pick<ResolvedConfig, "providers" | "faults">,
): AuthError | undefined {
  return providers.has(id) ? undefined : faults.find((fault) => fault.id === id)?.error
}

/** Which of a configuration's routes a path is: those of its steps and of the visualizer, where there is one, too. */
export function ownRoute(
  pathname: string,
  { basePath, steps, flowPaths: paths, given }: ResolvedConfig,
): Route | undefined {
  const route = parseRoute({ pathname, basePath, steps, paths, inspected: true })
  return route?.action === "inspect" && viewersOf(given) === "nobody" ? undefined : route
}
