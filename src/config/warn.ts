/**
 * Logs the warnings about a configuration. The first configuration that can have a warning loads their module, so that a
 * bundle that loads modules on demand starts without it.
 */
import { AuthError } from "../errors/auth-error.ts"
import type { Logger } from "../ports/logger.ts"
import { mayWarn } from "./needed-parts.ts"
import type { Warned } from "./warnings.ts"

type Warn = (config: Warned) => void

let warn: Warn | undefined

/** Loads the module of the warnings. After that, {@link logWarnings} logs before it returns. */
export async function loadWarnings(): Promise<void> {
  warn ??= (await import("./warnings.ts")).warnOf
}

/**
 * Logs the warnings about a configuration.
 *
 * @returns `undefined` if the warnings are logged, or if the configuration has no option about which they can warn; otherwise a promise that resolves when they are. The promise never
 * rejects: if the module cannot be loaded, the configuration still works.
 */
export function logWarnings(config: Warned & { log: Logger }): Promise<void> | undefined {
  if (warn !== undefined) {
    warn(config)
    return undefined
  }
  if (!mayWarn(config.given)) return undefined
  return loadWarnings().then(
    () => warn?.(config),
    (cause: unknown) =>
      config.log.error(
        new AuthError("The module with the warnings about the configuration was not loaded.", { cause }),
      ),
  )
}
