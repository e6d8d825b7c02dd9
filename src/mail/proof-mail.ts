/** Writes the mail with a link and a code that prove control of a mailbox. */
import { html } from "../pages/html.ts"
import { hostIn, mailFrame } from "../pages/mail-frame.ts"
import { href } from "../pages/safe-url.ts"
import type { Theme } from "../ports/provider.ts"
import { durationIn } from "../texts/amounts.ts"
import { fill, pieces } from "../texts/fill.ts"
import type { PasswordTexts } from "../texts/passwords/index.ts"
import type { Wording } from "../texts/texts.ts"

/**
 * The kinds of mails:
 *
 * - `signIn`: a visitor wants to sign in. The mail does not say if a user has the address.
 * - `signUp`: a visitor wants to sign up with an address that no user has;
 * - `known`: a visitor wants to sign up with an address that a user has;
 * - `reset`: a visitor wants to reset the password of a user;
 * - `unknown`: a visitor wants to reset a password, but no user has the address;
 * - `none`: as `unknown`, in an application without sign-up. This mail has no link and no code.
 */
export type ProofMailKind = Exclude<keyof PasswordTexts["mail"], "code" | "button" | "ignore">

interface ProofMailProps extends Wording {
  readonly passwords: PasswordTexts
  readonly kind: ProofMailKind
  /** The application's host, with its port. */
  readonly host: string
  readonly code: string
  readonly url: string
  /** The lifetime of the link and the code, in seconds. */
  readonly maxAge: number
  readonly theme?: Theme | undefined
}

/**
 * Writes the mail as text and as HTML. The subject does not contain the code, because a locked screen can show it. The
 * mail quotes no text that a visitor typed.
 *
 * @throws {TypeError} if the link is not an http(s) address.
 */
export function proofMail(props: ProofMailProps): { subject: string; text: string; html: string } {
  const { passwords, kind, host, url, language, theme = {}, texts } = props
  const { mail } = passwords
  const told = mail[kind]
  const subject = fill(told.subject, { host })
  const link = href(url)
  if (link === undefined) throw new TypeError("The link of a mail is an http(s) address.")
  const lasts = fill(texts.mail.once, { duration: durationIn(props.maxAge, language) })
  const code = fill(mail.code, { code: props.code })
  const heading = html`<h1>${pieces(told.subject, { host: hostIn(host) })}</h1>
    <p>${told.text}</p>`
  const offer =
    kind !== "none" &&
    html`<p><strong>${code}</strong></p>
      <p><a class="button" href="${link}" target="_blank">${mail.button}</a></p>
      <p class="soft">${lasts}</p>`
  const body = html`${heading}${offer}
    <p class="soft">${mail.ignore}</p>`
  const lines = kind === "none" ? [] : [code, url, lasts]
  return {
    subject,
    text: `${[subject, told.text, ...lines, mail.ignore].join("\n\n")}\n`,
    html: mailFrame({ language, subject, theme, body }),
  }
}
