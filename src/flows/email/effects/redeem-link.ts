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
 * Takes a link out of the store: at most one caller ever gets the address, even when many race. With an adapter that gives
 * one token to several callers (`Adapter.consumesOnce`), that is so where `stores` are configured.
 *
 * Proves control of the mailbox when the mail was read. Does not prove who reads it now, nor a second factor.
 *
 * A CSRF token of this release is refused before the store is asked: its hash, which every visitor holds in a cookie, is
 * made as the stored hash of a link is. A CSRF token of 64 hexadecimal characters (of an earlier release, or of Auth.js)
 * cannot be told from a link's secret; who holds one still needs to write its hash into the table of tokens.
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

/** An adapter that reads a token and then deletes it gives it to several callers: with `stores`, one of them has it. */
async function isTakenOnce({ identifier, token, expires }: VerificationToken, runtime: Runtime): Promise<boolean> {
  if (runtime.config.adapter?.consumesOnce === true) return true
  const left = new Date(expires).getTime() - runtime.now()
  // Links of two addresses may have one secret, where it is short.
  const name = `link:${await sha256(JSON.stringify([identifier, token]))}`
  return isFirstUse(name, Number.isFinite(left) ? Math.max(shortest, left) : shortest, runtime)
}

/** Milliseconds: callers that read the token at the same time have long ended by then. */
const shortest = 3_600_000

async function take(
  identifier: string,
  token: string,
  config: EmailConfig,
  runtime: Runtime,
): Promise<VerificationToken | undefined> {
  for (const hash of await linkHashes(token, config, runtime)) {
    const taken = await runtime.config.adapter?.useVerificationToken?.({ identifier, token: hash })
    // Named by the hash that was looked for: adapters give back what they please.
    if (taken) return { ...taken, token: hash }
  }
  return undefined
}
