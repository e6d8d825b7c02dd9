/** The mail that brings a sign-in link. */
import type { Theme } from "../ports/provider.ts"
import { durationIn } from "../texts/amounts.ts"
import { directionOf } from "../texts/direction.ts"
import { en } from "../texts/en.ts"
import { fill, pieces } from "../texts/fill.ts"
import type { Wording } from "../texts/texts.ts"
import { hexColour, readableOn } from "./colour.ts"
import type { Css } from "./css.ts"
import { css } from "./css.ts"
import { html } from "./html.ts"
import { href } from "./safe-url.ts"

export interface SignInMailProps extends Partial<Wording> {
  /** The link. Whoever opens it signs in. */
  readonly url: string
  /** Seconds that the link can be used. */
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
  const markup = html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${style}${buttonColours(theme)}
        </style>
      </head>
      <body>
        <table class="page" role="presentation" width="100%" cellspacing="0" cellpadding="0">
          <tr>
            <td align="center">
              <table class="card" role="presentation" width="100%" cellspacing="0" cellpadding="0">
                <tr>
                  <td>
                    <h1>${pieces(texts.subject, { host: html`<bdi class="host">${split(host)}</bdi>` })}</h1>
                    <p><a class="button" href="${link}" target="_blank">${texts.button}</a></p>
                    <p class="soft">${lasts}</p>
                    <p class="soft">${ignore}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return { host, subject, text: `${subject}\n\n${url}\n\n${lasts}\n${ignore}\n`, html: markup.toString() }
}

/** Inserts an invisible break before each dot, because mail programs would turn a plain host into a link. */
function split(host: string): string {
  return host.replaceAll(".", "\u200B.")
}

function buttonColours(theme: Theme): Css | undefined {
  const brand = hexColour(theme.brandColor)
  if (brand === undefined) return undefined
  return css`
    a.button {
      background: ${brand} !important;
      color: ${readableOn(brand, hexColour(theme.buttonText))} !important;
    }
  `
}

const style: Css = css`
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  body {
    margin: 0;
    padding: 0;
    background: #f4f5f7;
    color: #14181f;
    -webkit-text-size-adjust: 100%;
  }
  .page {
    background: #f4f5f7;
  }
  .page > tbody > tr > td {
    padding: 32px 16px;
  }
  .card {
    max-width: 480px;
    background: #ffffff;
    border: 1px solid #e2e5ea;
    border-radius: 20px;
    border-collapse: separate;
  }
  .card > tbody > tr > td {
    padding: 40px 32px;
    text-align: center;
    font:
      400 16px/1.5 system-ui,
      -apple-system,
      "Segoe UI",
      Roboto,
      "Helvetica Neue",
      sans-serif;
  }
  h1 {
    margin: 0;
    font-size: 22px;
    line-height: 1.3;
    font-weight: 600;
  }
  :lang(ja) {
    word-break: auto-phrase;
  }
  .host {
    display: inline-block;
    overflow-wrap: anywhere;
  }
  p {
    margin: 24px 0 0;
  }
  .soft {
    font-size: 14px;
    color: #56606e;
    text-wrap: balance;
  }
  .soft + .soft {
    margin-top: 8px;
  }
  a.button {
    display: inline-block;
    padding: 13px 32px;
    border-radius: 12px;
    font-weight: 600;
    text-decoration: none;
    background: #14181f;
    color: #ffffff;
  }
  @media (forced-colors: active) {
    a.button {
      border: 1px solid ButtonText;
    }
  }
  @media (prefers-color-scheme: dark) {
    body,
    .page {
      background: #0d1014 !important;
      color: #eef1f5 !important;
    }
    .card {
      background: #171b21 !important;
      border-color: #2b323b !important;
    }
    .soft {
      color: #a6b0bd !important;
    }
    a.button {
      background: #eef1f5;
      color: #14181f;
    }
  }
`
