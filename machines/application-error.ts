/** An error that a function of the application threw, with the function's name. */
export class ApplicationError extends Error {
  override readonly name: string = "ApplicationError"
  /** The name of the function in the application's words: `page() of the step "totp"`, `callbacks.jwt`. */
  readonly thrownBy: string

  constructor(thrownBy: string, cause: unknown) {
    super(`The application's ${thrownBy} threw.`, { cause })
    this.thrownBy = thrownBy
  }
}

/**
 * Calls a function of the application. If it throws or rejects, the error is rethrown with the function's name.
 *
 * @param isOwn returns true if the function itself threw the value. Default: always true.
 * @throws {ApplicationError}
 */
export function inApplication<T>(name: string, call: () => T, isOwn: (thrown: unknown) => boolean = () => true): T {
  const fail = (thrown: unknown): never => {
    if (thrown instanceof ApplicationError || !isOwn(thrown)) throw thrown
    throw new ApplicationError(name, thrown)
  }
  try {
    const given = call()
    // `catch` does not change the type of the fulfilled value.
    return given instanceof Promise ? (given.catch(fail) as T) : given
  } catch (thrown) {
    return fail(thrown)
  }
}
