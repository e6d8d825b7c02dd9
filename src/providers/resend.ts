import { mailService, type MailModule } from "./parts/mail-service.ts"

/**
 * Sign-in by a link in a mail that Resend sends.
 *
 * @register https://resend.com/api-keys an API key with "Sending access", and a verified domain
 * @see https://resend.com/docs/api-reference/emails/send-email
 */
const Resend: MailModule = mailService(
  { id: "resend", name: "Resend" },
  ({ apiKey, from, to, subject, html, text }) => ({
    url: "https://api.resend.com/emails",
    headers: { Authorization: `Bearer ${apiKey}` },
    body: { from, to, subject, html, text },
  }),
)
export default Resend
