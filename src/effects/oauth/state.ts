import { randomHex } from "../../protocol/random.ts"
import { sealToken } from "../../protocol/session-token.ts"
import type { Runtime } from "../runtime.ts"

/** Seconds that a state can be used: as long as the flow it belongs to. */
const stateMaxAge = 900

/** Purpose of the keys that states are sealed with, the same as in Auth.js. */
const salt = "encodedState"

/**
 * A `state` with 256 random bits, sealed: nobody else can make one, and whoever reads it learns nothing
 * (RFC 6749 §10.12). That it came back to the same browser is proven by the flow cookie, not by this value.
 */
export function makeState(runtime: Runtime): Promise<string> | string {
  return sealToken({
    claims: { random: randomHex(runtime.randomBytes) },
    secrets: runtime.config.secrets,
    salt,
    maxAge: stateMaxAge,
    now: Math.floor(runtime.now() / 1000),
    ring: runtime.config.keys,
    uuid: runtime.randomUUID,
  })
}
