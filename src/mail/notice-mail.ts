/** Writes the mail of a notice: a mail that tells users about a change of their account. */
import { hostIn, mailFrame } from "../pages/mail-frame.ts"
import { html } from "../pages/html.ts"
import { href } from "../pages/safe-url.ts"
import type { NoticeName } from "../ports/notices.ts"
import type { Theme } from "../ports/provider.ts"
import { durationIn } from "../texts/amounts.ts"
import { fill, pieces } from "../texts/fill.ts"
import type { Language } from "../texts/languages.ts"
import type { Wording } from "../texts/texts.ts"

export interface NoticeMailProps extends Wording {
  readonly notice: NoticeName
  /** The application's host, with its port. */
  readonly host: string
  readonly time: Date
  /** The browser and its operating system, such as `Firefox on Windows`. Both names are from fixed lists. */
  readonly browser?: string | undefined
  /** The name of the provider, for notices about an account at a provider. */
  readonly provider?: string | undefined
  /** The URL of the link "this was not me". If a user opens the link and confirms, all sessions of the user end. */
  readonly link?: string | undefined
  /** The lifetime of the link, in seconds. */
  readonly maxAge: number
  readonly theme?: Theme | undefined
}

export interface NoticeMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Writes a notice as text and as HTML. The mail names no user, and quotes no text that a visitor typed.
 *
 * @throws {TypeError} if the link is not an http(s) URL.
 */
export function noticeMail(props: NoticeMailProps): NoticeMail {
  const { notice, host, link, language, theme = {}, texts, provider = "" } = props
  const { notices, mail } = texts
  const told = notices[notice]
  const subject = fill(told.subject, { host })
  const happened = isAbout(notice) ? fill(notices[notice].text, { provider }) : told.text
  const facts = factsOf(props)
  const button = link === undefined ? undefined : href(link)
  if (link !== undefined && button === undefined) throw new TypeError("The link of a notice is an http(s) address.")
  const next = button === undefined ? fill(notices.without, { host }) : notices.notYou
  const lasts = fill(mail.once, { duration: durationIn(props.maxAge, language) })
  const body = html`<h1>${pieces(told.subject, { host: hostIn(host) })}</h1>
    <p>${happened}</p>
    <p class="soft">${facts.map((fact) => html`${fact}<br />`)}</p>
    <p>${notices.wasYou} ${button === undefined ? pieces(notices.without, { host: hostIn(host) }) : next}</p>
    ${button && html`<p><a class="button" href="${button}" target="_blank">${notices.button}</a></p>`}
    ${button && html`<p class="soft">${lasts}</p>`}`
  const offer = link === undefined ? "" : `\n${notices.button}:\n${link}\n\n${lasts}\n`
  return {
    subject,
    text: `${subject}\n\n${happened}\n\n${facts.join("\n")}\n\n${notices.wasYou}\n${next}\n${offer}`,
    html: mailFrame({ language, subject, theme, body }),
  }
}

function factsOf({ time, browser, language, texts: { notices } }: NoticeMailProps): readonly string[] {
  const when = fill(notices.when, { time: timeIn(time, language) })
  // `browser` is English, such as "Firefox on Windows". The code replaces " on " by a comma, because the mail can be in
  // any language.
  return browser === undefined ? [when] : [when, fill(notices.browser, { browser: browser.replace(" on ", ", ") })]
}

/** Writes a time in UTC, because the time zone of the reader is not known. */
function timeIn(time: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
  return `${format.format(time)} UTC`
}

/** Returns true for a notice whose text names the provider. */
function isAbout(notice: NoticeName): notice is "accountLinked" | "accountUnlinked" {
  return notice === "accountLinked" || notice === "accountUnlinked"
}
