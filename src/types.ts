/** `authchart/types`: the types of options, records and callbacks, under the names of Auth.js. */
export type { EventCallbacks } from "./config/event-callbacks.ts"
export type {
  AuthConfig,
  CallbacksOptions,
  CookieOption,
  CookiesOptions,
  JWTConfig,
  PagesOptions,
  SessionOptions,
} from "./config/options.ts"
export type { InternalOptions, InternalProvider, RequestInternal } from "./config/internal-shapes.ts"
export type { ResponseInternal } from "./flows/http-result.ts"
export type { MailOptions, OutgoingMail } from "./ports/mail.ts"
export type { Logger as LoggerInstance, WarningCode } from "./ports/logger.ts"
export type { PublicProvider, Theme } from "./ports/provider.ts"
export type { Trace, TraceAsk, TraceCause, TraceError, TraceListener, TraceMove } from "./ports/trace.ts"
export type {
  Account,
  Awaitable,
  DefaultSession,
  DefaultUser,
  Profile,
  Session,
  SessionResults,
  TokenSet,
  User,
} from "./ports/records.ts"
export type { Authenticator, SemverString, WebAuthnOptionsResponseBody } from "./ports/webauthn.ts"
export type { Action as AuthAction } from "./protocol/route.ts"

/** What a promise resolves to; anything else as it is. */
export type Awaited<T> = T extends PromiseLike<infer R> ? R : T

/** What `pages.error` finds as `?error=`. */
export type ErrorPageParam = "Configuration" | "AccessDenied" | "Verification" | "WebAuthnVerificationError"

/** What `pages.signIn` finds as `?error=`, the codes of older links and of `useSession` included. */
export type SignInPageErrorParam =
  | "CredentialsSignin"
  | "OAuthAccountNotLinked"
  | "OAuthCallbackError"
  | "AccountNotLinked"
  | "MissingCSRF"
  | "SessionRequired"
  | "Signin"
  | "OAuthSignin"
  | "OAuthCreateAccount"
  | "EmailCreateAccount"
  | "EmailSignin"
  | "Callback"
