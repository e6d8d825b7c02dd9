/**
 * What a visitor reads when something went wrong. A sentence never holds anything from the request or from a provider:
 * codes only choose among the sentences of the catalogue, and those of the application's own reasons.
 */
import { catalogue, isReason } from "../errors/catalogue.ts"
import type { ErrorName } from "../errors/visible-errors.ts"
import { durationIn, limitIn, type FieldLimit } from "../texts/amounts.ts"
import { fill } from "../texts/fill.ts"
import type { Message, Texts, Wording } from "../texts/texts.ts"

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
  /** `?retry=`: seconds until another attempt can succeed. */
  readonly retry?: string | undefined
  /** The application's text for `reason`, which it wrote into a flow. Never from the request. */
  readonly said?: string | undefined
}

/** What a page shows of an error. */
export interface ShownError extends ErrorParameters {
  /** The field that is too long, as the application's configuration calls it. */
  readonly tooLong?: (FieldLimit & { readonly label: string }) | undefined
}

/** The sentence for a field whose text is longer than its limit. */
export function tooLongSentence({ label, ...limit }: FieldLimit & { label: string }, wording: Wording): string {
  return fill(wording.texts.error.tooLong, { label, limit: limitIn(limit, wording) })
}

/** The words for an error. Total: whatever the parameters hold, one of the catalogue's messages comes back, or the application's text. */
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

/** `Try again in 3 minutes.` `undefined` for a text that is not a number of seconds. */
function waitSentence(seconds: string | undefined, { language, texts }: Wording): string | undefined {
  if (seconds === undefined || !/^[1-9]\d{0,6}$/.test(seconds)) return undefined
  const minutes = Math.ceil(Number(seconds) / 60)
  const rounded = minutes <= 90 ? minutes * 60 : Math.ceil(minutes / 60) * 3600
  return fill(texts.error.wait, { duration: durationIn(rounded, language) })
}

/** Codes of the library. They say nothing that the sentence does not. */
const ownCodes: ReadonlySet<string> = new Set(["credentials", "challenge_needed"])

/** What a support desk asks for: reasons of the catalogue, and short words without spaces for `flow` and `code`. */
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
