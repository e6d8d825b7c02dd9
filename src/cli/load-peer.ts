/**
 * Loads a module that needs an optional package, which an application can lack.
 *
 * @param name the package, as `npm install` takes it, with options before it: `--save-dev ts-morph`.
 * @throws {Error} that says what to install.
 */
export async function loadPeer<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"
    if (!missing) throw cause
    throw new Error(`The package "${name.replace(/^.* /, "")}" is needed for this: npm install ${name}`, { cause })
  }
}
