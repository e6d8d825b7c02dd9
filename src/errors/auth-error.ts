/** What an {@link AuthError} may carry besides its sentence: anything that helps the developer, under `cause`. */
export type ErrorDetails = Record<string, unknown> | Error

/** Which built-in page an error belongs to. */
export type ErrorKind = "signIn" | "error"

/**
 * The base of every error that this library throws or logs. `type` is its stable code, also where code was minified;
 * `cause` holds what lies behind it and never reaches a browser.
 */
export class AuthError extends Error {
  static type = "AuthError"
  static kind: ErrorKind = "error"

  /** Stable code, seen as `?error=` where the error is meant for visitors. */
  type: string
  kind: ErrorKind
  override cause?: Record<string, unknown> & { err?: Error }

  /**
   * @param message a sentence, or the error that lies behind this one.
   * @param details joined into `cause`; an `Error` becomes `cause.err`.
   */
  constructor(message?: string | ErrorDetails, details?: ErrorDetails) {
    super(sentenceOf(message))
    const base = new.target
    this.name = base.name
    this.type = base.type
    this.kind = base.kind
    const cause = { ...causeOf(typeof message === "string" ? undefined : message), ...causeOf(details) }
    if (Object.keys(cause).length > 0) this.cause = cause
  }

  /** Where the documentation explains this error. */
  get docs(): string {
    return `docs/errors.md#${this.type.toLowerCase()}`
  }
}

function sentenceOf(message: string | ErrorDetails | undefined): string | undefined {
  if (typeof message === "string") return message
  return message instanceof Error ? message.message : undefined
}

function causeOf(details: ErrorDetails | undefined): Record<string, unknown> {
  if (details === undefined) return {}
  if (!(details instanceof Error)) return details
  const deeper = details.cause
  return {
    err: details,
    ...(typeof deeper === "object" && deeper !== null && !(deeper instanceof Error) ? deeper : {}),
  }
}
