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
 * Redeems a link: at most one caller gets the address, even when many race. With an adapter that gives one token to
 * several callers (`Adapter.consumesOnce`), this holds only where `stores` are configured.
 *
 * Proves that the person controlled the mailbox when they read the mail. Does not prove who reads it now, nor a second
 * factor.
 *
 * A CSRF token of this release is refused before the store is read, because its hash, which every visitor has in a
 * cookie, is computed like the stored hash of a link. A CSRF token of 64 hexadecimal characters (of an earlier release,
 * or of Auth.js) looks like a link's secret. A holder of such a token would still need to write its hash into the table
 * of tokens.
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
 * Returns true for one of several callers. An adapter that reads a token and then deletes it gives the token to each of
 * them; the `stores` decide which caller has it.
 */
async function isTakenOnce({ identifier, token, expires }: VerificationToken, runtime: Runtime): Promise<boolean> {
  if (runtime.config.adapter?.consumesOnce === true) return true
  const left = new Date(expires).getTime() - runtime.now()
  // Short secrets of links to two addresses can be equal.
  const name = `link:${await sha256(JSON.stringify([identifier, token]))}`
  return isFirstUse(name, Number.isFinite(left) ? Math.max(shortest, left) : shortest, runtime)
}

/** Milliseconds: callers that read the token at the same time have ended long before. */
const shortest = 3_600_000

async function take(
  identifier: string,
  token: string,
  config: EmailConfig,
  runtime: Runtime,
): Promise<VerificationToken | undefined> {
  for (const hash of await linkHashes(token, config, runtime)) {
    const taken = await runtime.config.adapter?.useVerificationToken?.({ identifier, token: hash })
    // The hash that was looked up is kept, because the row of an adapter can hold another token.
    if (taken) return { ...taken, token: hash }
  }
  return undefined
}
