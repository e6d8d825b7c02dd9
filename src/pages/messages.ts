/**
 * What a visitor reads when something went wrong. A sentence never holds anything from the request or from a provider:
 * codes only choose among the sentences of the catalogue, and those of the application's own reasons.
 */
import { catalogue, isReason } from "../errors/catalogue.ts"
import { errorSentences, general, tooMany, type Message } from "../errors/catalogue/visitor-sentences.ts"

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
  /** `?retry=`: seconds after which another try is worth it. */
  readonly retry?: string | undefined
  /** The application's text for `reason`, which it wrote into a flow. Never from the request. */
  readonly said?: string | undefined
}

/** What a page shows of an error. */
export interface ShownError extends ErrorParameters {
  /** The field that is too long, as the application's configuration calls it. */
  readonly tooLong?: { readonly label: string; readonly limit: string } | undefined
}

/** The sentence for a field whose text is longer than its limit, such as `20,000 characters`. */
export function tooLongSentence(label: string, limit: string): string {
  return `"${label}" is too long. It may have at most ${limit}.`
}

/** The words for an error. Total: whatever the parameters hold, one of the catalogue's messages comes back, or the application's text. */
export function messageFor({ error, reason, tooLong, said, retry }: ShownError): Message {
  if (error === undefined || !isKnown(error)) return general
  if (said !== undefined) return { headline: general.headline, what: said }
  const row = isReason(reason) ? catalogue[reason] : undefined
  if (row === undefined || row.visible !== error) return errorSentences[error]
  if (reason === "field_too_long" && tooLong !== undefined)
    return { ...row.visitor, what: tooLongSentence(tooLong.label, tooLong.limit) }
  const wait = row.visitor === tooMany ? waitSentence(retry) : undefined
  return wait === undefined ? row.visitor : { ...row.visitor, next: wait }
}

/** `Try again in 3 minutes.` `undefined` for a text that is no number of seconds. */
function waitSentence(seconds: string | undefined): string | undefined {
  if (seconds === undefined || !/^[1-9]\d{0,6}$/.test(seconds)) return undefined
  const minutes = Math.ceil(Number(seconds) / 60)
  if (minutes === 1) return "Try again in a minute."
  return minutes <= 90 ? `Try again in ${minutes} minutes.` : `Try again in ${Math.ceil(minutes / 60)} hours.`
}

/** What a support desk asks for: reasons of the catalogue, and short words without spaces for `flow` and `code`. */
export function supportDetails(shown: ErrorParameters): Pick<ErrorParameters, "reason" | "flow" | "code"> {
  const { error, reason, flow, code, said } = shown
  return {
    reason: isReason(reason) || said !== undefined ? reason : undefined,
    flow: isWord(flow) ? flow : undefined,
    // The library's own code says nothing that the sentence does not.
    code: error === "CredentialsSignin" && code !== "credentials" && isWord(code) ? code : undefined,
  }
}

function isKnown(error: string): error is keyof typeof errorSentences {
  return Object.hasOwn(errorSentences, error)
}

function isWord(value: string | undefined): value is string {
  return value !== undefined && /^[\w.-]{1,64}$/.test(value)
}
