/** The code that the providers share that send mail through the HTTP API of a mail service. */
import type { HookFetch } from "../../ports/hook-fetch.ts"
import type { EmailConfig, EmailUserConfig, VerificationRequest } from "../../ports/provider.ts"

/** A mail to send: its text, sender and recipient. */
export interface Mail {
  /** The sender: an e-mail address, or `Name <address>`. Default: `no-reply` at the host of the sign-in link. */
  from: string
  /** The recipient: one address. */
  to: string
  subject: string
  text: string
  html: string
  /** The sign-in link, for services that write the mail from their own template. Empty for other mails. */
  url: string
  apiKey: string
  /** The provider with the application's options. */
  provider: EmailConfig
}

/** The request that sends the mail to the service. */
export interface MailRequest {
  url: string
  headers: Record<string, string>
  /** An object is sent as JSON. */
  body: FormData | URLSearchParams | object
}

const day = 24 * 60 * 60

/** The data that a module declares for its mail service. */
interface Service extends Pick<EmailConfig, "id" | "name" | "style" | "optionNames"> {
  /**
   * True if the service writes each mail from its own template, so that it can send only the mail with the sign-in
   * link.
   */
  writesMails?: boolean
}

/** The export of a module for a mail service. `Options` are the options of the application. */
export type MailModule<Options = EmailUserConfig> = (options?: Options) => EmailConfig

/**
 * Makes the export of a module for a mail service. The provider sends each mail with one request. Any status except 2xx
 * is a failure: the library then deletes the sign-in link, so that no visitor can use it. A success does not prove that
 * the mail arrives.
 * @param request returns the request that the service documents, for a mail and the application's options.
 */
export function mailService<Options = EmailUserConfig>(
  service: Service,
  request: (mail: Mail, options: Partial<Options>) => MailRequest,
): MailModule<Options> {
  return (options) => {
    const post = async (mail: Mail, fetch: HookFetch): Promise<void> => {
      const { url, headers, body } = request(mail, options ?? {})
      const isForm = body instanceof FormData || body instanceof URLSearchParams
      const answer = await fetch(url, {
        method: "POST",
        headers: isForm ? headers : { "Content-Type": "application/json", ...headers },
        body: isForm ? body : JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${service.name} did not take the mail: it answered ${answer.status}.`)
    }
    const send: EmailConfig["sendVerificationRequest"] = async (asked) => post(await mailOf(asked), asked.fetch)
    const sendMail: EmailConfig["sendMail"] = async ({ html: given, ...mail }, { provider, fetch }) =>
      post(
        { ...mail, html: given ?? (await asHtml(mail.text)), url: "", apiKey: provider.apiKey ?? "", provider },
        fetch,
      )
    const { writesMails = false, ...shown } = service
    return {
      ...shown,
      type: "email",
      maxAge: day,
      needs: { option: "apiKey", of: send },
      sendVerificationRequest: send,
      ...(writesMails ? {} : { sendMail }),
      options: options ?? {},
    }
  }
}

/** Returns the text as HTML, for services that require a mail to have a text and an HTML part. */
async function asHtml(text: string): Promise<string> {
  const { html } = await import("../../pages/html.ts")
  return html`<pre>${text}</pre>`.toString()
}

async function mailOf({ identifier, url, provider, theme, wording }: VerificationRequest): Promise<Mail> {
  const { apiKey = "" } = provider
  // The first mail loads the code that writes mails, because most processes that import a provider send none.
  const { signInMail } = await import("../../pages/sign-in-mail.ts")
  const { host, ...mail } = signInMail({ url, maxAge: provider.maxAge ?? day, theme, ...wording })
  const from = provider.from ?? `no-reply@${new URL(`http://${host}`).hostname}`
  return { ...mail, from, to: identifier, url, apiKey, provider }
}
