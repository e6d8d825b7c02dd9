import { InvalidConfiguration } from "../../errors/classes.ts"
import type { QueuedProof } from "../../mail/queued-mail.ts"
import { mailCodeDigest, newMailCode } from "../../protocol/mail-code.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"
import { admitProof } from "./live-proofs.ts"
import { createSingleUseToken } from "../flows/create-single-use-token.ts"
import { deliverLater, keptIn } from "../mails/keep.ts"
import type { Effect } from "../runtime.ts"

/** The purpose of the token in the link. */
const mailboxPurpose = "mailbox"

/**
 * Sends a link and a code. The effect stores both in the outbox before the response, and the library delivers the mail
 * after the response. Only the delivery looks the user up and writes the mail, so the response takes the same time for
 * every address.
 *
 * @throws {TypeError} if `to` is not an e-mail address.
 * @throws {InvalidConfiguration} if the configuration has no mailer.
 */
export const sendProof: Effect<"sendProof"> = async ({ flow, wants, to, lifetime, path, returnTo }, runtime) => {
  const { config, site, language } = runtime
  const address = parseEmail(to)
  if (address === undefined) throw new TypeError(`The flow "${flow}" sends a proof to a text that is no address.`)
  if (config.mailer === undefined)
    throw new InvalidConfiguration(`The flow "${flow}" sends mail: configure \`mailer\`.`)
  const made = { flow, purpose: mailboxPurpose, lifetime, about: address }
  const { token, expires } = await createSingleUseToken(made, runtime)
  await admitProof({ ...made, address, token, expires }, runtime)
  const code = newMailCode(runtime.randomBytes)
  runtime.hidden.push(code)
  const { host, hostname } = new URL(site.origin)
  // The page of a link that signs in shows the address, because another person can have sent the link.
  const shown = wants === "signIn" ? { email: address, ...(returnTo !== undefined && { callbackUrl: returnTo }) } : {}
  const url = `${site.url(path)}?${new URLSearchParams({ token, ...shown }).toString()}`
  const queued: QueuedProof = {
    proof: { flow, wants, to: address, code, url, lifetime, language, host },
    host: hostname,
    until: runtime.now() + lifetime * 1000,
  }
  deliverLater(runtime, [await keptIn(queued, runtime)])
  return { type: "proof.queued", token, digest: await mailCodeDigest(code, token) }
}
