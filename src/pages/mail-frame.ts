/** Renders the frame that all mails of the library share: one card, in the reader's light or dark colour scheme. */
import type { Theme } from "../ports/provider.ts"
import { directionOf } from "../texts/direction.ts"
import type { Language } from "../texts/languages.ts"
import { hexColour, readableOn } from "./colour.ts"
import type { Css } from "./css.ts"
import { css } from "./css.ts"
import { html, type Html } from "./html.ts"

export interface MailFrame {
  readonly language: Language
  readonly subject: string
  /**
   * The theme. The mail uses only `brandColor` and `buttonText`, for the button. It does not use the logo, because a
   * mail loads no images.
   */
  readonly theme: Theme
  /** The content of the card. */
  readonly body: Html
}

/**
 * Renders the HTML of a mail. The template escapes all values (XSS-12, MAIL-14), and the mail loads no images and no
 * other resources.
 */
export function mailFrame({ language, subject, theme, body }: MailFrame): string {
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
                  <td>${body}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return markup.toString()
}

/** Renders a host as one unbroken text from left to right, which mail programs do not turn into a link. */
export function hostIn(host: string): Html {
  return html`<bdi class="host">${split(host)}</bdi>`
}

/** Adds a zero-width space before each dot, because mail programs would turn a plain host name into a link. */
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
