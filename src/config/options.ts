/**
 * What an application configures: the options, callbacks and events of Auth.js v5, under the same names.
 */
import type { Adapter, AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"
import type { CredentialInput, Provider, Theme } from "../ports/provider.ts"
import type { Account, Awaitable, DefaultSession, JWT, Profile, Session, User } from "../ports/records.ts"
import type { CookieOptions } from "../ports/cookie.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { Stores } from "../ports/stores.ts"
import type { TraceListener } from "../ports/trace.ts"
import type { InspectOptions } from "./inspection.ts"
import type { Machine as CredentialsMachine } from "../../machines/credentials/index.ts"
import type { Machine as EmailMachine } from "../../machines/email/index.ts"
import type { Machine as OAuthMachine } from "../../machines/oauth/index.ts"
import type { Machine as SessionMachine } from "../../machines/session/index.ts"
import type { Machine as SignOutMachine } from "../../machines/sign-out/index.ts"
import type { Step } from "../../machines/steps/step.types.ts"

/** Passed as `config.raw`: {@link Auth} then gives its answer as data instead of a `Response`. */
export const raw: unique symbol = Symbol("authchart.raw")

/** Passed as `config.skipCSRFCheck` by integrations that check the origin themselves. No other value is taken. */
export const skipCSRFCheck: unique symbol = Symbol("authchart.skip-csrf-check")

export interface SessionOptions {
  /** Where sessions are kept. Default: `"database"` with an adapter, `"jwt"` without. */
  strategy?: "jwt" | "database" | undefined
  /** Seconds until a session ends that is not used. Default 2592000 (30 days). */
  maxAge?: number | undefined
  /** Seconds after which a session that is used is written again. Default 86400 (a day); `0`: at every read. */
  updateAge?: number | undefined
  /** Tokens of database sessions. At least 128 random bits. Default: a random UUID. */
  generateSessionToken?: (() => string) | undefined
  /**
   * How tokens of database sessions are stored: as they are, which every adapter and Auth.js reads; or as SHA-256
   * hashes, so that whoever reads the database has no session. Changing it ends the sessions that are there. Default
   * `"plain"`.
   */
  tokenAtRest?: "plain" | "hashed" | undefined
}

export interface JWTEncodeOptions {
  token?: JWT | undefined
  secret: string | string[]
  /** Separates the keys of different cookies: the cookie's name. */
  salt: string
  /** Seconds. */
  maxAge?: number | undefined
}

export interface JWTDecodeOptions {
  token?: string | undefined
  secret: string | string[]
  salt: string
}

export interface JWTConfig {
  secret?: string | string[] | undefined
  /** Seconds until a token ends. Default: the session's `maxAge`. */
  maxAge?: number | undefined
  /** Replaces the token's format. */
  encode?: ((options: JWTEncodeOptions) => Awaitable<string>) | undefined
  decode?: ((options: JWTDecodeOptions) => Awaitable<JWT | null>) | undefined
}

export interface SignInParams {
  user: User | AdapterUser
  account?: Account | null | undefined
  profile?: Profile | undefined
  /** Set while a link is asked for, before it is sent. */
  email?: { verificationRequest?: boolean | undefined } | undefined
  /** What `authorize()` was given. Absent when asked again after steps: nothing typed outlives its request. */
  credentials?: Record<string, CredentialInput> | undefined
  /**
   * Set when the callback is asked a second time for the same sign-in, after the last step that applied. `user` is then
   * the row as it is now.
   */
  afterSteps?: boolean | undefined
}

/**
 * What a browser sent as JSON: the type that `JSON.parse` gives it, so that applications which look into it move over as
 * they are. Nothing is known of it: look at its shape before you take something from it.
 */
export type Sent = ReturnType<typeof JSON.parse>

export interface JWTParams {
  token: JWT
  /** At sign-in only, as are `account`, `profile` and `isNewUser`. */
  user?: User | AdapterUser | undefined
  account?: Account | null | undefined
  profile?: Profile | undefined
  /** Absent when a session is merely read. */
  trigger?: "signIn" | "signUp" | "update" | undefined
  isNewUser?: boolean | undefined
  /** What `update()` sent: as untrusted as any input. */
  session?: Sent
}

/** With tokens, `token` is set; with database sessions, `user` and the row in `session`. */
export interface SessionParams {
  session: Session & Partial<Omit<AdapterSession, "expires">> & { user: AdapterUser }
  token: JWT
  user: AdapterUser
  newSession: Sent
  trigger?: "update" | undefined
}

export interface CallbacksOptions {
  /** Whether this person may sign in. A string sends them there instead, without a session. Default: yes. */
  signIn: (params: SignInParams) => Awaitable<boolean | string>
  /** Where a person may be sent. Default: paths and addresses of this very origin. Its result is the allow-list. */
  redirect: (params: { url: string; baseUrl: string }) => Awaitable<string>
  /** What the application gets to see. Default: `{ user: { name, email, image }, expires }`. */
  session: (params: SessionParams) => Awaitable<Session | DefaultSession>
  /** What the token holds. `null` ends the session. Default: the token as it is. */
  jwt: (params: JWTParams) => Awaitable<JWT | null>
}

export interface EventCallbacks {
  signIn: (message: {
    user: User
    account?: Account | null | undefined
    profile?: Profile | undefined
    isNewUser?: boolean | undefined
  }) => Awaitable<void>
  signOut: (
    message: { session: Awaited<ReturnType<NonNullable<Adapter["deleteSession"]>>> } | { token: JWT | null },
  ) => Awaitable<void>
  createUser: (message: { user: User }) => Awaitable<void>
  updateUser: (message: { user: User }) => Awaitable<void>
  linkAccount: (message: { user: User | AdapterUser; account: Account; profile: User | AdapterUser }) => Awaitable<void>
  session: (message: { session: Session; token?: JWT | undefined }) => Awaitable<void>
  /**
   * The store of sessions did not answer while one was read (`GET /session`, `auth()`): the visitor is shown no session and
   * keeps the cookie. Called for each such reading, as long as the store is down.
   */
  sessionStoreFailed: (message: {
    /** As the log gets it; its cause holds the error of the adapter. */
    error: Error
    /** Stable code of the catalogue. */
    reason: string
    /** The id that log and trace of this reading have. */
    flow: string
  }) => Awaitable<void>
  /**
   * A second factor had too many failures since the last success, over all sign-ins: `totp` refuses codes of the app from
   * now on, `email-code` sends longer ones. Fires once for each lock. Tell the user: the first factor may be known to another person.
   */
  factorLocked: (message: {
    /** The step's id. */
    step: string
    user: User
    /** Id of the provider by which the person came. */
    provider: string
    failures: number
  }) => Awaitable<void>
  /**
   * The owner of a mailbox has proven an address that a user was stored with although it was unverified. What was
   * attached to the user before is gone: the place to send the owner a mail about it. Told before the session is issued.
   */
  quarantine: (message: {
    user: User
    /** Accounts that were unlinked. */
    accounts: readonly { provider: string; providerAccountId: string }[]
    /** Ids of the steps that deleted what they kept of the user. */
    steps: readonly string[]
    /** `false` where sessions are tokens, or the adapter cannot find them by user. One that lasts links no account. */
    sessions: boolean
  }) => Awaitable<void>
}

/** See {@link AuthConfig.flows}. */
export interface FlowOverrides {
  oauth?: (machine: OAuthMachine) => OAuthMachine
  email?: (machine: EmailMachine) => EmailMachine
  credentials?: (machine: CredentialsMachine) => CredentialsMachine
  session?: (machine: SessionMachine) => SessionMachine
  signOut?: (machine: SignOutMachine) => SignOutMachine
}

/** Addresses of the application's own pages, in place of the built-in ones. */
export interface PagesOptions {
  signIn: string
  signOut: string
  error: string
  verifyRequest: string
  newUser: string
  /** Of steps, by their ids. Each is given `?flow=`, to fetch the step's route with. */
  steps: Readonly<Record<string, string>>
}

export interface CookieOption {
  name: string
  options: CookieOptions
}

/** Names and attributes of the cookies. What is given is merged over the defaults. */
export interface CookiesOptions {
  sessionToken: Partial<CookieOption>
  callbackUrl: Partial<CookieOption>
  csrfToken: Partial<CookieOption>
  /** Their `options` apply to the flow cookie, which took the place of these three. */
  pkceCodeVerifier: Partial<CookieOption>
  state: Partial<CookieOption>
  nonce: Partial<CookieOption>
  webauthnChallenge: Partial<CookieOption>
}

/** How accounts of providers and stored users come together. */
export interface AccountLinkingOptions {
  /**
   * What becomes of an address that its provider says is not verified, or that only a tenant of the provider names.
   * `"omit"`: a new user is stored with `email: null`, so that no owner of the mailbox, who comes later, gets into a
   * stranger's account; where the database needs an address, the sign-in ends with `email_unverified`. `"store"`: a new
   * user is stored with it, as in Auth.js. Users who are stored already stay as they are, and callbacks see the address
   * in `profile` in any case.
   *
   * Default: `"omit"` where the provider says that the address is not verified. For a tenant's word, `"omit"` where
   * another way in could reach the address (a mail provider, credentials, or linking by address), otherwise `"store"`.
   */
  unverifiedAddress?: "omit" | "store" | undefined
}

export interface AuthConfig {
  /** Ways to sign in. */
  providers: Provider[]
  /** Hashes tokens and derives keys. The first of several seals; all of them open. Default `AUTH_SECRET`. */
  secret?: string | string[] | undefined
  session?: SessionOptions | undefined
  jwt?: Partial<JWTConfig> | undefined
  pages?: Partial<PagesOptions> | undefined
  callbacks?: Partial<CallbacksOptions> | undefined
  events?: Partial<EventCallbacks> | undefined
  adapter?: Adapter | undefined
  accountLinking?: AccountLinkingOptions | undefined
  /** Logs what goes on. Ignored where `logger.debug` is given. Default `false`. */
  debug?: boolean | undefined
  logger?: Partial<Logger> | undefined
  theme?: Theme | undefined
  /** Default: by the address, `https:` or not. */
  useSecureCookies?: boolean | undefined
  cookies?: Partial<CookiesOptions> | undefined
  /**
   * Believes the host that requests name, behind a proxy too (`X-Forwarded-Host`). `true`: any host, which is right where
   * something in front lets no other host through. A list: these hosts, and 400 for every other one:
   * `["app.example.com", "app.example.com:8443", "*.preview.example.com"]`. Without a port an entry is for the usual port
   * of the scheme; `*.` stands for one label. With `AUTH_URL` no host is read. Default: `AUTH_TRUSTED_HOSTS` (comma
   * separated), then `AUTH_TRUST_HOST`, then the platform.
   */
  trustHost?: boolean | readonly string[] | undefined
  /**
   * Refuses to start in production with a secret that seals and can be guessed (`WeakSecret`). One that only opens older
   * sessions is warned of. Default `false`: the log says so at each start.
   */
  strictSecret?: boolean | undefined
  skipCSRFCheck?: typeof skipCSRFCheck | undefined
  raw?: typeof raw | undefined
  /**
   * Where providers answer when a deployment's own address is not registered with them: the base of the routes of one
   * that is (`https://stable.example.com/auth`), which passes answers on. Both must have the same secret. A provider's own
   * `redirectProxyUrl` comes first. Not used by providers that answer by a posted form. Default `AUTH_REDIRECT_PROXY_URL`.
   */
  redirectProxyUrl?: string | undefined
  /**
   * On the deployment that `redirectProxyUrl` names: the origins that answers may be passed on to, each exactly
   * (`https://preview.example.com`), or `https://*.example.com` for any one label. Whoever serves such an origin is
   * handed the codes of sign-ins that it starts: never list a domain on which others can have names. Default: none.
   */
  redirectProxyAllowedOrigins?: readonly string[] | undefined
  /** Is told what each request did: names of states and checks, timings, and how it ended. Never a secret. */
  trace?: TraceListener | undefined
  /**
   * The visualizer at `<basePath>/inspect`: every flow as this configuration composes it, and what requests do, as they do
   * it. Default: in development (`NODE_ENV=development`) for browsers on this machine, and otherwise no route at all. `false`:
   * never. With `authorize`, for whoever it lets, in production too. Recent traces are then kept in memory, by each process
   * for itself.
   */
  inspect?: false | InspectOptions | undefined
  /**
   * States that every sign-in goes through before its session is issued, in this order: a second factor, say. Made by
   * `defineStep` of `authchart/machines`, or taken from `authchart/steps/…`. Name the same values each time: what is
   * composed of them is proven once and remembered.
   */
  steps?: readonly Step[] | undefined
  /** Changes to whole flows: each is given the built-in machine and gives the one to run; see `extendFlow`. */
  flows?: FlowOverrides | undefined
  /**
   * Where the library keeps what the adapter's tables have no place for: flows in flight, counters, evidence of sessions,
   * second factors. `sqlStores({ postgres: pool })` or `redisStores(client)`; one for all instances.
   */
  stores?: Stores | undefined
  /** What flows in flight keep on the server. Default: `stores.flows`, then the adapter's verification tokens. */
  flowStore?: FlowStore | undefined
  experimental?: { enableWebAuthn?: boolean | undefined } | undefined
  /** Where the routes are. Default `/auth`; `/api/auth` from the main entry. */
  basePath?: string | undefined
}
