/** Sends sign-in links by the configuration's mailer, for a mail provider without a server of its own. */
import type { Runtime } from "../effects/runtime.ts"
import { missingOption } from "../config/mailer.ts"
import { signInMail } from "../pages/sign-in-mail.ts"
import type { Mailer } from "../ports/mail.ts"
import type { EmailConfig } from "../ports/provider.ts"
import { surroundingsOf } from "./surroundings.ts"

/** Returns the mailer that sends a provider's links; `undefined` if the provider sends its links itself. */
export function linkMailerOf(provider: EmailConfig, { config }: Pick<Runtime, "config">): Mailer | undefined {
  return missingOption(provider) === undefined ? undefined : config.mailer
}

/** Sends the built-in mail with a sign-in link. Rejects if the mailer did not accept it. */
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
