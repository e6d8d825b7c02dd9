import { siteOf, type ResolvedConfig } from "../config/resolve.ts"
import type { Runtime } from "../effects/runtime.ts"
import { makeRuntime, type Platform } from "../interpreter/runtime.ts"

/** The origin in a configuration without `AUTH_URL`: no request says which address the application has. */
const unknownOrigin = "https://unknown.invalid"

/** Makes the runtime of a call of an operator, which no request of a visitor caused. */
export function operatorRuntime(config: ResolvedConfig, impure: Platform): Runtime {
  const site = siteOf(config, config.publicOrigin ?? unknownOrigin)
  return makeRuntime({ config, site, request: new Request(site.url("session")) }, impure)
}
