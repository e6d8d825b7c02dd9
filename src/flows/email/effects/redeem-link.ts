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
 * several callers (see `Adapter.consumesOnce`), this holds only if `stores` are configured.
 *
 * Proves that the person could read the mailbox when the mail arrived. Does not prove who reads the mailbox now, and is
 * not a second factor.
 *
 * The effect refuses a CSRF token of this release before it reads the store. The hash of a CSRF token is computed like
 * the stored hash of a link, and every visitor has this hash in a cookie. A visitor who could write that hash into the
 * table of tokens would have a valid link. CSRF tokens of earlier releases and of Auth.js have 64 hexadecimal
 * characters, as secrets of links have, and cannot be recognised. An attacker with such a token would still need to
 * write its hash into the table.
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
  // A date that cannot be read counts as past (MAIL-04).
  const inTime = new Date(taken.expires).getTime() > runtime.now()
  if (!inTime) return { type: "link.refused", failure: { reason: "link_expired" } }
  return { type: "link.redeemed", candidate: candidateOf(id, identifier, runtime) }
}

/**
 * Returns true for one of several concurrent callers that redeem the same token. An adapter that first reads a token
 * and then deletes it can give the token to all of them. The `stores` then decide which caller was first.
 */
async function isTakenOnce({ identifier, token, expires }: VerificationToken, runtime: Runtime): Promise<boolean> {
  if (runtime.config.adapter?.consumesOnce === true) return true
  const left = new Date(expires).getTime() - runtime.now()
  // The name contains the address too, because two links with short secrets can have the same secret.
  const name = `link:${await sha256(JSON.stringify([identifier, token]))}`
  return isFirstUse(name, Number.isFinite(left) ? Math.max(shortest, left) : shortest, runtime)
}

/** The minimum time for which a use is remembered, in milliseconds. Concurrent requests end long before. */
const shortest = 3_600_000

async function take(
  identifier: string,
  token: string,
  config: EmailConfig,
  runtime: Runtime,
): Promise<VerificationToken | undefined> {
  for (const hash of await linkHashes(token, config, runtime)) {
    const taken = await runtime.config.adapter?.useVerificationToken?.({ identifier, token: hash })
    // Some adapters return another value as the token of the row. The hash that was looked up replaces it.
    if (taken) return { ...taken, token: hash }
  }
  return undefined
}
