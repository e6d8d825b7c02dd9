import type { EmailUserConfig } from "../ports/provider.ts"
import { mailService, type MailModule } from "./parts/mail-service.ts"

export interface MailgunOptions {
  /** The region of Mailgun in which the domain is registered. Default `US`. */
  region?: "US" | "EU" | undefined
}

/**
 * Sign-in by a link in a mail that Mailgun sends.
 *
 * @register https://app.mailgun.com/mg/sending/new-domain a verified domain, and its "Sending key"
 * @see https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages
 * @note The domain is read from the address in `from`. If `from` is only an address, the mail shows the provider's `name` before it.
 */
const MailGun: MailModule<EmailUserConfig & MailgunOptions> = mailService(
  { id: "mailgun", name: "Mailgun", optionNames: ["region"] },
  ({ apiKey, from, to, subject, html, text, provider }, { region }) => {
    const host = region === "EU" ? "api.eu.mailgun.net" : "api.mailgun.net"
    const [, domain = ""] = /@([^@>\s]+)>?\s*$/.exec(from) ?? []
    const body = new FormData()
    const fields = { from: from.includes("<") ? from : `${provider.name} <${from}>`, to, subject, html, text }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return {
      url: `https://${host}/v3/${domain}/messages`,
      headers: { Authorization: `Basic ${btoa(`api:${apiKey}`)}` },
      body,
    }
  },
)
export default MailGun
