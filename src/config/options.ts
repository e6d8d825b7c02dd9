/**
 * The configuration of an application: the options and callbacks of Auth.js v5, and the additional ones of this
 * library.
 */
import type { Adapter } from "../ports/adapter.ts"
import type { AuditOptions } from "../ports/audit-options.ts"
import type { Logger } from "../ports/logger.ts"
import type { EmailConfig, Provider, Theme } from "../ports/provider.ts"
import type { Awaitable, JWT } from "../ports/records.ts"
import type { CookieOptions } from "../ports/cookie.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { Challenge } from "../ports/challenge.ts"
import type { WaitUntil } from "../ports/wait-until.ts"
import type { ClientAddressOption, LimitsOptions } from "../ports/limits.ts"
import type { MailOptions } from "../ports/mail.ts"
import type { NoticesOptions } from "../ports/notices.ts"
import type { Stores } from "../ports/stores.ts"
import type { TraceListener } from "../ports/trace.ts"
import type { AccountLinkingOptions } from "./account-linking.ts"
import type { CallbacksOptions } from "./callback-options.ts"
import type { EventCallbacks } from "./event-callbacks.ts"
import type { InspectOptions } from "./inspection.ts"
import type { LanguageOptions } from "./language.ts"
import type { SessionOptions } from "./session-options.ts"
import type { OwnTexts } from "../texts/texts.ts"
import type { Flow as Credentials } from "../../machines/credentials/index.ts"
import type { Flow as Email } from "../../machines/email/index.ts"
import type { FlowMachine } from "../../machines/grammar.ts"
import type { Flow as NotMe } from "../../machines/not-me/index.ts"
import type { Flow as OAuth } from "../../machines/oauth/index.ts"
import type { Flow as SessionFlow } from "../../machines/session/index.ts"
import type { Flow as SignOut } from "../../machines/sign-out/index.ts"
import type { Plugin } from "../../machines/own-flow/plugin.types.ts"
import type { Step } from "../../machines/steps/step.types.ts"

export type { CallbacksOptions, JWTParams, SessionParams, SignInParams } from "./callback-options.ts"
export type { SessionOptions }

/** The value of the option `raw`, with which {@link Auth} returns data instead of a `Response`. */
export const raw: unique symbol = Symbol("authchart.raw")

/**
 * The value of the option `skipCSRFCheck`, for integrations that check the origin of requests themselves. The option
 * has no effect with another value.
 */
export const skipCSRFCheck: unique symbol = Symbol("authchart.skip-csrf-check")

export interface JWTEncodeOptions {
  token?: JWT | undefined
  secret: string | string[]
  /**
   * The name of the cookie. The key is derived from the secret and this name, so that each cookie has a different key.
   */
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
  /** The seconds until a token expires. Default: the session's `maxAge`. */
  maxAge?: number | undefined
  /** Makes the text of a session token, in place of the library's encrypted format. `decode` must read this text. */
  encode?: ((options: JWTEncodeOptions) => Awaitable<string>) | undefined
  decode?: ((options: JWTDecodeOptions) => Awaitable<JWT | null>) | undefined
}

/** Functions that change built-in flows, by the name of the flow. See {@link AuthConfig.flows}. */
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
  /**
   * The application's pages for steps, by the id of the step. A page receives the id of the waiting flow as `?flow=`,
   * and sends it with its requests to the route of the step.
   */
  steps: Readonly<Record<string, string>>
}

export interface CookieOption {
  name: string
  options: CookieOptions
}

/** Names and attributes of the cookies. These values are merged over the defaults. */
export interface CookiesOptions {
  sessionToken: Partial<CookieOption>
  callbackUrl: Partial<CookieOption>
  csrfToken: Partial<CookieOption>
  /**
   * The `options` of `pkceCodeVerifier`, `state` and `nonce` apply to the flow cookie. The flow cookie replaces these
   * three cookies of Auth.js.
   */
  pkceCodeVerifier: Partial<CookieOption>
  state: Partial<CookieOption>
  nonce: Partial<CookieOption>
  webauthnChallenge: Partial<CookieOption>
}

