/** Turns a failure into an error for the log and a URL for the browser. */
import { ApplicationError } from "../../machines/application-error.ts"
import type { Failure } from "../../machines/facts.ts"
import { valuesIn, withoutTexts } from "../config/redacted-error.ts"
import type { ResolvedConfig, Site } from "../config/resolve.ts"
import * as errors from "../errors.ts"
import { appendQuery } from "../protocol/append-query.ts"

/**
 * Returns the error with which the library logs a failure: the application's own error if that is an `AuthError`,
 * otherwise a new error. The error's cause contains the id of the flow, which is also in the trace and in the URL of
 * the error page. If the library knows which function of the application threw, the message and `cause.thrownBy` name
 * the function.
 *
 * @param flow the flow that failed. `type` names the error class, if the reason does not determine it.
 */
export function errorOf(
  failure: Failure,
  flow: { provider: string | undefined; traceId: string; type?: string | undefined },
): errors.AuthError {
  const { reason } = failure
  const { cause, thrownBy } =
    failure.cause instanceof ApplicationError
      ? { cause: shownCause(failure.cause), thrownBy: failure.cause.thrownBy }
      : { cause: failure.cause, thrownBy: undefined }
  const details = {
    reason,
    flow: flow.traceId,
    ...(flow.provider === undefined ? {} : { provider: flow.provider }),
    ...(thrownBy === undefined ? {} : { thrownBy }),
    // The name of a field is safe to log, because it comes from the configuration or is "password".
    ...(failure.field === undefined ? {} : { field: failure.field.name, limit: failure.field.maxLength }),
  }
  if (cause instanceof errors.AuthError && ownReasons.has(reason)) {
    const own: unknown = cause.cause
    if (Object.isExtensible(cause)) cause.cause = { ...(own instanceof Error ? { err: own } : cause.cause), ...details }
    return cause
  }
  const { type, developer } = errors.entryOf(reason)
  const Class = classes.get(flow.type ?? type) ?? errors.AuthError
  const error = new Class(
    thrownBy === undefined ? developer : `The application's ${thrownBy} threw. ${developer}`,
    details,
  )
  if (cause instanceof Error) error.cause = { err: cause, ...details }
  else if (cause !== undefined) error.cause = { ...details, said: textOf(cause).slice(0, 500) }
  if (error instanceof errors.CredentialsSignin && failure.code !== undefined) error.code = failure.code
  return error
}

/** Returns the error that the application threw, without the data of its step or flow and without hidden texts. */
function shownCause({ cause, concealed: { seen, hidden } }: ApplicationError): unknown {
  return withoutTexts(cause, valuesIn(seen), hidden)
}

/**
 * For a failure with one of these reasons, an application can throw an `AuthError` on purpose. The log then shows that
 * error.
 */
const ownReasons: ReadonlySet<errors.Reason | errors.ApplicationReason> = new Set([
  "effect_failed",
  "credentials_rejected",
  "authorize_failed",
  "flow_store_failed",
  "provider_misconfigured",
  "internal",
])

/** Returns the text of any thrown value. Some values throw when they are converted to text. */
function textOf(thrown: unknown): string {
  try {
    return String(thrown)
  } catch {
    return typeof thrown
  }
}

const classes: ReadonlyMap<string, typeof errors.AuthError> = new Map(
  Object.entries(errors).filter(
    (entry): entry is [string, typeof errors.AuthError] =>
      typeof entry[1] === "function" &&
      (entry[1] === errors.AuthError || entry[1].prototype instanceof errors.AuthError),
  ),
)

/**
 * The reasons that a visitor may see for the error `CredentialsSignin`: they do not reveal whether an account exists.
 */
const told: ReadonlySet<errors.Reason | errors.ApplicationReason> = new Set([
  "field_too_long",
  "sign_in_limited",
  "challenge_needed",
  "hashing_busy",
])

/**
 * The reasons that the log distinguishes and a visitor must not: each has the reason that the visitor sees. An answer
 * for a passkey of another provider would reveal that a user has the passkey.
 */
const seenAs: Partial<Record<errors.Reason | errors.ApplicationReason, errors.Reason>> = {
  passkey_of_other_provider: "passkey_unknown",
}

/**
 * Returns the URL of the page that shows an error, with the parameters that a visitor may see. The library redirects
 * the browser to this URL.
 */
export function errorAddress(
  error: errors.AuthError,
  { failure, traceId }: { failure: Failure; traceId: string },
  config: ResolvedConfig,
  site: Site,
): string {
  // If the type of the error is one that a visitor may see (`isClientError`), the URL contains this type. For other
  // errors, the reason decides which type the URL contains.
  const visible = errors.isClientError(error) ? error.type : errors.visibleError(failure.reason)
  // The sign-in page shows errors of the kind `signIn`, and the error page shows all other errors.
  const page =
    classes.get(visible)?.kind === "signIn"
      ? (config.pages.signIn ?? site.url("signin"))
      : (config.pages.error ?? site.url("error"))
  const code = error instanceof errors.CredentialsSignin ? error.code : undefined
  // The log distinguishes an unknown user from a wrong password. The visitor gets one reason for both.
  const isSecret = visible === "CredentialsSignin" && !told.has(failure.reason)
  const reason = isSecret ? "credentials_rejected" : (seenAs[failure.reason] ?? failure.reason)
  const { name: field, maxLength: limit } = failure.field ?? {}
  const retry = failure.retryAfter?.toString()
  const url = appendQuery(page, { error: visible, code, reason, field, limit: limit?.toString(), retry, flow: traceId })
  return new URL(url, site.origin).href
}
