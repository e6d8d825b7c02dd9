/** Makes the parts that all built-in pages share: the document, the theme and the headers. */
import type { Theme } from "../ports/provider.ts"
import { directionOf } from "../texts/direction.ts"
import type { Wording } from "../texts/texts.ts"
import { hexColour, readableOn } from "./colour.ts"
import type { Css } from "./css.ts"
import { css } from "./css.ts"
import type { Html } from "./html.ts"
import { html } from "./html.ts"
import { passwordParts, type ShownMeter } from "./password-fields.ts"
import { originOf, src } from "./safe-url.ts"
import { style } from "./style.ts"

/** A page, ready to send. The code that sends the page may add cookies, and must not weaken `headers`. */
export interface Page {
  readonly status: number
  readonly title: string
  readonly html: string
  readonly headers: [string, string][]
}

/** The properties that every page receives. */
export interface PageProps extends Wording {
  /**
   * The nonce of the page's only `<style>` element: at least 128 random bits in base64 or base64url. Each response
   * needs a new nonce, which must not come from a request.
   */
  readonly nonce: string
  readonly theme?: Theme | undefined
}

/**
 * The origins to which the page's forms may post (`form-action`). Browsers also apply this rule to redirects after the
 * post.
 */
export type FormTargets =
  /** Any origin. The sign-in page needs this value, because the response to its form redirects to a provider. */
  | "anywhere"
  /** This origin, and the origins of these URLs. With an empty list, the page can send no form. */
  | readonly (string | undefined)[]

export interface PageScript {
  readonly element: Html
  /** The source expression that allows the script, for `script-src` of the page's Content Security Policy. */
  readonly allowedBy: string
}

/** The origins that the page's Content-Security-Policy allows in addition to the page's own origin. */
export interface PageSources {
  readonly frames: readonly string[]
  readonly requests: readonly string[]
  readonly styles: readonly string[]
}

export interface PageParts extends PageProps {
  readonly status: number
  readonly title: string
  readonly body: Html
  readonly formTargets: FormTargets
  /** `true` if the page shows a picture with a `data:` URL, which the page's policy then allows. */
  readonly dataImages?: boolean | undefined
  /** The styles of this page only. */
  readonly ownStyle?: Css | undefined
  /** The scripts, which the page contains at its end. */
  readonly scripts?: readonly PageScript[] | undefined
  readonly sources?: PageSources | undefined
  /** `true` if the page has a field for a password. Default `false`. */
  readonly hasPassword?: boolean | undefined
  /** The meter, for a page on which a visitor chooses a password. */
  readonly meter?: ShownMeter | undefined
}

/**
 * Makes a page from its parts. The page has no event handlers, no style attributes, and no scripts except those of a
 * step, a challenge or a password field. From other hosts it loads only the configured logo and challenge.
 *
 * @throws {TypeError} if `nonce` is not base64 of at least 128 bits, because other characters could change the header.
 */
export function page(parts: PageParts): Page {
  const { nonce, theme = {}, title } = parts
  const passwords = parts.hasPassword === true ? passwordParts(parts.texts, parts.meter) : undefined
  const scripts = [...(passwords?.scripts ?? []), ...(parts.scripts ?? [])]
  if (!/^[A-Za-z0-9+/_-]{22,}={0,2}$/.test(nonce)) throw new TypeError("A page's nonce is base64 of at least 16 bytes")
  const logo = src(theme.logo)
  const markup = html`<!doctype html>
    <html lang="${parts.language}" dir="${directionOf(parts.language)}" data-scheme="${schemeOf(theme)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${style}${themeColours(theme)}${passwords?.style}${parts.ownStyle}
        </style>
      </head>
      <body>
        <main>${logo && html`<img class="logo" src="${logo}" alt="" />`}${parts.body}</main>
        ${passwords?.settings}${scripts.map(({ element }) => element)}
      </body>
    </html> `
  return { status: parts.status, title, html: markup.toString(), headers: headersOf({ ...parts, scripts }) }
}

function headersOf({
  nonce,
  theme,
  formTargets,
  dataImages,
  scripts = [],
  sources,
  meter,
}: PageParts): [string, string][] {
  const { frames = [], requests = [], styles = [] } = sources ?? {}
  const policy = [
    "default-src 'none'",
    [`style-src 'nonce-${nonce}'`, ...styles].join(" "),
    frames.length > 0 && ["frame-src", ...frames].join(" "),
    requests.length > 0 && ["connect-src", ...requests].join(" "),
    scripts.length > 0 && ["script-src", ...new Set(scripts.map(({ allowedBy }) => allowedBy))].join(" "),
    // The meter runs in a worker, whose own policy forbids every request.
    meter !== undefined && "worker-src 'self'",
    ["img-src 'self'", dataImages === true && "data:", originOf(theme?.logo)].filter(Boolean).join(" "),
    formPolicy(formTargets),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return [
    ["Content-Type", "text/html; charset=utf-8"],
    ["Content-Security-Policy", policy.filter(Boolean).join("; ")],
    ["X-Frame-Options", "DENY"],
    ["X-Content-Type-Options", "nosniff"],
    // With `no-referrer`, browsers would send the forms of this page with `Origin: null`, and the CSRF check would
    // fail.
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cache-Control", "private, no-cache, no-store"],
  ]
}

function formPolicy(targets: FormTargets): string | undefined {
  if (targets === "anywhere") return undefined
  if (targets.length === 0) return "form-action 'none'"
  const origins = targets.map(originOf).filter((origin) => origin !== undefined)
  return ["form-action 'self'", ...new Set(origins)].join(" ")
}

function schemeOf(theme: Theme): "auto" | "dark" | "light" {
  return theme.colorScheme === "dark" || theme.colorScheme === "light" ? theme.colorScheme : "auto"
}

/**
 * Returns the CSS for the colours of the theme. `brandColor` is the colour of the main buttons. `buttonText` is the
 * colour of their text, if its contrast on `brandColor` is high enough. The function ignores a value that is not a hex
 * colour.
 */
function themeColours(theme: Theme): Css | undefined {
  const brand = hexColour(theme.brandColor)
  if (brand === undefined) return undefined
  return css`
    :root[data-scheme] {
      --brand: ${brand};
      --on-brand: ${readableOn(brand, hexColour(theme.buttonText))};
    }
  `
}
