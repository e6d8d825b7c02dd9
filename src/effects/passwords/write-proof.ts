import { passwordSettingsIn } from "../../config/password-settings.ts"
import { InvalidConfiguration } from "../../errors/classes.ts"
import { proofMail, type ProofMailKind } from "../../mail/proof-mail.ts"
import type { ProofLetter } from "../../mail/queued-mail.ts"
import type { OutgoingMail } from "../../ports/mail.ts"
import { passwordTexts } from "../../texts/passwords/index.ts"
import { userByTypedAddress } from "../admission/user-by-address.ts"
import type { Runtime } from "../runtime.ts"

type Reading = Pick<Runtime, "config" | "now">

/**
 * Writes the mail with a link and a code. The text of a mail that sets a password depends on the user who has the
 * address, so the function looks the user up. It is a part of the delivery, which comes after the response.
 *
 * @throws {InvalidConfiguration} if the configuration has no adapter.
 */
export async function writeProof(letter: ProofLetter, reading: Reading): Promise<OutgoingMail> {
  const { to, code, url, lifetime, language, host } = letter
  const { config } = reading
  const { subject, text, html } = proofMail({
    ...(await config.language.wording(language)),
    passwords: await passwordTexts(language),
    kind: await kindOf(letter, reading),
    host,
    code,
    url,
    maxAge: lifetime,
    theme: config.theme,
  })
  return { to, subject, text, html }
}

async function kindOf({ wants, to }: ProofLetter, reading: Reading): Promise<ProofMailKind> {
  if (wants === "signIn") return wants
  const { adapter, providers } = reading.config
  if (adapter === undefined) throw new InvalidConfiguration("Password() requires an adapter.")
  const user = await userByTypedAddress(to, adapter, reading)
  if (user !== undefined) return wants === "signUp" ? "known" : "reset"
  if (wants === "signUp") return "signUp"
  return passwordSettingsIn(providers)?.signUpPath === undefined ? "none" : "unknown"
}
