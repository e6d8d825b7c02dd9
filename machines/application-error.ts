/** The error that wraps an error of one of the application's functions. It adds the name of that function. */
export class ApplicationError extends Error {
  override readonly name: string = "ApplicationError"
  /** The name of the function, as the application knows it: `page() of the step "totp"`, `callbacks.jwt`. */
  readonly thrownBy: string

  constructor(thrownBy: string, cause: unknown) {
    super(`The application's ${thrownBy} threw.`, { cause })
    this.thrownBy = thrownBy
  }
}

/**
 * Calls a function of the application, and returns its result. If the function throws or rejects, an
 * {@link ApplicationError} with the function's name is thrown, with the original error as its cause.
 *
 * @param isOwn returns true if the thrown value comes from the application's function, and false if it comes from the
 *   library. Only values from the application's function are wrapped. Default: always true.
 * @throws {ApplicationError}
 */
export function inApplication<T>(name: string, call: () => T, isOwn: (thrown: unknown) => boolean = () => true): T {
  const fail = (thrown: unknown): never => {
    if (thrown instanceof ApplicationError || !isOwn(thrown)) throw thrown
    throw new ApplicationError(name, thrown)
  }
  try {
    const given = call()
    // The cast is safe, because `catch` does not change the type of the fulfilled value.
    return given instanceof Promise ? (given.catch(fail) as T) : given
  } catch (thrown) {
    return fail(thrown)
  }
}