export interface AuthConfig {
  /** The ways to sign in. */
  providers: Provider[]
  /**
   * The secret from which all keys are derived. With a list, the first secret seals new values, and all secrets open
   * existing ones. Default `AUTH_SECRET`.
   */
  secret?: string | string[] | undefined
  session?: SessionOptions | undefined
  jwt?: Partial<JWTConfig> | undefined
  pages?: Partial<PagesOptions> | undefined
  callbacks?: Partial<CallbacksOptions> | undefined
  events?: Partial<EventCallbacks> | undefined
  adapter?: Adapter | undefined
  accountLinking?: AccountLinkingOptions | undefined
  /**
   * Logs each operation. Has no effect if `logger.debug` is set, because that method always receives these lines.
   * Default `false`.
   */
  debug?: boolean | undefined
  logger?: Partial<Logger> | undefined
  theme?: Theme | undefined
  /** The language of built-in pages, mails and steps. Default: the language that the browser asks for. */
  language?: LanguageOptions | undefined
  /** Texts in place of the library's, by language: `{ en: { signIn: { heading: "Welcome" } } }`. */
  texts?: OwnTexts | undefined
  /**
   * True if browsers send the cookies over https only. Default: `true` if the application's address begins with
   * `https:`.
   */
  useSecureCookies?: boolean | undefined
  cookies?: Partial<CookiesOptions> | undefined
  /**
   * The hosts that requests may name, also in `X-Forwarded-Host`. `true`: any host. Set `true` only behind a proxy that
   * rejects requests for hosts that are not the application's. A list: these hosts, for example
   * `["app.example.com", "app.example.com:8443", "*.preview.example.com"]`. A request for any other host gets the
   * status 400. An entry without a port means the default port of the scheme; `*.` stands for one label. With
   * `AUTH_URL`, the host of requests is not read. Default: `AUTH_TRUSTED_HOSTS` (comma separated), then
   * `AUTH_TRUST_HOST`, then `true` on platforms that set the host of every request (Vercel, Cloudflare Pages) and in
   * development.
   */
  trustHost?: boolean | readonly string[] | undefined
  /**
   * Refuses to start in production if the first secret, which seals new sessions, can be guessed (`WeakSecret`). The
   * other secrets only open older sessions. If an attacker can guess one of these older secrets, the application starts
   * and the log reports it. Default `false`: the application always starts, and the log reports every secret that can
   * be guessed.
   */
  strictSecret?: boolean | undefined
  skipCSRFCheck?: typeof skipCSRFCheck | undefined
  raw?: typeof raw | undefined
  /**
   * The address of another deployment's routes, such as `https://stable.example.com/auth`. The providers know only that
   * deployment's callback URL. That deployment forwards the callbacks to this deployment. Both deployments need the
   * same secret. A provider's own `redirectProxyUrl` takes precedence. A provider that posts its callback as a form
   * calls this deployment directly. Default `AUTH_REDIRECT_PROXY_URL`.
   */
  redirectProxyUrl?: string | undefined
  /**
   * Set this on the deployment that other deployments name as `redirectProxyUrl`. The option lists the origins to which
   * this deployment may forward callbacks: an origin in full (`https://preview.example.com`), or
   * `https://*.example.com` for any one label. The server of such an origin receives the authorization codes of its
   * sign-ins. Therefore never list a domain on which other people can get a host name. Default: none.
   */
  redirectProxyAllowedOrigins?: readonly string[] | undefined
  /**
   * The source of the client's address, for {@link AuthConfig.limits} and for `tools.request` of steps and overrides.
   * An object names a header that your own proxy sets, and the number of your proxies that add to the header: `{
   * header: "x-forwarded-for", hops: 1 }`. `"socket"`: the remote address of the connection, for a server without a
   * proxy. A function returns the address for a request. Default: the remote address of the connection. The library
   * uses this address only if the framework provides it, if the address is public, and the request has no header of a
   * proxy. Otherwise the client's address is unknown.
   */
  clientAddress?: ClientAddressOption | undefined
  /**
   * The maximum numbers of attempts, by the name of the limit: `{ "signIn.failed": "10/5m/account+ip, 100/h/ip" }`. A
   * provider's own `limits` take precedence. `false`: no attempts are counted. Default: the rules in `docs/limits.md`.
   */
  limits?: LimitsOptions | undefined
  /**
   * The audit trail: a record of sign-ins, refusals, factors, mails and sign-outs. With `audit: { store: true,
   * retention: "90d" }`, the audit store in `stores` keeps the entries. `events.audit` also receives the entries.
   * Without this option and without `events.audit`, nothing is recorded.
   */
  audit?: AuditOptions | undefined
  /**
   * A challenge that programs cannot pass cheaply, such as `proofOfWork()` of `authchart/challenges/proof-of-work`.
   * After an identifier has used up half of the attempts that a rule by `account` allows, each further attempt needs
   * the challenge. Default: no challenge.
   */
  challenge?: Challenge | undefined
  /**
   * Keeps the process running until the given promise has settled. With this function, a response need not wait for the
   * library to remove a successful attempt from the counts of the limits. On Cloudflare Workers, pass `waitUntil` of
   * `cloudflare:workers`. Default: the platform's own function on Vercel; on a server on Node.js, Bun or Deno, no
   * function is needed, because the process does not end; on every other platform, the response waits for the store. If
   * the function throws, the log warns, and the response waits.
   */
  waitUntil?: WaitUntil | undefined
  /** Receives a record of each request: states, checks, timings and outcome. The record holds no secret. */
  trace?: TraceListener | undefined
  /**
   * The visualizer at `<basePath>/inspect`, which shows the flows of this configuration and live traces of requests.
   * `false`: the route does not exist. `{ authorize }`: the route is open to requests that `authorize` allows, in
   * production too. Default: in development (`NODE_ENV=development`), the route is open to browsers on this computer;
   * otherwise it does not exist. Each process keeps recent traces in its memory.
   */
  inspect?: false | InspectOptions | undefined
  /**
   * Steps, such as a second factor: states that every sign-in passes before its session is issued. Sign-ins pass the
   * steps in the order of the list. `defineStep` of `authchart/flows` makes a step, and `authchart/steps/…` has ready
   * ones. If a function makes the configuration for each request, it must use the same step objects each time. The
   * library composes and proves the flows only once for the same objects.
   */
  steps?: readonly Step[] | undefined
  /**
   * Plugins with flows of the application, such as `[{ id: "sms", flows: [smsFlow] }]`. `defineFlow` of
   * `authchart/flows` makes a flow. The library proves these flows at start-up.
   */
  plugins?: readonly Plugin[] | undefined
  /**
   * Changes of built-in flows, by the name of the flow. Each function receives the built-in machine and returns the
   * machine that runs. See `extendFlow`.
   */
  flows?: FlowOverrides | undefined
  /**
   * The stores of data for which the adapter has no tables: waiting flows, counters, evidence of sessions, second
   * factors. `sqlStores({ postgres: pool })` or `redisStores(client)`. All instances of the application must share
   * them.
   */
  stores?: Stores | undefined
  /**
   * The store for the data of waiting flows that the library keeps on the server. Default: `stores.flows`, then the
   * adapter's verification tokens.
   */
  flowStore?: FlowStore | undefined
  /**
   * The sender of the library's mails: notices, and `sendMail` of flows. A mail provider (`Resend({ from })`), or
   * `{ from, send }`. Default: the first mail provider in `providers` that can also send mails other than sign-in
   * links. The mailer also sends the sign-in links of a mail provider that has no `server` or `apiKey`. A mail provider
   * that has one of these options sends its own links.
   */
  mailer?: MailOptions | EmailConfig | undefined
  /**
   * The mails to stored users about changes of their account: a sign-in from a new browser, a linked account, a second
   * factor. `{ newDevice: false }` turns one kind off, and `false` turns all off. Default: all kinds if `mailer` is
   * set, otherwise none.
   */
  notices?: false | NoticesOptions | undefined
  /** @deprecated use `mailer`, which is the new name of this option. */
  mail?: MailOptions | undefined
  experimental?: { enableWebAuthn?: boolean | undefined } | undefined
  /** The path of the routes. Default `/auth`; `/api/auth` from the main entry. */
  basePath?: string | undefined
}
