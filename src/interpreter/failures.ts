/** What becomes of a failure: an error for the log, and an address for the browser. */
import { ApplicationError } from "../../machines/application-error.ts"
import type { Failure } from "../../machines/facts.ts"
import type { ResolvedConfig, Site } from "../config/resolve.ts"
import * as errors from "../errors.ts"
import { appendQuery } from "../protocol/redirect-target.ts"

/** The failure that something thrown outside of an effect is: the application's own where one of its functions threw. */
export function failureOf(thrown: unknown): Failure {
  return { reason: thrown instanceof ApplicationError ? "effect_failed" : "internal", cause: thrown }
}

/**
 * The error that a failure is logged as. One that the application threw itself stays what it is; its cause is told which
 * flow it ended, so that log, trace and the address that the browser sees can be put side by side. Where it is known which
 * function of the application threw, the message and `cause.thrownBy` name it.
 *
 * @param flow `type`: the class, where the reason alone does not say it.
 */
export function errorOf(
  failure: Failure,
  flow: { provider: string | undefined; traceId: string; type?: string | undefined },
): errors.AuthError {
  const { reason } = failure
  const { cause, thrownBy } =
    failure.cause instanceof ApplicationError ? failure.cause : { cause: failure.cause, thrownBy: undefined }
  const details = {
    reason,
    flow: flow.traceId,
    ...(flow.provider === undefined ? {} : { provider: flow.provider }),
    ...(thrownBy === undefined ? {} : { thrownBy }),
    // A name that the configuration gives, or "password", and its limit.
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

/** Where an error of this library's own was thrown on purpose by a part of the application, it is the one to show. */
const ownReasons: ReadonlySet<errors.Reason | errors.ApplicationReason> = new Set([
  "effect_failed",
  "credentials_rejected",
  "authorize_failed",
  "flow_store_failed",
  "provider_misconfigured",
  "internal",
])

/** Whatever was thrown: some things throw again when they are read as text. */
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

/** Reasons that say nothing of whether an account exists. */
const told: ReadonlySet<errors.Reason | errors.ApplicationReason> = new Set(["field_too_long", "sign_in_limited"])

/** Where the browser is sent: the page that belongs to the error, with what it may know. */
export function errorAddress(
  error: errors.AuthError,
  { failure, traceId }: { failure: Failure; traceId: string },
  config: ResolvedConfig,
  site: Site,
): string {
  // An error that is meant for visitors is told by its name; of any other they learn what its reason lets them.
  const visible = errors.isClientError(error) ? error.type : errors.visibleError(failure.reason)
  // All others have a page of their own.
  const page =
    classes.get(visible)?.kind === "signIn"
      ? (config.pages.signIn ?? site.url("signin"))
      : (config.pages.error ?? site.url("error"))
  const code = error instanceof errors.CredentialsSignin ? error.code : undefined
  // Whether it was the name or the password is the log's to know: the visitor gets one reason for both.
  const isSecret = visible === "CredentialsSignin" && !told.has(failure.reason)
  const reason = isSecret ? "credentials_rejected" : failure.reason
  const { name: field, maxLength: limit } = failure.field ?? {}
  const retry = failure.retryAfter?.toString()
  const url = appendQuery(page, { error: visible, code, reason, field, limit: limit?.toString(), retry, flow: traceId })
  return new URL(url, site.origin).href
}
