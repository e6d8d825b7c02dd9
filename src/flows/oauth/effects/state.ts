import { randomHex } from "../../../protocol/bytes.ts"
import { openToken, sealToken, type SealRequest, type TokenClaims } from "../../../protocol/session-token.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/** Seconds that a state can be used: as long as the flow it belongs to. */
const stateMaxAge = 900

/** Purpose of the keys that states are sealed with, the same as in Auth.js. */
const salt = "encodedState"

/**
 * A `state` with 256 random bits, sealed: nobody else can make one, and whoever reads it learns nothing
 * (RFC 6749 §10.12). That it came back to the same browser is proven by the flow cookie, not by this value.
 *
 * @param origin the callback URL of this very deployment, for the redirect proxy; left out where the provider answers
 * here.
 */
export function makeState(runtime: Runtime, origin?: string): Promise<string> | string {
  const claims = { ...(origin === undefined ? {} : { origin }), random: randomHex(runtime.randomBytes) }
  return sealToken({ claims, maxAge: stateMaxAge, uuid: runtime.randomUUID, ...sealingOf(runtime) })
}

/** What a deployment with our secret sealed, itself or Auth.js; `undefined` for anything else, and for what is too old. */
export function openState(state: string, runtime: Runtime): Promise<TokenClaims | undefined> | TokenClaims | undefined {
  return openToken({ token: state, ...sealingOf(runtime) })
}

function sealingOf({ config, now }: Runtime): Pick<SealRequest, "secrets" | "salt" | "now" | "ring"> {
  return { secrets: config.jwt.secrets, salt, now: Math.floor(now() / 1000), ring: config.keys }
}
