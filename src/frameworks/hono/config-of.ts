import type { Context } from "hono"
import { readEnvironment, type Environment } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import { prepareServerConfig } from "../../facade/prepare-server-config.ts"
import { remembering } from "../../config/memory.ts"
import type { Awaitable } from "../../ports/records.ts"

type OwnConfig = Omit<AuthConfig, "raw">

/** A configuration, or a function that makes a configuration for each request. */
export type HonoAuthConfig = OwnConfig | ((c: Context) => Awaitable<OwnConfig>)

/**
 * Returns the configuration for a request. Fills absent options from the environment and the request's bindings.
 *
 * @throws {MissingSecret} without a secret, except in development.
 */
export async function configOf(config: HonoAuthConfig, c: Context): Promise<OwnConfig> {
  const given = typeof config === "function" ? remembering(await config(c), config) : config
  return prepareServerConfig(given, () => environmentOf(c.env))
}

/** Returns the environment variables, and the bindings whose values are strings. */
function environmentOf(bindings: unknown): Environment {
  if (typeof bindings !== "object" || bindings === null) return readEnvironment()
  const texts = Object.entries(bindings).filter(
    (entry): entry is [string, string] => typeof (entry as [string, unknown])[1] === "string",
  )
  return { ...readEnvironment(), ...Object.fromEntries(texts) }
}
