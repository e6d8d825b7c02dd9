/**
 * Seals the challenge of a passkey into a cookie, and opens the cookie. The cookie has the name that Auth.js uses, and
 * contains the purpose, the session and the expected values, so that the response is compared with nothing that the
 * browser can change.
 */
import { passkeyChallengeLifetime } from "../../../config/cookie-lifetimes.ts"
import { isFirstUse } from "../../../effects/first-use.ts"
import type { Runtime } from "../../../effects/runtime.ts"
import type { Failure } from "../../../../machines/facts.ts"
import type { PasskeyChallenge } from "../../../ports/passkey-challenge.ts"
import { sha256 } from "../../../protocol/bytes.ts"
import { clearedCookie } from "../../../protocol/cookies.ts"
import { openToken, sealToken } from "../../../protocol/session-token.ts"

/** The maximum length of the cookie's value. Browsers refuse a cookie with more than 4096 bytes. */
const longestValue = 3900

/** The claim that contains the challenge. A session token has no such claim. */
const claim = "passkey"

function sealing({ config, site, now }: Runtime) {
  return { secrets: config.secrets, salt: site.cookies.webauthnChallenge.name, now: now() / 1000, ring: config.keys }
}

/**
 * Sets the cookie.
 *
 * @returns false if the data of the person are too large for a cookie.
 */
export async function putChallenge(provider: string, challenge: PasskeyChallenge, runtime: Runtime): Promise<boolean> {
  const { name, options } = runtime.site.cookies.webauthnChallenge
  const value = await sealToken({
    ...sealing(runtime),
    claims: { [claim]: challenge, provider },
    maxAge: passkeyChallengeLifetime,
    uuid: runtime.randomUUID,
  })
  if (value.length > longestValue) return false
  const expires = new Date(runtime.now() + passkeyChallengeLifetime * 1000)
  if (runtime.config.stores === undefined) await runtime.config.flowStore?.put(await keyOf(challenge), "1", expires)
  runtime.jar.push({ name, value, options: { ...options, maxAge: passkeyChallengeLifetime, expires } })
  return true
}

/**
 * Opens the cookie of this provider, and clears it. If the configuration has `stores` or a `flowStore`, only one of any
 * number of callers gets the challenge.
 */
export async function takeChallenge(provider: string, runtime: Runtime): Promise<PasskeyChallenge | Failure> {
  const { name, options } = runtime.site.cookies.webauthnChallenge
  const token = runtime.cookies[name]
  if (token !== undefined) runtime.clearing.push(clearedCookie(name, options))
  const claims = token === undefined ? undefined : await openToken({ ...sealing(runtime), token })
  if (claims === undefined || claims["provider"] !== provider) return { reason: "passkey_challenge_missing" }
  const challenge = claims[claim] as PasskeyChallenge // Only `putChallenge` seals tokens with this salt.
  return (await isUnused(challenge, runtime)) ? challenge : { reason: "passkey_challenge_used" }
}

async function isUnused(challenge: PasskeyChallenge, runtime: Runtime): Promise<boolean> {
  const { stores, flowStore } = runtime.config
  const key = await keyOf(challenge)
  if (stores !== undefined || flowStore === undefined) return isFirstUse(key, passkeyChallengeLifetime * 1000, runtime)
  return (await flowStore.take(key)) !== undefined
}

async function keyOf({ challenge }: PasskeyChallenge): Promise<string> {
  return `passkey:${await sha256(challenge)}`
}
