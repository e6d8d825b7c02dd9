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
   * @param message a sentence, or the error that lies behind this one: it becomes `cause.err`, and what it has as its own
   * cause is joined in. Its words do not become the message, which visitors may be shown by an application.
   * @param details joined into `cause`; an `Error` becomes `cause.err`. With a `cause` in them, that one is it, as with
   * any `Error`.
   */
  constructor(message?: string | ErrorDetails, details?: ErrorDetails) {
    super(typeof message === "string" ? message : undefined)
    const base = new.target
    this.name = base.name
    this.type = base.type
    this.kind = base.kind
    const cause = message instanceof Error ? Object.assign(behind(message), details) : causeOf(message, details)
    if (cause !== undefined) this.cause = cause
  }

  /** Where the documentation explains this error: a page and a heading, within the folder of the installed package. */
  get docs(): string {
    return `docs/errors.md#${this.type.toLowerCase()}`
  }
}

type Cause = Record<string, unknown> & { err?: Error }

/** The error, and what it said of itself. */
function behind(error: Error): Cause {
  const deeper = error.cause
  return Object.assign({ err: error }, typeof deeper === "object" ? deeper : {})
}

function causeOf(message: string | ErrorDetails | undefined, details: ErrorDetails | undefined): Cause | undefined {
  const given = typeof message === "object" ? Object.assign({}, message, details) : details
  if (given instanceof Error) return behind(given)
  // What an application names as the cause may be anything: it is only ever shown.
  if (given !== undefined && "cause" in given) return given.cause as Cause | undefined
  return given === undefined || Object.keys(given).length === 0 ? undefined : given
}
