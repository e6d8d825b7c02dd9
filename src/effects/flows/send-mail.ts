import { inApplication } from "../../../machines/application-error.ts"
import { withoutTexts } from "../../config/redacted-error.ts"
import { InvalidConfiguration } from "../../errors/classes.ts"
import { surroundingsOf } from "../../mail/surroundings.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"
import { inLanguage } from "../../texts/define-texts.ts"
import type { Effect } from "../runtime.ts"

/**
 * Sends a mail by the mailer of the configuration. Success proves neither that the mail arrives, nor who reads the
 * mail.
 */
export const sendMail: Effect<"sendMail"> = async ({ flow, to, ...written }, runtime) => {
  const { mailer } = runtime.config
  if (mailer === undefined) throw new InvalidConfiguration(`The flow "${flow}" sends mail: configure \`mailer\`.`)
  const address = parseEmail(to)
  if (address === undefined) return { type: "mail.unsent", failure: { reason: "address_invalid" } }
  const { language } = runtime
  const [subject, text, html] = await inApplication(`sendMail of the flow "${flow}"`, () =>
    Promise.all([
      inLanguage(written.subject, language),
      inLanguage(written.text, language),
      inLanguage(written.html, language),
    ]),
  )
  // A line break in the subject would start another header (RFC 5322 §2.2).
  if (/[\p{Cc}\u2028\u2029]/u.test(subject)) return { type: "mail.unsent", failure: { reason: "mail_subject_invalid" } }
  const mail = { to: address, subject, text, ...(html === undefined ? {} : { html }) }
  try {
    await inApplication(`${mailer.name}.send`, () => mailer.send(mail, surroundingsOf(runtime)))
    return { type: "mail.sent" }
  } catch (error) {
    // The errors of some mail services quote the mail. The effect removes the texts and the secrets of the mail from
    // the error, because the library logs the error.
    const cause = withoutTexts(error, [text, html ?? text], runtime.hidden)
    return { type: "mail.unsent", failure: { reason: "flow_mail_unsent", cause } }
  }
}
