import type { AuthError } from "../errors/auth-error.ts"
import type { OmittedAddresses } from "../../machines/facts.ts"
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import type { LooseStep } from "../../machines/steps/step.types.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { AnonymousConfig } from "../ports/anonymous-provider.ts"
import type { Challenge } from "../ports/challenge.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { JointCalls } from "../ports/joint-calls.ts"
import type { Mailer } from "../ports/mail.ts"
import type { NoticeName } from "../ports/notices.ts"
import type { SessionRegistry } from "../ports/session-registry.ts"
import type { Stores } from "../ports/stores.ts"
import type { Logger } from "../ports/logger.ts"
import type { Theme } from "../ports/provider.ts"
import type { KeyRing } from "../protocol/session-token.ts"
import type { HostRule } from "../protocol/public-url.ts"
import type { ResolvedAudit } from "./audit.ts"
import type { CookieSettings } from "./cookies.ts"
import type { EventCallbacks } from "./event-callbacks.ts"
import type { ResolvedLanguage } from "./language.ts"
import type { Counters, Mailing, ProviderCaches } from "./memory.ts"
import type { AuthConfig, CallbacksOptions, JWTConfig, PagesOptions } from "./options.ts"
import type { Limits } from "./limits.ts"
import type { ListedProvider, ProviderFault } from "./judge-providers.ts"
import type { ResolvedProvider } from "./providers.ts"
import type { SessionCache } from "./session-cache.ts"
import type { SessionSettings } from "./session-settings.ts"
import type { LetGoOn } from "./wait-until.ts"

/** A configuration with its defaults, and the caches that live as long as the configuration. */
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
  /** Returns the joint calls of the adapter; `undefined` if it has none. */
  jointCalls: () => JointCalls | undefined
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
  /** The counts of attempts and of log lines that this process keeps in memory. */
  counters: Counters
  caches: ProviderCaches
  /** `wanted` is `true` while requests are traced. */
  tracing: { readonly wanted: boolean }
  /** True if the configuration has steps, overrides or flows of the application. */
  isComposed: boolean
  /** `pending` until the warnings about the configuration are logged. The first request waits for it. */
  warnings: { pending: Promise<void> | undefined }
}
