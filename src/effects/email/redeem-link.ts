import { parseEmail } from "../../protocol/email-address.ts"
import { providerOf } from "../provider-of.ts"
import type { Effect, Runtime } from "../runtime.ts"
import type { EmailConfig } from "../../ports/provider.ts"
import type { VerificationToken } from "../../ports/adapter.ts"
import { candidateOf } from "./address.ts"
import { linkHashes } from "./link-secret.ts"

/**
 * Takes a link out of the store: at most one caller ever gets the address, even when many race.
 *
 * Proves control of the mailbox when the mail was read. Does not prove who reads it now, nor a second factor.
 */
export const redeemLink: Effect<"redeemLink"> = async ({ provider: id, identifier, token }, runtime) => {
  const { config } = providerOf(id, runtime, "email")
  const invalid = { type: "link.refused", failure: { reason: "link_invalid" } } as const
  if (parseEmail(identifier) === undefined && config.normalizeIdentifier === undefined) return invalid
  const taken = await take(identifier, token, config, runtime)
  if (!taken || taken.identifier !== identifier) return invalid
  // A date that cannot be read counts as past (MAIL-04).
  const inTime = new Date(taken.expires).getTime() > runtime.now()
  if (!inTime) return { type: "link.refused", failure: { reason: "link_expired" } }
  return { type: "link.redeemed", candidate: candidateOf(id, identifier, runtime) }
}

async function take(
  identifier: string,
  token: string,
  config: EmailConfig,
  runtime: Runtime,
): Promise<VerificationToken | undefined> {
  for (const hash of await linkHashes(token, config, runtime)) {
    const taken = await runtime.config.adapter?.useVerificationToken?.({ identifier, token: hash })
    if (taken) return taken
  }
  return undefined
}
