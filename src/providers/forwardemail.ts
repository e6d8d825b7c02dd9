import { mailService, type MailModule } from "./parts/mail-service.ts"

/**
 * Sign-in by a link in a mail that Forward Email sends.
 *
 * @register https://forwardemail.net/my-account/security an API token, and a domain that is set up for sending
 * @see https://forwardemail.net/en/email-api
 */
const ForwardEmail: MailModule = mailService(
  { id: "forwardemail", name: "Forward Email" },
  ({ apiKey, from, to, subject, html, text }) => ({
    url: "https://api.forwardemail.net/v1/emails",
    // Forward Email expects the API token as the user name of Basic authentication, with an empty password.
    headers: { Authorization: `Basic ${btoa(`${apiKey}:`)}` },
    body: { from, to, subject, html, text },
  }),
)
export default ForwardEmail
