/** Addresses that a page may load or lead to. */
import { parsedUrl } from "../ports/addresses.ts"
import { Finished } from "./finished.ts"

/** An address that was let through. Made only by the functions of this file. */
class SafeUrl extends Finished<"url"> {}

export type { SafeUrl }

/** True for what this file let through, and for nothing that looks like it. */
export function isSafeUrl(value: unknown): value is SafeUrl {
  return value instanceof SafeUrl
}

/** Where a link or a form may lead: `http:`, `https:`, or a path of this host. `undefined` for anything else. */
export function href(address: string | undefined): SafeUrl | undefined {
  if (address === undefined) return undefined
  return isPath(address) || absolute(address) !== undefined ? new SafeUrl(address) : undefined
}

/**
 * As {@link href}, for a form that must stay in the page: what is not admitted becomes `about:invalid`, which a browser
 * does not send anything to.
 */
export function formAction(address: string): SafeUrl {
  return href(address) ?? new SafeUrl("about:invalid")
}

/** What an image may be loaded from: the same rule as {@link href}. The page's CSP must name its origin besides. */
export function src(address: string | undefined): SafeUrl | undefined {
  return href(address)
}

/** An image of this host, given by its path. An address of any host, ours included, is `undefined`. */
export function ownSrc(path: string | undefined): SafeUrl | undefined {
  return path !== undefined && isPath(path) ? new SafeUrl(path) : undefined
}

/** A picture that stands in the address itself: SVG or PNG, in base64. Drawn as an image, an SVG runs nothing. */
export function dataImage(address: string | undefined): SafeUrl | undefined {
  const plain = address !== undefined && /^data:image\/(?:svg\+xml|png);base64,[A-Za-z0-9+/]+={0,2}$/.test(address)
  return plain ? new SafeUrl(address) : undefined
}

/** The origin of an `http:` or `https:` address, for a Content-Security-Policy. `undefined` for a path. */
export function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : absolute(address)?.origin
}

/** `//host` and `/\host` are addresses of another host; browsers drop tabs and line breaks before they look. */
function isPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && isPlain(address)
}

function absolute(address: string): URL | undefined {
  const url = /^https?:\/\/[^/?#]/i.test(address) && isPlain(address) ? parsedUrl(address) : undefined
  if (url === undefined) return undefined
  return url.username === "" && url.password === "" && policyOrigin.test(url.origin) ? url : undefined
}

/** The URL standard lets `;`, `,`, `'` and `*` into host names; a Content-Security-Policy would read them as its own. */
const policyOrigin: RegExp = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/** No control character, no space, no backslash: nothing that a browser reads otherwise than it is written. */
function isPlain(address: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Z}\\]/u.test(address)
}
