/**
 * Chooses the sentences about an error that a visitor reads. The codes in the URL only choose among the sentences of
 * the catalogue and of reasons that the application defined. No sentence contains text of the request or of a provider.
 */
import { catalogue, isReason } from "../errors/catalogue.ts"
import type { ErrorName } from "../errors/visible-errors.ts"
import { durationIn, limitIn, type FieldLimit } from "../texts/amounts.ts"
import { fill } from "../texts/fill.ts"
import type { Message, Texts, Wording } from "../texts/texts.ts"

/** The parameters in the URL of an error page. They are untrusted, because any visitor can write a URL. */
export interface ErrorParameters {
  /** `?error=`: the name of a visible error. An unknown name gets a general sentence. */
  readonly error?: string | undefined
  /** `?reason=`: chooses a more specific sentence if the reason belongs to `error`. */
  readonly reason?: string | undefined
  /** `?flow=`: the id of the sign-in, which the log and the trace also have. */
  readonly flow?: string | undefined
  /** `?code=`: the code of a `CredentialsSignin` that the application threw. */
  readonly code?: string | undefined
  /** `?retry=`: the seconds until another attempt can succeed. */
  readonly retry?: string | undefined
  /**
   * The application's text for `reason`, if the application defined the reason in an override. The text does not come
   * from the request.
   */
  readonly said?: string | undefined
}

/** An error as a page shows it. */
export interface ShownError extends ErrorParameters {
  /** The label and the limit of the field that is too long, from the application's configuration. */
  readonly tooLong?: (FieldLimit & { readonly label: string }) | undefined
}

/** Returns a sentence such as `"Password" is too long. It may have at most 4,096 bytes.` */
export function tooLongSentence({ label, ...limit }: FieldLimit & { label: string }, wording: Wording): string {
  return fill(wording.texts.error.tooLong, { label, limit: limitIn(limit, wording) })
}

/**
 * Returns the message for an error: a message of the catalogue, or the text of the application. An unknown error gets a
 * general message. The function never throws.
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

/**
 * Returns a sentence such as `Try again in 3 minutes.`, or `undefined` for a string that is not a number of seconds.
 */
function waitSentence(seconds: string | undefined, { language, texts }: Wording): string | undefined {
  if (seconds === undefined || !/^[1-9]\d{0,6}$/.test(seconds)) return undefined
  const minutes = Math.ceil(Number(seconds) / 60)
  const rounded = minutes <= 90 ? minutes * 60 : Math.ceil(minutes / 60) * 3600
  return fill(texts.error.wait, { duration: durationIn(rounded, language) })
}

/**
 * The values of `?code=` that the library itself writes. The page does not show them, because the message of the error
 * already says the same.
 */
const ownCodes: ReadonlySet<string> = new Set(["credentials", "challenge_needed"])

/**
 * Returns the details that a visitor can quote to the operators: `reason` if it is in the catalogue, and `flow` and
 * `code` if they are short words. Any other text from the URL is left out.
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
