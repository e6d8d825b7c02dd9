import { mailService, type MailModule } from "./parts/mail-service.ts"

/**
 * Sign-in by a link in a mail that Postmark sends.
 *
 * @register https://account.postmarkapp.com/servers a server, whose "Server API token" is the key, and a verified sender
 * @see https://postmarkapp.com/developer/api/email-api
 * @note Postmark sends the mails in the server's message stream `outbound`.
 */
const Postmark: MailModule = mailService(
  { id: "postmark", name: "Postmark" },
  ({ apiKey, from, to, subject, html, text }) => ({
    url: "https://api.postmarkapp.com/email",
    headers: { Accept: "application/json", "X-Postmark-Server-Token": apiKey },
    body: { From: from, To: to, Subject: subject, TextBody: text, HtmlBody: html, MessageStream: "outbound" },
  }),
)
export default Postmark
