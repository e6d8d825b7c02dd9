/** Checks the addresses of links, forms and images on the built-in pages. */
import { parsedUrl } from "../ports/addresses.ts"
import { Finished } from "./finished.ts"

/** A checked address. Only the functions of this file make one. */
class SafeUrl extends Finished<"url"> {}

export type { SafeUrl }

/** Returns true for an address that this file made, and false for any other object. */
export function isSafeUrl(value: unknown): value is SafeUrl {
  return value instanceof SafeUrl
}

/**
 * Checks the address of a link or a form: `http:`, `https:`, or a path of this host. Returns `undefined` for any other
 * address.
 */
export function href(address: string | undefined): SafeUrl | undefined {
  if (address === undefined) return undefined
  return isPath(address) || absolute(address) !== undefined ? new SafeUrl(address) : undefined
}

/**
 * Checks the address of a form by the rule of {@link href}. A form without an address would post to the page's own
 * address. Therefore an address that is not allowed becomes `about:invalid`, to which browsers send nothing.
 */
export function formAction(address: string): SafeUrl {
  return href(address) ?? new SafeUrl("about:invalid")
}

/**
 * Checks the address of an image by the rule of {@link href}. The page's Content Security Policy must also name the
 * origin of the address; otherwise the browser does not load it.
 */
export function src(address: string | undefined): SafeUrl | undefined {
  return href(address)
}

/** Checks the path of an image on this host. Returns `undefined` for an address with a host, including our own host. */
export function ownSrc(path: string | undefined): SafeUrl | undefined {
  return path !== undefined && isPath(path) ? new SafeUrl(path) : undefined
}

/**
 * Checks a `data:` address of an SVG or a PNG in base64. An SVG can contain scripts, but browsers do not run them in an
 * image.
 */
export function dataImage(address: string | undefined): SafeUrl | undefined {
  const plain = address !== undefined && /^data:image\/(?:svg\+xml|png);base64,[A-Za-z0-9+/]+={0,2}$/.test(address)
  return plain ? new SafeUrl(address) : undefined
}

/**
 * Returns the origin of an `http:` or `https:` address, for the page's Content Security Policy. Returns `undefined` for
 * a path and for an address that is not allowed.
 */
export function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : absolute(address)?.origin
}

/**
 * Returns true for a path on this host. `//host` and `/\host` are refused, because they are addresses of another host.
 * Tabs and line breaks are refused, because browsers remove them before they parse an address.
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
 * Matches an origin that can be written into a Content Security Policy. The URL standard allows `;`, `,`, `'` and `*`
 * in host names, but in a policy these characters are syntax.
 */
const policyOrigin: RegExp = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/**
 * Returns true for an address without control characters, spaces and backslashes, which browsers would remove or
 * change.
 */
function isPlain(address: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Z}\\]/u.test(address)
}
