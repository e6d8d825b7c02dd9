/** An error that a function of the application threw, with the function's name. */
export class ApplicationError extends Error {
  override readonly name: string = "ApplicationError"
  /** The function, as an application would look for it: `page() of the step "totp"`, `callbacks.jwt`. */
  readonly thrownBy: string

  constructor(thrownBy: string, cause: unknown) {
    super(`The application's ${thrownBy} threw.`, { cause })
    this.thrownBy = thrownBy
  }
}

/**
 * Calls a function of the application. What it throws, or rejects with, is thrown on under its name.
 *
 * @param isOwn says of what was thrown whether the function threw it. Default: always.
 * @throws {ApplicationError}
 */
export function inApplication<T>(name: string, call: () => T, isOwn: (thrown: unknown) => boolean = () => true): T {
  const fail = (thrown: unknown): never => {
    if (thrown instanceof ApplicationError || !isOwn(thrown)) throw thrown
    throw new ApplicationError(name, thrown)
  }
  try {
    const given = call()
    // `catch` changes nothing of what the promise fulfils with.
    return given instanceof Promise ? (given.catch(fail) as T) : given
  } catch (thrown) {
    return fail(thrown)
  }
}
