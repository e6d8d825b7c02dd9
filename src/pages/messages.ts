/**
 * Chooses the sentences of an error that a visitor reads. A sentence contains no text of the request or of a provider:
 * codes only choose among the sentences of the catalogue and of the application's own reasons.
 */
import { catalogue, isReason } from "../errors/catalogue.ts"
import type { ErrorName } from "../errors/visible-errors.ts"
import { durationIn, limitIn, type FieldLimit } from "../texts/amounts.ts"
import { fill } from "../texts/fill.ts"
import type { Message, Texts, Wording } from "../texts/texts.ts"

/** The parameters of an error redirect, as they arrived. All of them are untrusted. */
export interface ErrorParameters {
  /** `?error=`: the name of a visible error. An unknown name gets a general sentence. */
  readonly error?: string | undefined
  /** `?reason=`: chooses a more specific sentence if the reason belongs to `error`. */
  readonly reason?: string | undefined
  /** `?flow=`: the id of the flow in the log and in traces. */
  readonly flow?: string | undefined
  /** `?code=` of `CredentialsSignin`: the application's own code. */
  readonly code?: string | undefined
  /** `?retry=`: seconds until another attempt can succeed. */
  readonly retry?: string | undefined
  /** The application's own text for `reason`, which is part of a flow. It never comes from the request. */
  readonly said?: string | undefined
}

/** The parts of an error that a page shows. */
export interface ShownError extends ErrorParameters {
  /** The label of the field that is too long, from the application's configuration. */
  readonly tooLong?: (FieldLimit & { readonly label: string }) | undefined
}

/** Returns the sentence for a field whose text exceeds its limit. */
export function tooLongSentence({ label, ...limit }: FieldLimit & { label: string }, wording: Wording): string {
  return fill(wording.texts.error.tooLong, { label, limit: limitIn(limit, wording) })
}

/**
 * Returns the message for an error. For any parameters, it returns a message of the catalogue or the application's own
 * text, and never throws.
 */
export function messageFor({ error, reason, tooLong, said, retry }: ShownError, wording: Wording): Message {
  const { errors, reasons } = wording.texts
  if (error === undefined || !isNamed(error, errors)) return reasons.general
  if (said !== undefined) return { headline: reasons.general.headline, what: said }
  const row = isReason(reason) ? catalogue[reason] : undefined
  if (row?.visitor === undefined || row.visible !== error) return errors[error]
  const message = reasons[row.visitor]
  if (reason === "field_too_long" && tooLong !== undefined)
    return { ...message, what: tooLongSentence(tooLong, wording) }
  const next = row.visitor === "attempts_limited" ? waitSentence(retry, wording) : undefined
  return next === undefined ? message : { ...message, next }
}

/** Returns a sentence such as `Try again in 3 minutes.`, or `undefined` for a text that is not a number of seconds. */
function waitSentence(seconds: string | undefined, { language, texts }: Wording): string | undefined {
  if (seconds === undefined || !/^[1-9]\d{0,6}$/.test(seconds)) return undefined
  const minutes = Math.ceil(Number(seconds) / 60)
  const rounded = minutes <= 90 ? minutes * 60 : Math.ceil(minutes / 60) * 3600
  return fill(texts.error.wait, { duration: durationIn(rounded, language) })
}

/** The library's own codes. The page does not show them, because they add nothing to the sentence. */
const ownCodes: ReadonlySet<string> = new Set(["credentials", "challenge_needed"])

/**
 * Returns the details for a support desk: a reason of the catalogue, and short words without spaces for `flow` and `code`.
 */
export function supportDetails(shown: ErrorParameters): Pick<ErrorParameters, "reason" | "flow" | "code"> {
  const { error, reason, flow, code, said } = shown
  return {
    reason: isReason(reason) || said !== undefined ? reason : undefined,
    flow: isWord(flow) ? flow : undefined,
    code: error === "CredentialsSignin" && code !== undefined && !ownCodes.has(code) && isWord(code) ? code : undefined,
  }
}

function isNamed(error: string, errors: Texts["errors"]): error is ErrorName {
  return Object.hasOwn(errors, error)
}

function isWord(value: string | undefined): value is string {
  return value !== undefined && /^[\w.-]{1,64}$/.test(value)
}
