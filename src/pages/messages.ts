/**
 * What a visitor reads when something went wrong. A sentence never holds anything from the request or from a provider:
 * codes only choose among the sentences below, and those of the application's own reasons.
 */
import type { ClientError, Reason } from "../errors/catalogue.ts"
import { catalogue, visibleError } from "../errors/catalogue.ts"

export interface Message {
  /** Heading of the error page. */
  readonly headline: string
  /** What happened. */
  readonly what: string
  /** What the visitor can do. Absent where the application's own text says all. */
  readonly next?: string
}

/** The parameters that an error redirect carries, as they arrived. None is trusted. */
export interface ErrorParameters {
  /** `?error=`: the name of a visible error. Unknown ones get a general sentence. */
  readonly error?: string | undefined
  /** `?reason=`: chooses a closer sentence when it belongs to `error`. */
  readonly reason?: string | undefined
  /** `?flow=`: where to look in log and trace. */
  readonly flow?: string | undefined
  /** `?code=` of `CredentialsSignin`: the application's own word. */
  readonly code?: string | undefined
  /** The application's text for `reason`, which it wrote into a flow. Never from the request. */
  readonly said?: string | undefined
}

/** What a page shows of an error. */
export interface ShownError extends ErrorParameters {
  /** The field that is too long, as the application's configuration calls it. */
  readonly tooLong?: { readonly label: string; readonly limit: string } | undefined
}

/** Codes that only clients and older links use, besides those of the catalogue. */
type OtherError =
  | "SessionRequired"
  | "Signin"
  | "OAuthSignin"
  | "OAuthCreateAccount"
  | "EmailCreateAccount"
  | "EmailSignin"
  | "Callback"

const again = "Please try again."
const otherWay = "Try again, or choose another way to sign in."
const ours = "It is not something you did. Please try again in a little while."

const general: Message = { headline: "That did not work", what: "You could not be signed in.", next: again }

const serviceFailed: Message = {
  headline: "Sign-in was not completed",
  what: "The sign-in with that service was not completed.",
  next: otherWay,
}

const noAccountMade: Message = {
  headline: "Your account was not created",
  what: "We could not create an account for you.",
  next: otherWay,
}

const byError: Readonly<Record<ClientError | OtherError, Message>> = {
  Configuration: {
    headline: "Something went wrong",
    what: "Signing in is not working on our side right now.",
    next: ours,
  },
  AccessDenied: {
    headline: "You don't have access",
    what: "You are not allowed to sign in here with this account.",
    next: "If you think you should be, ask the people who run this site, or sign in with another account.",
  },
  Verification: {
    headline: "This link no longer works",
    what: "A sign-in link works once, and only for a limited time. This one was used already or is too old.",
    next: "Enter your email address again to get a new one.",
  },
  CredentialsSignin: {
    headline: "Those details don't match",
    what: "The details you entered don't match an account here.",
    next: "Check them and try again.",
  },
  OAuthAccountNotLinked: {
    headline: "Use the way you signed in before",
    what: "An account with your email address exists here already, and it was made another way.",
    next: "Sign in the way you did the first time.",
  },
  OAuthCallbackError: serviceFailed,
  MissingCSRF: {
    headline: "Please send that again",
    what: "We could not tell that the form came from this page. It may have been open for long, or cookies are blocked.",
    next: "Allow cookies for this site if they are blocked, then try again.",
  },
  AccountNotLinked: {
    headline: "This passkey is not linked",
    what: "This passkey does not go with the account.",
    next: "Sign in another way first, then add the passkey to your account.",
  },
  WebAuthnVerificationError: {
    headline: "The passkey was not accepted",
    what: "Your passkey could not be checked.",
    next: otherWay,
  },
  SessionRequired: {
    headline: "Please sign in",
    what: "That page is for people who are signed in.",
    next: "Sign in to see it.",
  },
  Signin: general,
  OAuthSignin: {
    headline: "Sign-in could not start",
    what: "We could not start the sign-in with that service.",
    next: otherWay,
  },
  OAuthCreateAccount: noAccountMade,
  EmailCreateAccount: noAccountMade,
  EmailSignin: {
    headline: "The email was not sent",
    what: "We could not send you an email.",
    next: "Check the address and try again.",
  },
  Callback: serviceFailed,
}

const stoppedForSafety: Message = {
  headline: "Sign-in was stopped",
  what: "The answer from that service did not fit your sign-in, so we stopped to keep your account safe.",
  next: "Sign in again. If it keeps happening, tell the people who run this site.",
}

const serviceSilent: Message = {
  headline: "The service did not answer",
  what: "The service you chose could not be reached, or did not answer properly.",
  next: "Wait a moment and try again, or choose another way to sign in.",
}

const startedTooLongAgo: Message = {
  headline: "That took too long",
  what: "Too much time went by before you came back here.",
  next: "Sign in again, it will work from the start.",
}

const fieldTooLong: Message = {
  headline: "That is too long",
  what: "Something that you typed is too long.",
  next: "Shorten it and try again.",
}

/** The sentence for a field whose text is longer than its limit, such as `20,000 characters`. */
export function tooLongSentence(label: string, limit: string): string {
  return `"${label}" is too long. It may have at most ${limit}.`
}

