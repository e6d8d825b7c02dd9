import { isCsrfToken } from "../../../protocol/csrf-token.ts"
import { parseEmail } from "../../../protocol/user-identifiers.ts"
import { sha256 } from "../../../protocol/bytes.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import type { EmailConfig } from "../../../ports/provider.ts"
import type { VerificationToken } from "../../../ports/adapter.ts"
import { candidateOf } from "./address.ts"
import { isFirstUse } from "../../../effects/first-use.ts"
import { linkHashes } from "./link-secret.ts"
import { forgetGuesses, forgetLink, mayGuess } from "./live-links.ts"

/**
 * Redeems a link: of any number of concurrent callers, at most one gets the address. If the adapter gives one token to
 * several callers (see `Adapter.consumesOnce`), the guarantee needs `stores`.
 *
 * Proves that the person could read the mailbox when the mail arrived. Does not prove who reads the mailbox now, and is
 * not a second factor.
 *
 * The effect refuses a CSRF token of this release before it reads the store. The library computes the hash of a CSRF
 * token like the stored hash of a link, and every visitor has this hash in a cookie. A visitor who could write this
 * hash into the table of tokens would have a valid link. The effect does not recognise CSRF tokens of earlier releases
 * and of Auth.js: these tokens have 64 hexadecimal characters, as secrets of links have. To use one of these tokens as
 * a link, an attacker must still write its hash into the table.
 */
export const redeemLink: Effect<"redeemLink"> = async ({ provider: id, identifier, token }, runtime) => {
  const { config } = providerOf(id, runtime, "email")
  const invalid = { type: "link.refused", failure: { reason: "link_invalid" } } as const
  if (parseEmail(identifier) === undefined && config.normalizeIdentifier === undefined) return invalid
  if (isCsrfToken(token)) return invalid
  if (config.generateVerificationToken !== undefined && !(await mayGuess(identifier, runtime))) return invalid
  const taken = await take(identifier, token, config, runtime)
  if (!taken || taken.identifier !== identifier) return invalid
  if (!(await isTakenOnce(taken, runtime))) return invalid
  await forgetLink(identifier, taken.token, runtime)
  if (config.generateVerificationToken !== undefined) await forgetGuesses(identifier, runtime)
  // An unreadable date counts as past (MAIL-04).
  const inTime = new Date(taken.expires).getTime() > runtime.now()
  if (!inTime) return { type: "link.refused", failure: { reason: "link_expired" } }
  return { type: "link.redeemed", candidate: candidateOf(id, identifier, runtime) }
}

/**
 * Returns true for only one of several concurrent callers that redeem the same token. If the adapter first reads and
 * then deletes a token, all of them can get the token. The `stores` then decide which caller was first.
 */
async function isTakenOnce({ identifier, token, expires }: VerificationToken, runtime: Runtime): Promise<boolean> {
  if (runtime.config.adapter?.consumesOnce === true) return true
  const left = new Date(expires).getTime() - runtime.now()
  // The name also contains the e-mail address, because two short link secrets can be equal.
  const name = `link:${await sha256(JSON.stringify([identifier, token]))}`
  return isFirstUse(name, Number.isFinite(left) ? Math.max(shortest, left) : shortest, runtime)
}

/** The minimum time for which the store remembers a use, in milliseconds. Concurrent requests take far less time. */
const shortest = 3_600_000

async function take(
  identifier: string,
  token: string,
  config: EmailConfig,
  runtime: Runtime,
): Promise<VerificationToken | undefined> {
  const joint = runtime.config.jointCalls()
  for (const hash of await linkHashes(token, config, runtime)) {
    const used = { identifier, token: hash }
    if (joint !== undefined) {
      const redeemed = await joint.redeem(used, identifier)
      if (redeemed === null) continue
      runtime.addressee = { address: identifier, user: redeemed.user }
      return { ...redeemed.token, token: hash }
    }
    const taken = await runtime.config.adapter?.useVerificationToken?.(used)
    // Some adapters return the token in another form. The function returns the hash that it looked up.
    if (taken) return { ...taken, token: hash }
  }
  return undefined
}
