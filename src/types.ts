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
export type { AuditEntry } from "./ports/audit.ts"
export type { AuditListener, AuditOptions } from "./ports/audit-options.ts"
export type { Challenge, ChallengeContext, ChallengeTexts, ChallengeWidget } from "./ports/challenge.ts"
export type { NoticeName, NoticesOptions } from "./ports/notices.ts"
export type { MailOptions, MailSending, OutgoingMail } from "./ports/mail.ts"
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
  SessionAuth,
  SessionResults,
  TokenSet,
  User,
} from "./ports/records.ts"
export type { Authenticator, SemverString, WebAuthnOptionsResponseBody } from "./ports/webauthn.ts"
export type { Action as AuthAction } from "./protocol/route.ts"

/** The type to which a promise of type `T` resolves. A type that is not a promise stays unchanged. */
export type Awaited<T> = T extends PromiseLike<infer R> ? R : T

/** The values of the query parameter `error` of the error page (`pages.error`). */
export type ErrorPageParam = "Configuration" | "AccessDenied" | "Verification" | "WebAuthnVerificationError"

/**
 * The values of the query parameter `error` of the sign-in page (`pages.signIn`), including `SessionRequired` of
 * `useSession`, and codes in links of earlier releases.
 */
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