/** Reasons that deserve a closer sentence than their error's. The others say what their error says. */
const byReason: { readonly [R in Reason]?: Message } = {
  cross_origin: {
    headline: "Please send that again here",
    what: "The form was sent from another site, so we did not use it.",
    next: "Start again from this site.",
  },
  flow_missing: {
    headline: "We lost track of this sign-in",
    what: "Your browser no longer had what it needs to finish. It happens when cookies are blocked or a page is opened twice.",
    next: "Sign in again, in this same window.",
  },
  flow_unreadable: startedTooLongAgo,
  flow_expired: startedTooLongAgo,
  flow_mismatch: stoppedForSafety,
  duplicate_parameter: stoppedForSafety,
  response_mode_mismatch: stoppedForSafety,
  issuer_mismatch: stoppedForSafety,
  state_mismatch: stoppedForSafety,
  verifier_missing: stoppedForSafety,
  id_token_invalid: stoppedForSafety,
  id_token_signature_invalid: stoppedForSafety,
  id_token_expired: stoppedForSafety,
  nonce_mismatch: stoppedForSafety,
  subject_mismatch: stoppedForSafety,
  provider_misconfigured: {
    headline: "This way to sign in is not ready",
    what: "This way to sign in is not set up completely on our side.",
    next: "Choose another way to sign in.",
  },
  provider_denied: {
    headline: "Sign-in was cancelled",
    what: "You or the service cancelled the sign-in.",
    next: "If you did not mean to, try again.",
  },
  provider_unreachable: serviceSilent,
  provider_metadata_invalid: serviceSilent,
  token_request_failed: serviceSilent,
  account_of_other_user: {
    headline: "That account is taken",
    what: "The account you chose there belongs to someone else here.",
    next: "Choose another account, or sign in with that one.",
  },
  email_unverified: {
    headline: "Your address is not confirmed",
    what: "The service you chose does not confirm your email address, so we could not create an account for you.",
    next: otherWay,
  },
  session_changed: {
    headline: "Someone else is signed in",
    what: "Another person signed in here while you were away, so nothing was linked.",
    next: "Sign out, then start again.",
  },
  visitor_unproven: {
    headline: "Please sign in again",
    what: "Your session is too old to link an account to.",
    next: "Sign out, sign in again, then link the account.",
  },
  identity_conflict: {
    headline: "Two sign-ins at once",
    what: "Two sign-ins for the same account arrived at the same moment.",
    next: "Sign in again, it will work.",
  },
  field_too_long: fieldTooLong,
  user_deleted: {
    headline: "Your account is gone",
    what: "Your account was deleted while you were signing in.",
    next: "Sign in again to make a new one.",
  },
  address_invalid: {
    headline: "Check the email address",
    what: "That does not look like an email address we can write to.",
    next: "Check it for a typing mistake and try again.",
  },
  mail_unsent: {
    headline: "The email was not sent",
    what: "We could not send the email with your sign-in link.",
    next: ours,
  },
  step_refused: {
    headline: "Sign-in was not completed",
    what: "One of the checks on the way in was not passed.",
    next: otherWay,
  },
  step_attempts: {
    headline: "Too many tries",
    what: "That was tried too often, so we stopped to keep the account safe.",
    next: "Sign in again from the start.",
  },
  step_over: {
    headline: "This sign-in is over",
    what: "It was finished, took too long, or was begun in another browser.",
    next: "If you are not signed in, start again.",
  },
  step_answered: {
    headline: "That was sent twice",
    what: "This answer had been given before, so we did not use it again.",
    next: "Go back to the page that you were on, or sign in again.",
  },
  link_expired: {
    headline: "This link is too old",
    what: "The sign-in link was only good for a limited time, and that has passed.",
    next: "Enter your email address again to get a new one.",
  },
}

/** The words for an error. Total: whatever the parameters hold, one of the messages of this file comes back, or the application's text. */
export function messageFor({ error, reason, tooLong, said }: ShownError): Message {
  if (error === undefined || !isKnown(error)) return general
  if (said !== undefined) return { headline: general.headline, what: said }
  if (!isReason(reason) || visibleError(reason) !== error) return byError[error]
  if (reason === "field_too_long" && tooLong !== undefined)
    return { ...fieldTooLong, what: tooLongSentence(tooLong.label, tooLong.limit) }
  return byReason[reason] ?? byError[error]
}

/** What a support desk asks for. Each is left out unless it has the form that this library itself gives it. */
export interface SupportDetails {
  readonly reason?: string | undefined
  readonly flow?: string | undefined
  readonly code?: string | undefined
}

/** Sorts out what may be shown: reasons of the catalogue, and short words without spaces for `flow` and `code`. */
export function supportDetails({ error, reason, flow, code, said }: ErrorParameters): SupportDetails {
  return {
    reason: isReason(reason) || said !== undefined ? reason : undefined,
    flow: isWord(flow) ? flow : undefined,
    // The library's own code says nothing that the sentence does not.
    code: error === "CredentialsSignin" && code !== "credentials" && isWord(code) ? code : undefined,
  }
}

function isKnown(error: string): error is ClientError | OtherError {
  return Object.hasOwn(byError, error)
}

function isReason(reason: string | undefined): reason is Reason {
  return reason !== undefined && Object.hasOwn(catalogue, reason)
}

function isWord(value: string | undefined): value is string {
  return value !== undefined && /^[\w.-]{1,64}$/.test(value)
}
