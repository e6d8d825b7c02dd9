/**
 * What an application configures: the options, callbacks and events of Auth.js v5, under the same names.
 */
import type { Adapter, AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"
import type { CredentialInput, Provider, Theme } from "../ports/provider.ts"
import type {
  Account,
  Awaitable,
  DefaultSession,
  JWT,
  Profile,
  Session,
  SessionResults,
  User,
} from "../ports/records.ts"
import type { CookieOptions } from "../ports/cookie.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { ClientAddressOption, LimitsOptions } from "../ports/limits.ts"
import type { MailOptions } from "../ports/mail.ts"
import type { Stores } from "../ports/stores.ts"
import type { TraceListener } from "../ports/trace.ts"
import type { AccountLinkingOptions } from "./account-linking.ts"
import type { EventCallbacks } from "./event-callbacks.ts"
import type { InspectOptions } from "./inspection.ts"
import type { Flow as Credentials } from "../../machines/credentials/index.ts"
import type { Flow as Email } from "../../machines/email/index.ts"
import type { FlowMachine } from "../../machines/grammar.ts"
import type { Flow as OAuth } from "../../machines/oauth/index.ts"
import type { Flow as SessionFlow } from "../../machines/session/index.ts"
import type { Flow as SignOut } from "../../machines/sign-out/index.ts"
import type { Plugin } from "../../machines/own-flow/flow.types.ts"
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
  /** What steps and flows put into this session. Set where a configured step has `session`, or a flow `updateSession`. */
  results?: Partial<SessionResults> | undefined
  /** What `update()` sent: as untrusted as any input. */
  session?: Sent
}

/** With tokens, `token` is set; with database sessions, `user` and the row in `session`. */
export interface SessionParams {
  session: Session & Partial<Omit<AdapterSession, "expires">> & { user: AdapterUser }
  token: JWT
  user: AdapterUser
  newSession: Sent
  /**
   * What steps and flows put into this session. Set where a configured step has `session`, or a flow `updateSession`. The
   * client sees of it what this callback returns.
   */
  results?: Partial<SessionResults> | undefined
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

/** See {@link AuthConfig.flows}. */
export interface FlowOverrides {
  oauth?: (machine: FlowMachine<OAuth>) => FlowMachine<OAuth>
  email?: (machine: FlowMachine<Email>) => FlowMachine<Email>
  credentials?: (machine: FlowMachine<Credentials>) => FlowMachine<Credentials>
  session?: (machine: FlowMachine<SessionFlow>) => FlowMachine<SessionFlow>
  signOut?: (machine: FlowMachine<SignOut>) => FlowMachine<SignOut>
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
  /**
   * Where the client's address is read, for {@link AuthConfig.limits} and for `tools.request` of steps and overrides: a
   * header that your proxy sets itself, with the number of your proxies that add to it (`{ header: "x-forwarded-for",
   * hops: 1 }`); the other end of the socket (`"socket"`, for a server without a proxy); or a function of the request.
   * Default: the other end of the socket, where the framework knows it, it is a public address, and no header of a proxy is
   * there. Otherwise the address is not known.
   */
  clientAddress?: ClientAddressOption | undefined
  /**
   * How many attempts there may be, by what is counted: `{ "signIn.failed": "10/5m/account+ip, 100/h/ip" }`. A provider's
   * own `limits` come first. `false`: nothing is counted. Default: `docs/limits.md` lists the rules.
   */
  limits?: LimitsOptions | undefined
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
   * `defineStep` of `authchart/flows`, or taken from `authchart/steps/…`. Name the same values each time: what is
   * composed of them is proven once and remembered.
   */
  steps?: readonly Step[] | undefined
  /**
   * What is added besides steps: flows of the application's own, made with `defineFlow` of `authchart/flows`. They are proven
   * at start-up with the built-in ones.
   */
  plugins?: readonly Plugin[] | undefined
  /** Changes to whole flows: each is given the built-in machine and gives the one to run; see `extendFlow`. */
  flows?: FlowOverrides | undefined
  /**
   * Where the library keeps what the adapter's tables have no place for: flows in flight, counters, evidence of sessions,
   * second factors. `sqlStores({ postgres: pool })` or `redisStores(client)`; one for all instances.
   */
  stores?: Stores | undefined
  /** What flows in flight keep on the server. Default: `stores.flows`, then the adapter's verification tokens. */
  flowStore?: FlowStore | undefined
  /** Sends what flows of the application write (`sendMail`). Sign-in links go out by their provider. */
  mail?: MailOptions | undefined
  experimental?: { enableWebAuthn?: boolean | undefined } | undefined
  /** Where the routes are. Default `/auth`; `/api/auth` from the main entry. */
  basePath?: string | undefined
}
