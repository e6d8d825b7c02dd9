import { parts } from "#config-parts"
import { needs, type Parts } from "./needed-parts.ts"
import type { AuthConfig } from "./options.ts"

/**
 * Loads the parts that a configuration needs. `undefined` on platforms other than edge runtimes, which have loaded all
 * parts.
 */
export { loadParts } from "#config-parts"

/**
 * Returns a part; `undefined` if the configuration does not need it.
 *
 * @throws {TypeError} if an edge runtime has not loaded the part. `loadParts` loads it.
 */
export function partOf<Name extends keyof Parts>(name: Name, config: AuthConfig): Parts[Name] | undefined {
  if (!needs[name](config)) return undefined
  const found = parts[name]
  if (found === undefined) throw new TypeError(`The part "${name}" of the configuration is not loaded.`)
  return found
}
