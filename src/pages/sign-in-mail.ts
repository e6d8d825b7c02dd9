/** The mail that brings a sign-in link. */
import type { Theme } from "../ports/provider.ts"
import { durationIn } from "../texts/amounts.ts"
import { en } from "../texts/en.ts"
import { fill, pieces } from "../texts/fill.ts"
import type { Wording } from "../texts/texts.ts"
import { html } from "./html.ts"
import { hostIn, mailFrame } from "./mail-frame.ts"
import { href } from "./safe-url.ts"

export interface SignInMailProps extends Partial<Wording> {
  /** The link. Whoever opens it signs in. */
  readonly url: string
  /** The lifetime of the link, in seconds. */
  readonly maxAge: number
  /**
   * `brandColor` and `buttonText` are the colours of the button. The other options have no effect, because a mail loads
   * nothing.
   */
  readonly theme?: Theme | undefined
}

export interface SignInMail {
  /** The link's host: ASCII letters, digits, dots and a port, even if the name of the site has other letters. */
  readonly host: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Writes the mail, as text and as HTML that follows the reader's light or dark scheme. Every value is escaped (XSS-12,
 * MAIL-14). The mail loads nothing and names no person, so that it cannot bring the words of a visitor to a stranger.
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
  // A parsed host contains no character that needs escaping, and no line break that could add a header.
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
