/** Details for the developer, in the property `cause` of an {@link AuthError}. */
export type ErrorDetails = Record<string, unknown> | Error

/** The built-in page that shows an error. */
export type ErrorKind = "signIn" | "error"

/**
 * The base class of every error that this library throws or logs. `type` is the stable code of the error, also in
 * minified code. `cause` contains details for the log, and never reaches a browser.
 */
export class AuthError extends Error {
  static type = "AuthError"
  static kind: ErrorKind = "error"

  /** The stable code of the error. The error page shows it as the parameter `error` if visitors may see it. */
  type: string
  kind: ErrorKind
  override cause?: Record<string, unknown> & { err?: Error }

  /**
   * @param message a sentence, or the error that caused this error. The causing error becomes `cause.err`. If the
   * causing error has a `cause` of its own, its properties become properties of this `cause`. The text of the causing
   * error does not become the message, because an application can show the message to visitors.
   * @param details the properties of `cause`; an `Error` becomes `cause.err`. If the details have a property `cause`,
   * its value becomes `cause`, as in the options of `Error`.
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

  /** The file and heading that explain this error, as a path in the folder of the installed package. */
  get docs(): string {
    return `docs/errors.md#${this.type.toLowerCase()}`
  }
}

type Cause = Record<string, unknown> & { err?: Error }

/**
 * Returns the `cause` for an {@link AuthError} that another error caused. `err` is the other error. The other
 * properties come from the `cause` of the other error, if it has one.
 */
function behind(error: Error): Cause {
  const deeper = error.cause
  return Object.assign({ err: error }, typeof deeper === "object" ? deeper : {})
}

function causeOf(message: string | ErrorDetails | undefined, details: ErrorDetails | undefined): Cause | undefined {
  const given = typeof message === "object" ? Object.assign({}, message, details) : details
  if (given instanceof Error) return behind(given)
  // The code does not check the type of the cause, because an application can set any cause, and the library only logs
  // it.
  if (given !== undefined && "cause" in given) return given.cause as Cause | undefined
  return given === undefined || Object.keys(given).length === 0 ? undefined : given
}
