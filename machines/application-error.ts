/** Wraps an error that one of the application's functions threw, and adds the name of this function. */
export class ApplicationError extends Error {
  override readonly name: string = "ApplicationError"
  /** The name of the function, as the application knows it: `page() of the step "totp"`, `callbacks.jwt`. */
  readonly thrownBy: string
  /**
   * The field is private, so that a logger that prints every property of the error does not print the secret values.
   */
  readonly #concealed: Concealed

  constructor(thrownBy: string, cause: unknown, concealed: Concealed = {}) {
    super(`The application's ${thrownBy} threw.`, { cause })
    this.thrownBy = thrownBy
    this.#concealed = concealed
  }

  /** The values that the log must not show, even if the message of the cause contains them. */
  get concealed(): Concealed {
    return this.#concealed
  }
}

/** Values that an error of the application can contain, and that the log must not show. */
export interface Concealed {
  /** The arguments of the function: data of a step or a flow, the parameters of an effect, an event. */
  readonly seen?: unknown
  /**
   * The secrets that the function passed to `tools.hide`, and the secrets that the library made or read in this
   * request.
   */
  readonly hidden?: readonly string[]
}

interface Calling extends Concealed {
  /**
   * Returns true if the thrown value comes from the application's function, and false if it comes from the library.
   * `inApplication` wraps only an error of the application. Default: always true.
   */
  readonly isOwn?: (thrown: unknown) => boolean
}

/**
 * Calls a function of the application, and returns its result. If the application's function throws or rejects,
 * `inApplication` throws an {@link ApplicationError} that names this function and has the original error as its
 * `cause`.
 *
 * @throws {ApplicationError}
 */
export function inApplication<T>(name: string, call: () => T, { isOwn, ...concealed }: Calling = {}): T {
  const fail = (thrown: unknown): never => {
    if (thrown instanceof ApplicationError || isOwn?.(thrown) === false) throw thrown
    throw new ApplicationError(name, thrown, concealed)
  }
  try {
    const given = call()
    // The cast is safe, because `catch` does not change the type of the fulfilled value.
    return given instanceof Promise ? (given.catch(fail) as T) : given
  } catch (thrown) {
    return fail(thrown)
  }
}
