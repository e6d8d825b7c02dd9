/**
 * Sends sign-in links by the `mailer` of the configuration, for an e-mail provider without a mail server in its
 * options.
 */
import type { Runtime } from "../effects/runtime.ts"
import { missingOption } from "../config/mailer.ts"
import { signInMail } from "../pages/sign-in-mail.ts"
import type { Mailer } from "../ports/mail.ts"
import type { EmailConfig } from "../ports/provider.ts"
import { surroundingsOf } from "./surroundings.ts"

/**
 * Returns the configuration's mailer for a provider that has no mail server; `undefined` if the provider sends its
 * links itself.
 */
export function linkMailerOf(provider: EmailConfig, { config }: Pick<Runtime, "config">): Mailer | undefined {
  return missingOption(provider) === undefined ? undefined : config.mailer
}

/** Sends the built-in mail with a sign-in link. Rejects if the mailer does not accept the mail. */
export async function sendLinkBy(
  mailer: Mailer,
  { to, url, provider }: { to: string; url: string; provider: EmailConfig },
  runtime: Runtime,
): Promise<void> {
  const { theme, language } = runtime.config
  const wording = await language.wording(runtime.language)
  const { subject, text, html } = signInMail({ url, maxAge: provider.maxAge ?? 24 * 60 * 60, theme, ...wording })
  const from = provider.from === undefined ? {} : { from: provider.from }
  await mailer.send({ to, ...from, subject, text, html }, surroundingsOf(runtime))
}
