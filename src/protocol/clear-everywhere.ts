import type { CookieOptions, CookieToSet } from "../ports/cookie.ts"
import { clearedCookie } from "./cookies.ts"

/**
 * Clears cookies in every place where a browser may store them for this request: each parent domain, the host itself,
 * and each prefix of the path. Use this for a request with several cookies of the same name. A page on a sibling host
 * or under another path causes such requests when it sets a cookie with this name.
 *
 * @param host the host of the request, without a port.
 * @param path the path of the request.
 */
export function clearEverywhere({
  names,
  options,
  host,
  path: asked,
}: {
  names: readonly string[]
  options: CookieOptions
  host: string
  path: string
}): CookieToSet[] {
  const { domain: _domain, path: _path, ...rest } = options
  const places = domainsOf(host).flatMap((domain) =>
    pathsOf(asked).map((path) => ({ ...(domain === undefined ? {} : { domain }), path })),
  )
  return names
    .flatMap((own) => places.map((place) => clearedCookie(own, { ...rest, ...place })))
    .slice(0, mostClearings)
}

/** The maximum number of `Set-Cookie` lines that this function adds to one response. */
const mostClearings = 60

/**
 * Returns the values of the attribute `Domain`: `undefined` for cookies without the attribute, the host, and each
 * parent domain. The list has no top-level domain, because no browser accepts one.
 */
function domainsOf(host: string): (string | undefined)[] {
  const labels = host.split(".")
  // An IP address has no parent domain.
  if (labels.length < 2 || /^[\d.]+$|:/.test(host)) return [undefined]
  return [undefined, ...labels.slice(0, -1).map((_, at) => labels.slice(at).join("."))]
}

/**
 * Returns the values of the attribute `Path`: `/`, and each prefix of the path with and without a trailing slash,
 * because browsers treat the two forms as different paths.
 */
function pathsOf(path: string): string[] {
  const parts = path.split("/").filter((part) => part !== "" && isCookiePath(part))
  const prefixes = parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`)
  return ["/", ...prefixes.flatMap((prefix) => [prefix, `${prefix}/`])]
}

/** Returns true if a string may be the value of the attribute `Path` (RFC 6265 §4.1.1). */
function isCookiePath(part: string): boolean {
  return /^[\x21-\x3a\x3c-\x7e]+$/.test(part)
}
