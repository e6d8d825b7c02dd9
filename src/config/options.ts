/**
 * The configuration of an application: the options and callbacks of Auth.js v5, and additional options and callbacks of
 * this library.
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
import type { Flow as Anonymous } from "../../machines/anonymous/index.ts"
import type { Flow as Credentials } from "../../machines/credentials/index.ts"
import type { Flow as Email } from "../../machines/email/index.ts"
import type { FlowMachine } from "../../machines/grammar.ts"
import type { Flow as NotMe } from "../../machines/not-me/index.ts"
import type { Flow as OAuth } from "../../machines/oauth/index.ts"
import type { Flow as Passkey } from "../../machines/passkey/index.ts"
import type { Flow as SessionFlow } from "../../machines/session/index.ts"
import type { Flow as SignOut } from "../../machines/sign-out/index.ts"
import type { Plugin } from "../../machines/own-flow/plugin.types.ts"
import type { Step } from "../../machines/steps/step.types.ts"

export type { CallbacksOptions, JWTParams, SessionParams, SignInParams } from "./callback-options.ts"
export type { SessionOptions }

/** The value of the option `raw`. With it, {@link Auth} returns data instead of a `Response`. */
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
   * The name of the cookie. The library derives the key from the secret and this name, so that each cookie has a
   * different key.
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
  /**
   * Encodes the claims of a session token, in place of the library's encrypted format. `decode` must read the result.
   */
  encode?: ((options: JWTEncodeOptions) => Awaitable<string>) | undefined
  decode?: ((options: JWTDecodeOptions) => Awaitable<JWT | null>) | undefined
}

/** Functions that change built-in flows, by the name of the flow. See {@link AuthConfig.flows}. */
export interface FlowOverrides {
  oauth?: (machine: FlowMachine<OAuth>) => FlowMachine<OAuth>
  email?: (machine: FlowMachine<Email>) => FlowMachine<Email>
  credentials?: (machine: FlowMachine<Credentials>) => FlowMachine<Credentials>
  anonymous?: (machine: FlowMachine<Anonymous>) => FlowMachine<Anonymous>
  passkey?: (machine: FlowMachine<Passkey>) => FlowMachine<Passkey>
  session?: (machine: FlowMachine<SessionFlow>) => FlowMachine<SessionFlow>
  signOut?: (machine: FlowMachine<SignOut>) => FlowMachine<SignOut>
  notMe?: (machine: FlowMachine<NotMe>) => FlowMachine<NotMe>
}

/** URLs of the application's pages, which replace the built-in pages. */
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

