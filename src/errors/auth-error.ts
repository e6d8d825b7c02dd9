/** Details of an {@link AuthError} for the developer, under `cause`. */
export type ErrorDetails = Record<string, unknown> | Error

/** The built-in page that shows an error. */
export type ErrorKind = "signIn" | "error"

/**
 * The base of every error that this library throws or logs. `type` is its stable code, also in minified code. `cause` holds
 * the causes, and never reaches a browser.
 */
export class AuthError extends Error {
  static type = "AuthError"
  static kind: ErrorKind = "error"

  /** Stable code. `?error=` shows it if the error is meant for visitors. */
  type: string
  kind: ErrorKind
  override cause?: Record<string, unknown> & { err?: Error }

  /**
   * @param message a sentence, or the error that caused this one. The latter becomes `cause.err`, and its own cause is joined
   * in. Its text does not become the message, because an application can show the message to visitors.
   * @param details joined into `cause`; an `Error` becomes `cause.err`. Details with a `cause` set it, as for any `Error`.
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

  /** The page and heading that explain this error, in the folder of the installed package. */
  get docs(): string {
    return `docs/errors.md#${this.type.toLowerCase()}`
  }
}

type Cause = Record<string, unknown> & { err?: Error }

/** The error, with its own cause. */
function behind(error: Error): Cause {
  const deeper = error.cause
  return Object.assign({ err: error }, typeof deeper === "object" ? deeper : {})
}

function causeOf(message: string | ErrorDetails | undefined, details: ErrorDetails | undefined): Cause | undefined {
  const given = typeof message === "object" ? Object.assign({}, message, details) : details
  if (given instanceof Error) return behind(given)
  // An application can set any cause. It is only logged.
  if (given !== undefined && "cause" in given) return given.cause as Cause | undefined
  return given === undefined || Object.keys(given).length === 0 ? undefined : given
}
