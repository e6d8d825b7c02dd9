/**
 * Loads a module that needs `kysely`. Applications without a SQL database do not have `kysely`.
 *
 * @throws {Error} that says what to install.
 */
export async function loadKysely<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"
    if (!missing) throw cause
    throw new Error('The package "kysely" is needed for this: npm install kysely', { cause })
  }
}
