import { remembering } from "../../config/memory.ts"
import type { AuthConfig } from "../../config/options.ts"
import { registerConfig } from "../../config/registered-configs.ts"
import { proveFlows } from "#prove-flows"
import { prepareServerConfig } from "../../facade/prepare-server-config.ts"
import type { Awaitable } from "../../ports/records.ts"

/** The configuration of an integration. */
export type WebAuthConfig = Omit<AuthConfig, "raw">

/** A configuration, or a function that makes it from the framework's object for a request. */
export type ConfigFor<C> = WebAuthConfig | ((context: C) => Awaitable<WebAuthConfig>)

/**
 * Registers a configuration for the commands, and proves its flows. If a function makes the configuration for each
 * request, the first request proves the flows.
 *
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check.
 */
export function announce<C>(config: ConfigFor<C>): void {
  registerConfig(config, "server")
  if (typeof config !== "function") proveFlows(config)
}

/**
 * Returns the configuration for a request. Fills absent options from the environment.
 *
 * @throws {MissingSecret} without a secret, except in development.
 */
export async function webConfig<C>(config: ConfigFor<C>, context: C): Promise<WebAuthConfig> {
  return prepareServerConfig(typeof config === "function" ? remembering(await config(context), config) : config)
}