/** Names and attributes of the cookies. These values replace single defaults. */
export interface CookiesOptions {
  sessionToken: Partial<CookieOption>
  callbackUrl: Partial<CookieOption>
  csrfToken: Partial<CookieOption>
  /**
   * In Auth.js, `pkceCodeVerifier`, `state` and `nonce` are cookies. This library has one flow cookie instead, which
   * gets the `options` of all three.
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
   * The secret from which the library derives all keys. With a list, the first secret seals new values, and all secrets
   * open existing values. Default `AUTH_SECRET`.
   */
  secret?: string | string[] | undefined
  session?: SessionOptions | undefined
  /**
   * `"next-auth@4"`: the library also reads the sessions of an application that used next-auth 4, so that its users
   * stay signed in. The first read of such a session sets the cookie of this library, and clears the cookie of
   * next-auth 4. A server component cannot set cookies, so the replacement waits for a request to a route or to
   * middleware. Remove the option when all sessions of next-auth 4 have expired (30 days by default). Default: not set.
   */
  migrateFrom?: "next-auth@4" | undefined
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
  /** Texts that replace the library's texts, by language: `{ en: { signIn: { heading: "Welcome" } } }`. */
  texts?: OwnTexts | undefined
  /**
   * True if browsers send the cookies over https only. Default: `true` if the application's URL begins with `https:`.
   */
  useSecureCookies?: boolean | undefined
  cookies?: Partial<CookiesOptions> | undefined
  /**
   * The hosts that requests may name, also in `X-Forwarded-Host`. `true`: any host. Set `true` only behind a proxy that
   * rejects requests for hosts of other applications. A list: these hosts, for example `["app.example.com",
   * "app.example.com:8443", "*.preview.example.com"]`. A request for any other host gets the status 400. An entry
   * without a port means the default port of the scheme; `*.` stands for one label. With `AUTH_URL`, the library does
   * not read the host of requests. Default: `AUTH_TRUSTED_HOSTS` (comma separated), then `AUTH_TRUST_HOST`, then `true`
   * on platforms that set the host of every request (Vercel, Cloudflare Pages) and in development.
   */
  trustHost?: boolean | readonly string[] | undefined
  /**
   * Refuses to start in production if the first secret, which seals new sessions, can be guessed (`WeakSecret`). The
   * other secrets only open older sessions. If one of these older secrets can be guessed, the application starts, and
   * the log reports it. Default `false`: the application always starts, and the log reports every secret that can be
   * guessed.
   */
  strictSecret?: boolean | undefined
  skipCSRFCheck?: typeof skipCSRFCheck | undefined
  raw?: typeof raw | undefined
  /**
   * The URL of another deployment's routes, such as `https://stable.example.com/auth`. Only that deployment's callback
   * URL is registered at the providers, and it forwards callbacks to this deployment. Both deployments need the same
   * secret. A provider's own `redirectProxyUrl` takes precedence. A provider that posts its callback as a form calls
   * this deployment directly. Default `AUTH_REDIRECT_PROXY_URL`.
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
   * The source of the client's IP address, for {@link AuthConfig.limits} and for `tools.request` of steps and
   * overrides. An object names a header that your own proxy sets, and the number of your proxies that add to the
   * header: `{ header: "x-forwarded-for", hops: 1 }`. `"socket"`: the remote address of the connection, for a server
   * without a proxy. A function returns the address for a request. Default: the remote address of the connection, if
   * the framework provides this address, the address is public, and the request has no header of a proxy. Otherwise the
   * client's address is unknown.
   */
  clientAddress?: ClientAddressOption | undefined
  /**
   * The maximum numbers of attempts, by the name of the limit: `{ "signIn.failed": "10/5m/account+ip, 100/h/ip" }`. A
   * provider's own `limits` take precedence. `false`: the library counts no attempts. Default: the rules in
   * `docs/limits.md`.
   */
  limits?: LimitsOptions | undefined
  /**
   * The audit trail: a record of sign-ins, refusals, factors, mails and sign-outs. With `audit: { store: true,
   * retention: "90d" }`, the audit store in `stores` holds the entries for 90 days. `events.audit` also receives the
   * entries. Without this option and without `events.audit`, the library records nothing.
   */
  audit?: AuditOptions | undefined
  /**
   * A challenge that programs cannot pass cheaply, such as `proofOfWork()` of `authchart/challenges/proof-of-work`.
   * When half of the attempts that a rule by `account` allows for an identifier are used up, each further attempt needs
   * the challenge. Default: no challenge.
   */
  challenge?: Challenge | undefined
  /**
   * Keeps the process running until the given promise has settled. With this function, the library can send the
   * response first, and then remove a successful attempt from the counts of the limits. On Cloudflare Workers, pass
   * `waitUntil` of `cloudflare:workers`. Default: on Vercel, the platform's own function. A server on Node.js, Bun or
   * Deno needs no function, because its process does not end. On every other platform, and if the function throws, the
   * library sends the response only after it has changed the counts. If the function throws, the library also logs a
   * warning.
   */
  waitUntil?: WaitUntil | undefined
  /** Receives a record of each request: states, checks, timings and outcome. The record contains no secret. */
  trace?: TraceListener | undefined
  /**
   * Access to the visualizer at `<basePath>/inspect`, which shows the flows of this configuration and live traces of
   * requests. `false`: the route does not exist. `{ authorize }`: the route is open to requests that `authorize`
   * allows, in production too. Default: in development (`NODE_ENV=development`), the route is open to browsers on this
   * computer; otherwise it does not exist. Each process keeps recent traces in its memory.
   */
  inspect?: false | InspectOptions | undefined
  /**
   * Steps, such as a second factor: states that every sign-in passes before the library issues its session. Sign-ins
   * pass the steps in the order of the list. `defineStep` of `authchart/flows` makes a step, and `authchart/steps/…`
   * has ready ones. If a function makes the configuration for each request, it must use the same step objects each
   * time, so that the library composes and proves the flows only once.
   */
  steps?: readonly Step[] | undefined
  /**
   * Plugins with flows of the application, such as `[{ id: "sms", flows: [smsFlow] }]`. `defineFlow` of
   * `authchart/flows` makes a flow. The library proves these flows at start-up.
   */
  plugins?: readonly Plugin[] | undefined
  /**
   * Changes of built-in flows, by the name of the flow. Each function receives the XState machine of the built-in flow,
   * and returns the machine that the library runs instead. See `extendFlow`.
   */
  flows?: FlowOverrides | undefined
  /**
   * The stores of data for which the adapter has no tables, such as waiting flows, attempts, second factors, the
   * registry of sessions, the audit trail and undelivered mails: `sqlStores({ postgres: pool })` or
   * `redisStores(client)`. All instances of the application must share these stores.
   */
  stores?: Stores | undefined
  /**
   * The store for the data of waiting flows that a cookie cannot hold: single-use values and large values. Default:
   * `stores.flows`, then the adapter's verification tokens.
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
  /** The path of the routes. Default `/auth`; `/api/auth` from the main entry point. */
  basePath?: string | undefined
}
