import { randomHex } from "../../../protocol/bytes.ts"
import { openToken, sealToken, type SealRequest, type TokenClaims } from "../../../protocol/session-token.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/** The seconds for which an OAuth `state` parameter is valid. A flow at a provider waits equally long. */
const stateMaxAge = 900

/**
 * The salt of the sealing key. Auth.js uses the same salt, so each of the two libraries can open a `state` of the
 * other.
 */
const salt = "encodedState"

/**
 * Makes a sealed OAuth `state` parameter with 256 random bits. Only a deployment with the secret can make or read this
 * `state` (RFC 6749 §10.12). The `state` does not prove that the callback came from the browser that started the
 * sign-in: only the flow cookie proves this.
 *
 * @param origin the callback URL of this deployment, to which a redirect proxy forwards the callback. Absent if the
 * provider redirects to this deployment itself.
 */
export function makeState(runtime: Runtime, origin?: string): Promise<string> | string {
  const claims = { ...(origin === undefined ? {} : { origin }), random: randomHex(runtime.randomBytes) }
  return sealToken({ claims, maxAge: stateMaxAge, uuid: runtime.randomUUID, ...sealingOf(runtime) })
}

/**
 * Opens an OAuth `state` parameter that a deployment with the same secret sealed, with this library or with Auth.js.
 * Returns `undefined` for an expired `state` and for any other string.
 */
export function openState(state: string, runtime: Runtime): Promise<TokenClaims | undefined> | TokenClaims | undefined {
  return openToken({ token: state, ...sealingOf(runtime) })
}

function sealingOf({ config, now }: Runtime): Pick<SealRequest, "secrets" | "salt" | "now" | "ring"> {
  return { secrets: config.jwt.secrets, salt, now: Math.floor(now() / 1000), ring: config.keys }
}
