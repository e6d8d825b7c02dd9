/** Writes the mail with a sign-in link. */
import type { Theme } from "../ports/provider.ts"
import { durationIn } from "../texts/amounts.ts"
import { en } from "../texts/en.ts"
import { fill, pieces } from "../texts/fill.ts"
import type { Wording } from "../texts/texts.ts"
import { html } from "./html.ts"
import { hostIn, mailFrame } from "./mail-frame.ts"
import { href } from "./safe-url.ts"

export interface SignInMailProps extends Partial<Wording> {
  /** The link. A person who opens it signs in. */
  readonly url: string
  /** The lifetime of the link, in seconds. */
  readonly maxAge: number
  /**
   * `brandColor` and `buttonText` are the colours of the button. The other options have no effect: a mail loads no
   * logo, and the reader's system chooses the colour scheme.
   */
  readonly theme?: Theme | undefined
}

export interface SignInMail {
  /** The host of the link, with its port. Only ASCII characters: letters of other alphabets are encoded (`xn--…`). */
  readonly host: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Writes the mail as text and as HTML, in the reader's light or dark colour scheme. Every value is escaped (XSS-12,
 * MAIL-14). The mail loads no images or other resources. The mail contains no name, because any visitor can request a
 * mail to any address: a name that the visitor chose could carry a message to a stranger.
 *
 * @throws {TypeError} if the link is not an http(s) address.
 */
export function signInMail({
  url,
  maxAge,
  language = "en",
  texts: { mail: texts } = en,
  theme = {},
}: SignInMailProps): SignInMail {
  const link = href(url)
  if (link === undefined || !URL.canParse(url)) throw new TypeError("A sign-in link is an http or https address")
  // The host of a parsed URL contains no line break. A line break in the subject could add a header to the mail.
  const { host } = new URL(url)
  const subject = fill(texts.subject, { host })
  const lasts = fill(texts.once, { duration: durationIn(maxAge, language) })
  const { ignore } = texts
  const body = html`<h1>${pieces(texts.subject, { host: hostIn(host) })}</h1>
    <p><a class="button" href="${link}" target="_blank">${texts.button}</a></p>
    <p class="soft">${lasts}</p>
    <p class="soft">${ignore}</p>`
  const markup = mailFrame({ language, subject, theme, body })
  return { host, subject, text: `${subject}\n\n${url}\n\n${lasts}\n${ignore}\n`, html: markup }
}
