/** The configuration of an application: the options and callbacks of Auth.js v5, and the additional ones of this library. */
import type { Adapter, AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { AuditOptions } from "../ports/audit-options.ts"
import type { Logger } from "../ports/logger.ts"
import type { CredentialInput, EmailConfig, Provider, Theme } from "../ports/provider.ts"
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
import type { Challenge } from "../ports/challenge.ts"
import type { ClientAddressOption, LimitsOptions } from "../ports/limits.ts"
import type { MailOptions } from "../ports/mail.ts"
import type { NoticesOptions } from "../ports/notices.ts"
import type { Stores } from "../ports/stores.ts"
import type { TraceListener } from "../ports/trace.ts"
import type { AccountLinkingOptions } from "./account-linking.ts"
import type { EventCallbacks } from "./event-callbacks.ts"
import type { InspectOptions } from "./inspection.ts"
import type { LanguageOptions } from "./language.ts"
import type { OwnTexts } from "../texts/texts.ts"
import type { Flow as Credentials } from "../../machines/credentials/index.ts"
import type { Flow as Email } from "../../machines/email/index.ts"
import type { FlowMachine } from "../../machines/grammar.ts"
import type { Flow as NotMe } from "../../machines/not-me/index.ts"
import type { Flow as OAuth } from "../../machines/oauth/index.ts"
import type { Flow as SessionFlow } from "../../machines/session/index.ts"
import type { Flow as SignOut } from "../../machines/sign-out/index.ts"
import type { Plugin } from "../../machines/own-flow/flow.types.ts"
import type { Step } from "../../machines/steps/step.types.ts"

/** The value of `config.raw`: {@link Auth} then returns data instead of a `Response`. */
export const raw: unique symbol = Symbol("authchart.raw")

/** The value of `config.skipCSRFCheck`, for integrations that check the origin themselves. No other value counts. */
export const skipCSRFCheck: unique symbol = Symbol("authchart.skip-csrf-check")

export interface SessionOptions {
  /** The place of sessions: rows of the adapter, or tokens in cookies. Default: `"database"` with an adapter, `"jwt"` without. */
  strategy?: "jwt" | "database" | undefined
  /** The seconds until an unused session ends. Default 2592000 (30 days). */
  maxAge?: number | undefined
  /** The seconds after which a read renews a session. Default 86400 (a day); `0`: every read renews it. */
  updateAge?: number | undefined
  /** Makes tokens of database sessions, of at least 128 random bits. Default: a random UUID. */
  generateSessionToken?: (() => string) | undefined
  /**
   * How tokens of database sessions are stored: `"plain"`, which Auth.js can read, or as SHA-256 hashes, which are of no use
   * to a reader of the database. A change ends all existing sessions. Default `"plain"`.
   */
  tokenAtRest?: "plain" | "hashed" | undefined
}

export interface JWTEncodeOptions {
  token?: JWT | undefined
  secret: string | string[]
  /** The name of the cookie. It separates the keys of different cookies. */
  salt: string
  /** The lifetime in seconds. */
  maxAge?: number | undefined
}

export interface JWTDecodeOptions {
  token?: string | undefined
  secret: string | string[]
  salt: string
}

export interface JWTConfig {
  secret?: string | string[] | undefined
  /** The seconds until a token ends. Default: the session's `maxAge`. */
  maxAge?: number | undefined
  /** Replaces the token's format. */
  encode?: ((options: JWTEncodeOptions) => Awaitable<string>) | undefined
  decode?: ((options: JWTDecodeOptions) => Awaitable<JWT | null>) | undefined
}

export interface SignInParams {
  user: User | AdapterUser
  account?: Account | null | undefined
  profile?: Profile | undefined
  /** Present when a sign-in link is requested, before it is sent. */
  email?: { verificationRequest?: boolean | undefined } | undefined
  /** The fields that `authorize()` received. Absent after steps, because typed fields do not outlive their request. */
  credentials?: Record<string, CredentialInput> | undefined
  /** True in a second call for the same sign-in, after the last step. `user` is then the current row. */
  afterSteps?: boolean | undefined
}

/** JSON that a browser sent, with the type that `JSON.parse` returns. It is untrusted: check its shape before use. */
export type Sent = ReturnType<typeof JSON.parse>

export interface JWTParams {
  token: JWT
  /** The user. Present at sign-in only, like `account`, `profile` and `isNewUser`. */
  user?: User | AdapterUser | undefined
  account?: Account | null | undefined
  profile?: Profile | undefined
  /** The reason of the call. Absent when a session is read. */
  trigger?: "signIn" | "signUp" | "update" | undefined
  isNewUser?: boolean | undefined
  /** The results of steps and flows in this session. Set if a step has `session`, or a flow uses `updateSession`. */
  results?: Partial<SessionResults> | undefined
  /** The untrusted data of `update()`. */
  session?: Sent
}

/**
 * The parameters of `callbacks.session`. With tokens, `token` is set. With database sessions, `user` is set, and `session`
 * contains the row.
 */
export interface SessionParams {
  session: Session & Partial<Omit<AdapterSession, "expires">> & { user: AdapterUser }
  token: JWT
  user: AdapterUser
  newSession: Sent
  /**
   * The results of steps and flows in this session. Set if a step has `session`, or a flow uses `updateSession`. The client
   * sees only the results that this callback returns.
   */
  results?: Partial<SessionResults> | undefined
  trigger?: "update" | undefined
}

export interface CallbacksOptions {
  /** Returns `true` if this person may sign in. A string redirects them to that address, without a session. Default: yes. */
  signIn: (params: SignInParams) => Awaitable<boolean | string>
  /** Returns the address to redirect to, which is not checked further. Default: allows addresses of the own origin. */
  redirect: (params: { url: string; baseUrl: string }) => Awaitable<string>
  /** Makes the session that the application sees. Default: `{ user: { name, email, image }, expires }`. */
  session: (params: SessionParams) => Awaitable<Session | DefaultSession>
  /** Returns the claims of the token. `null` ends the session. Default: returns the unchanged token. */
  jwt: (params: JWTParams) => Awaitable<JWT | null>
}

/** See {@link AuthConfig.flows}. */
export interface FlowOverrides {
  oauth?: (machine: FlowMachine<OAuth>) => FlowMachine<OAuth>
  email?: (machine: FlowMachine<Email>) => FlowMachine<Email>
  credentials?: (machine: FlowMachine<Credentials>) => FlowMachine<Credentials>
  session?: (machine: FlowMachine<SessionFlow>) => FlowMachine<SessionFlow>
  signOut?: (machine: FlowMachine<SignOut>) => FlowMachine<SignOut>
  notMe?: (machine: FlowMachine<NotMe>) => FlowMachine<NotMe>
}

/** Addresses of the application's pages, instead of the built-in ones. */
export interface PagesOptions {
  signIn: string
  signOut: string
  error: string
  verifyRequest: string
  newUser: string
  /** Pages of steps, by their ids. Each receives `?flow=`, for requests to the route of the step. */
  steps: Readonly<Record<string, string>>
}

export interface CookieOption {
  name: string
  options: CookieOptions
}

/** Names and attributes of the cookies. They are merged over the defaults. */
export interface CookiesOptions {
  sessionToken: Partial<CookieOption>
  callbackUrl: Partial<CookieOption>
  csrfToken: Partial<CookieOption>
  /** The `options` of these three apply to the flow cookie, which replaces them. */
  pkceCodeVerifier: Partial<CookieOption>
  state: Partial<CookieOption>
  nonce: Partial<CookieOption>
  webauthnChallenge: Partial<CookieOption>
}

export interface AuthConfig {
  /** The ways to sign in. */
  providers: Provider[]
  /** Source of keys and hashes. Of several secrets, the first seals and all open. Default `AUTH_SECRET`. */
  secret?: string | string[] | undefined
  session?: SessionOptions | undefined
  jwt?: Partial<JWTConfig> | undefined
  pages?: Partial<PagesOptions> | undefined
  callbacks?: Partial<CallbacksOptions> | undefined
  events?: Partial<EventCallbacks> | undefined
  adapter?: Adapter | undefined
  accountLinking?: AccountLinkingOptions | undefined
  /** Logs each operation. Has no effect with a `logger.debug`. Default `false`. */
  debug?: boolean | undefined
  logger?: Partial<Logger> | undefined
  theme?: Theme | undefined
  /** The language of built-in pages, mails and steps. Default: the one that the browser asks for. */
  language?: LanguageOptions | undefined
  /** Texts in place of the library's, by language: `{ en: { signIn: { heading: "Welcome" } } }`. */
  texts?: OwnTexts | undefined
  /** True if cookies are sent over https only. Default: `true` for an address with `https:`. */
  useSecureCookies?: boolean | undefined
  cookies?: Partial<CookiesOptions> | undefined
  /**
   * Trusts the host that requests name, also in `X-Forwarded-Host`. `true`: any host, for a proxy that lets no other host
   * through. A list: these hosts, and 400 for others:
   * `["app.example.com", "app.example.com:8443", "*.preview.example.com"]`. An entry without a port means the default port
   * of the scheme; `*.` stands for one label. With `AUTH_URL` no host is read. Default: `AUTH_TRUSTED_HOSTS` (comma
   * separated), then `AUTH_TRUST_HOST`, then the platform.
   */
  trustHost?: boolean | readonly string[] | undefined
  /**
   * Refuses to start in production if the secret that seals can be guessed (`WeakSecret`). A secret that only opens older
   * sessions is reported in the log. Default `false`: both are reported at each start.
   */
  strictSecret?: boolean | undefined
  skipCSRFCheck?: typeof skipCSRFCheck | undefined
  raw?: typeof raw | undefined
  /**
   * The routes of another deployment (`https://stable.example.com/auth`), which is registered with the providers and
   * forwards their callbacks to this one. Both need the same secret. A provider's own `redirectProxyUrl` comes first.
   * Providers that post their callback as a form do not use it. Default `AUTH_REDIRECT_PROXY_URL`.
   */
  redirectProxyUrl?: string | undefined
  /**
   * On the deployment that `redirectProxyUrl` names: the origins to which it may forward callbacks, each in full
   * (`https://preview.example.com`), or `https://*.example.com` for any one label. The server of such an origin receives
   * the codes of its sign-ins: never list a domain on which other people can have names. Default: none.
   */
  redirectProxyAllowedOrigins?: readonly string[] | undefined
  /**
   * The source of the client's address, for {@link AuthConfig.limits} and for `tools.request` of steps and overrides. An
   * object names a header that your own proxy sets, and the number of your proxies that add to the header: `{ header:
   * "x-forwarded-for", hops: 1 }`. `"socket"` reads the other end of the socket, for a server without a proxy. A function
   * reads the address from the request. Default: the other end of the socket, if the framework gives it, it is a public
   * address, and the request has no header of a proxy. Otherwise the address is unknown.
   */
  clientAddress?: ClientAddressOption | undefined
  /**
   * The maximum numbers of attempts, by the name of the limit: `{ "signIn.failed": "10/5m/account+ip, 100/h/ip" }`. A
   * provider's own `limits` take precedence. `false`: nothing is counted. Default: the rules in `docs/limits.md`.
   */
  limits?: LimitsOptions | undefined
  /**
   * Records sign-ins, refusals, factors, mails and sign-outs. `audit: { store: true, retention: "90d" }` keeps the entries
   * in `stores`, and `events.audit` receives them. Default: nothing is recorded.
   */
  audit?: AuditOptions | undefined
  /**
   * A challenge that programs cannot pass cheaply, such as `proofOfWork()` of `authchart/challenges/proof-of-work`. After an
   * identifier has used up half of a rule by `account`, each further attempt needs the challenge. Default: no challenge.
   */
  challenge?: Challenge | undefined
  /** Receives a record of each request: states, checks, timings and outcome. It holds no secret. */
  trace?: TraceListener | undefined
  /**
   * The visualizer at `<basePath>/inspect`: the flows of this configuration, and live traces of requests. Default: in
   * development (`NODE_ENV=development`) for browsers on this machine, otherwise no route. `false`: never. With `authorize`:
   * for requests that it allows, in production too. Each process keeps recent traces in its memory.
   */
  inspect?: false | InspectOptions | undefined
  /**
   * States that every sign-in passes before its session is issued, in this order, such as a second factor. `defineStep` of
   * `authchart/flows` makes a step; `authchart/steps/…` has some. Pass the same objects each time: the composed flows are
   * proven once and remembered.
   */
  steps?: readonly Step[] | undefined
  /** Flows of the application, made with `defineFlow` of `authchart/flows`. They are proven at start-up, as the built-in ones. */
  plugins?: readonly Plugin[] | undefined
  /**
   * The overrides of whole flows. Each function receives the built-in machine and returns the machine to run. See
   * `extendFlow`.
   */
  flows?: FlowOverrides | undefined
  /**
   * The place of data for which the adapter has no tables: flows in flight, counters, evidence of sessions, second factors.
   * `sqlStores({ postgres: pool })` or `redisStores(client)`. All instances share it.
   */
  stores?: Stores | undefined
  /** The place of flows in flight on the server. Default: `stores.flows`, then the adapter's verification tokens. */
  flowStore?: FlowStore | undefined
  /**
   * The sender of the library's mails: notices, and `sendMail` of flows. A mail provider (`Resend({ from })`), or `{ from,
   * send }`. Default: the first mail provider in `providers` that can send any mail. The mailer also sends the sign-in links
   * of a mail provider that has no `server` or `apiKey`; a mail provider that has one of these options sends its own links.
   */
  mailer?: MailOptions | EmailConfig | undefined
  /**
   * The mails to stored users about changes of their account: a sign-in from a new browser, a linked account, a second
   * factor. `{ newDevice: false }` turns one kind off, and `false` turns all off. Default: all kinds if `mailer` is set,
   * otherwise none.
   */
  notices?: false | NoticesOptions | undefined
  /** @deprecated `mail` is the former name of `mailer`. */
  mail?: MailOptions | undefined
  experimental?: { enableWebAuthn?: boolean | undefined } | undefined
  /** The path of the routes. Default `/auth`; `/api/auth` from the main entry. */
  basePath?: string | undefined
}
