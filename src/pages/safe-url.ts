/** Checks the URLs of links, forms and images on the built-in pages. */
import { parsedUrl } from "../ports/addresses.ts"
import { Finished } from "./finished.ts"

/** A checked URL. Only the functions of this file make such a value. */
class SafeUrl extends Finished<"url"> {}

export type { SafeUrl }

/** Returns true for a URL that this file checked, and false for any other object. */
export function isSafeUrl(value: unknown): value is SafeUrl {
  return value instanceof SafeUrl
}

/** Returns the URL of a link or a form if it is `http:`, `https:`, or a path of this host; otherwise `undefined`. */
export function href(address: string | undefined): SafeUrl | undefined {
  if (address === undefined) return undefined
  return isPath(address) || absolute(address) !== undefined ? new SafeUrl(address) : undefined
}

/**
 * Checks the URL of a form by the rule of {@link href}. A form without a URL would post to the page's own URL.
 * Therefore, a forbidden URL becomes `about:invalid`, to which browsers send nothing.
 */
export function formAction(address: string): SafeUrl {
  return href(address) ?? new SafeUrl("about:invalid")
}

/**
 * Checks the URL of an image by the rule of {@link href}. The page's Content Security Policy must also name the origin
 * of the URL; otherwise the browser does not load the image.
 */
export function src(address: string | undefined): SafeUrl | undefined {
  return href(address)
}

/** Returns the path of an image on this host; `undefined` for a URL with a host, even if it is the host of the page. */
export function ownSrc(path: string | undefined): SafeUrl | undefined {
  return path !== undefined && isPath(path) ? new SafeUrl(path) : undefined
}

/**
 * Returns the `data:` URL of an SVG or a PNG in base64; `undefined` for any other text. An SVG can contain scripts, but
 * browsers do not run them in an image.
 */
export function dataImage(address: string | undefined): SafeUrl | undefined {
  const plain = address !== undefined && /^data:image\/(?:svg\+xml|png);base64,[A-Za-z0-9+/]+={0,2}$/.test(address)
  return plain ? new SafeUrl(address) : undefined
}

/**
 * Returns the `data:` URL of a text, for a link with the attribute `download`. Browsers do not open such a URL as a page
 * of its own, and save it as a file.
 */
export function textFile(text: string): SafeUrl {
  return new SafeUrl(`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`)
}

/**
 * Returns the origin of an `http:` or `https:` URL, for the page's Content Security Policy; `undefined` for a path and
 * for a forbidden URL.
 */
export function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : absolute(address)?.origin
}

/**
 * Returns true for a path on this host. Refuses `//host` and `/\host`, because they are URLs of another host. Refuses
 * tabs and line breaks, because browsers remove them before they parse a URL.
 */
function isPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && isPlain(address)
}

function absolute(address: string): URL | undefined {
  const url = /^https?:\/\/[^/?#]/i.test(address) && isPlain(address) ? parsedUrl(address) : undefined
  if (url === undefined) return undefined
  return url.username === "" && url.password === "" && policyOrigin.test(url.origin) ? url : undefined
}

/**
 * Matches an origin that is safe in a Content Security Policy. The URL standard allows `;`, `,`, `'` and `*` in host
 * names, but in a policy these characters are syntax.
 */
const policyOrigin: RegExp = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/** Returns true for a URL without control characters, spaces and backslashes, which browsers would remove or change. */
function isPlain(address: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Z}\\]/u.test(address)
}
