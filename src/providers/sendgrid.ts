import { mailService, type MailModule } from "./parts/mail-service.ts"

/**
 * Sign-in by a link in a mail that SendGrid sends.
 *
 * @register https://app.sendgrid.com/settings/api_keys an API key with the access "Mail Send", and a verified sender
 * @see https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 */
const SendGrid: MailModule = mailService(
  { id: "sendgrid", name: "SendGrid" },
  ({ apiKey, from, to, subject, html, text }) => ({
    url: "https://api.sendgrid.com/v3/mail/send",
    headers: { Authorization: `Bearer ${apiKey}` },
    body: {
      personalizations: [{ to: [{ email: to }] }],
      from: senderOf(from),
      subject,
      content: [
        { type: "text/plain", value: text },
        { type: "text/html", value: html },
      ],
    },
  }),
)
export default SendGrid

/** Splits a sender into name and address, as SendGrid requires. */
function senderOf(from: string): { email: string; name?: string } {
  const [, name = "", email = from] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? []
  const said = name.trim().replace(/^"(.*)"$/, "$1")
  return said === "" ? { email } : { email, name: said }
}
