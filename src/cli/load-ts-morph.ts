/**
 * Loads a module that needs `ts-morph`. Applications that do not move do not have `ts-morph`.
 *
 * @throws {Error} that says what to install.
 */
export async function loadTsMorph<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"
    if (!missing) throw cause
    throw new Error('The package "ts-morph" is needed for this: npm install --save-dev ts-morph', { cause })
  }
}
