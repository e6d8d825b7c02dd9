/**
 * Which refusals are failures of the system. The rule: whoever runs the application has something to mend, be it in its
 * code, its configuration, its database, its mail server or with a provider. What a visitor did, forged, let lapse or
 * was told "no" to is an answer that was given as it should be.
 */
import { refuses } from "../../machines/refusing-answers.ts"
import type { Mishap } from "../../machines/vocabulary.ts"
import { isApplicationReason } from "../errors/application-reason.ts"
import type { Reason } from "../errors/catalogue.ts"
import { isVisitorError } from "../errors/visible-errors.ts"
import type { Trace, TraceAsk } from "../ports/trace.ts"

/** `thrown`: the application's, unless what it threw is an error that says "no" to a visitor. */
type Whose = "visitor" | "system" | "thrown"

/** Exhaustive by type: a reason that is nobody's does not compile. */
const whose: Readonly<Record<Reason, Whose>> = {
  // Anyone can send these, without a sign-in in flight or with an old one.
  duplicate_parameter: "visitor",
  flow_missing: "visitor",
  flow_unreadable: "visitor",
  flow_expired: "visitor",
  flow_mismatch: "visitor",
  state_mismatch: "visitor",
  forward_state_unreadable: "visitor",
  provider_denied: "visitor",
  // Said by the provider, or by how it is configured, in a sign-in that was in flight.
  response_mode_mismatch: "system",
  issuer_mismatch: "system",
  forward_refused: "system",
  provider_error: "system",
  code_missing: "system",
  verifier_missing: "system",
  callback_replayed: "visitor",
  provider_unreachable: "system",
  provider_metadata_invalid: "system",
  token_request_failed: "system",
  // An unregistered redirect URI is refused by the same `invalid_grant` as a code that somebody made up.
  code_refused: "system",
  token_response_invalid: "system",
  id_token_missing: "system",
  id_token_invalid: "system",
  id_token_signature_invalid: "system",
  id_token_expired: "system",
  nonce_mismatch: "system",
  userinfo_refused: "system",
  subject_mismatch: "system",
  profile_unreadable: "system",
  subject_invalid: "system",

  csrf_missing: "visitor",
  cross_origin: "visitor",
  access_denied: "thrown",
  account_of_other_user: "visitor",
  email_of_other_account: "visitor",
  email_unverified: "system",
  session_changed: "visitor",
  visitor_unproven: "visitor",
  identity_conflict: "visitor",
  user_deleted: "visitor",
  credentials_rejected: "visitor",
  field_too_long: "visitor",
  credentials_unusable: "system",
  authorize_failed: "thrown",
  user_unknown: "system",
  address_invalid: "visitor",
  mail_unsent: "system",
  link_invalid: "visitor",
  link_expired: "visitor",
  step_refused: "visitor",
  step_attempts: "visitor",
  step_cancelled: "visitor",
  step_over: "visitor",
  step_answered: "visitor",
  step_unstored: "system",
  factor_ambiguous: "system",

  effect_failed: "thrown",
  effect_timed_out: "system",
  session_unreadable: "visitor",
  session_callback_failed: "system",
  session_store_failed: "system",
  session_cookie_large: "system",
  flow_cookies_large: "system",
  flow_store_failed: "system",
  redirect_failed: "system",
  provider_misconfigured: "system",
  internal: "system",
}

/** Whether a code is one of the catalogue's. */
export function isReason(reason: string | undefined): reason is Reason {
  return reason !== undefined && Object.hasOwn(whose, reason)
}

/** Whether a request failed for a cause that is not its visitor's. An error without a reason is of the configuration. */
export function isFault({ reason, error }: Pick<Trace, "reason" | "error">): boolean {
  if (isApplicationReason(reason)) return false
  if (!isReason(reason)) return error !== undefined
  if (whose[reason] !== "thrown") return whose[reason] === "system"
  // `callbacks.signIn` denies by its answer, of which the trace has the words; an error behind the denial was thrown.
  const thrown = reason === "access_denied" ? (error?.causes[0]?.name ?? "said") : error?.type
  // Errors that visitors are told of are those that an application throws in order to say "no".
  return thrown === undefined || (thrown !== "said" && !isVisitorError(thrown))
}

type NoAnswer = Exclude<Mishap["type"], "flow.expired">

const noAnswers: Readonly<Record<NoAnswer, true>> = { "effect.failed": true, "effect.timedOut": true }

/** Whether an ask threw, or did not answer in time. */
export function isMishap(answer: string): boolean {
  return Object.hasOwn(noAnswers, answer)
}

/** The ask that a failed request failed at: the last that was refused. A chart that stops by itself blames none. */
export function blamedAsk(asks: readonly TraceAsk[]): TraceAsk | undefined {
  return asks.findLast(({ answer }) => refuses(answer) || isMishap(answer))
}
