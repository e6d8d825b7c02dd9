import { mailService, type MailModule } from "./parts/mail-service.ts"

/**
 * Sign-in by a link in a mail that Forward Email sends.
 *
 * @register https://forwardemail.net/my-account/security an API token, and a domain that may send
 * @see https://forwardemail.net/en/email-api
 */
const ForwardEmail: MailModule = mailService(
  { id: "forwardemail", name: "Forward Email" },
  ({ apiKey, from, to, subject, html, text }) => ({
    url: "https://api.forwardemail.net/v1/emails",
    // The token takes the place of the user name, without a password.
    headers: { Authorization: `Basic ${btoa(`${apiKey}:`)}` },
    body: { from, to, subject, html, text },
  }),
)
export default ForwardEmail
