import { randomHex } from "../../../protocol/bytes.ts"
import { openToken, sealToken, type SealRequest, type TokenClaims } from "../../../protocol/session-token.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/** The seconds for which a state is valid. The flow that made the state is valid for the same time. */
const stateMaxAge = 900

/** The purpose of the keys that states are sealed with, the same as in Auth.js. */
const salt = "encodedState"

/**
 * Makes a sealed `state` with 256 random bits. Only holders of the secret can make or read one (RFC 6749 §10.12). The
 * flow cookie, not this value, proves that the callback reached the same browser.
 *
 * @param origin the callback URL of this deployment, for the redirect proxy; left out where the provider answers here.
 */
export function makeState(runtime: Runtime, origin?: string): Promise<string> | string {
  const claims = { ...(origin === undefined ? {} : { origin }), random: randomHex(runtime.randomBytes) }
  return sealToken({ claims, maxAge: stateMaxAge, uuid: runtime.randomUUID, ...sealingOf(runtime) })
}

/**
 * Opens a state that a deployment with our secret sealed, with this library or Auth.js. Returns `undefined` for any
 * other text, and for an expired state.
 */
export function openState(state: string, runtime: Runtime): Promise<TokenClaims | undefined> | TokenClaims | undefined {
  return openToken({ token: state, ...sealingOf(runtime) })
}

function sealingOf({ config, now }: Runtime): Pick<SealRequest, "secrets" | "salt" | "now" | "ring"> {
  return { secrets: config.jwt.secrets, salt, now: Math.floor(now() / 1000), ring: config.keys }
}
