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
  /** The link. It signs in every person who opens it. */
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
  /** The host of the link, with its port. It is in ASCII: letters of other alphabets are encoded (`xn--…`). */
  readonly host: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Writes the mail as text and as HTML, in the reader's light or dark colour scheme. The function escapes every value
 * (XSS-12, MAIL-14). The mail loads no images and no other resources. It contains no name of a person: any visitor can
 * request a mail to any e-mail address, and could use a name to send a message to any person.
 * @throws {TypeError} if the link is not an http(s) URL.
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
  // A line break in the subject could add a header to the mail. The subject therefore contains only the host of a
  // parsed URL, which has no line break.
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
