/**
 * Where a browser may be sent. Every target, from a query, a body, a cookie or a callback of the application, comes
 * through here and leaves as a normalised `URL.href`: ASCII, absolute, http or https. Pure and total.
 */
import { parsedUrl, percentDecoded } from "../ports/addresses.ts"
import { isAction, pathBelow } from "./route.ts"

export interface TargetRules {
  /** Our own origin. */
  baseUrl: string
  /** Below it lie our own routes, which are no targets. See {@link resolveTarget}. */
  basePath: string
  /** Origins besides our own that may be targets. None by default. */
  allowedOrigins?: readonly string[]
  /** Taken where the input will not do, under the same rules; `/` by default, and where it will not do either. */
  fallback?: string
}

/** Characters that a target from a request may have, as it comes and normalised. */
export const longestTarget = 2048

/** What an application's own callback may return: a sign-out URL of a provider carries a whole ID token. */
const longestCallbackResult = 8192

/**
 * Turns what a request asks for into a target on our own origin, or on an allowed one; otherwise the fallback.
 *
 * Read are a path that begins with one slash, and a URL that begins with `http://` or `https://` and a host. Anything
 * else is refused, although a browser would make something of it: other schemes, user info, control characters, a
 * backslash before the query, a path that begins with two slashes once resolved (it would be another host where
 * someone uses it alone), more than 2048 characters.
 *
 * Our own routes are refused too (a sign-out, a provider's callback, in any case or escaping), or a link could set
 * them off after the sign-in. The plain sign-in page is allowed: applications send people there after signing out.
 *
 * `resolveTarget(resolveTarget(x)) === resolveTarget(x)`.
 */
export function resolveTarget(input: unknown, rules: TargetRules): string {
  const base = parsedUrl(rules.baseUrl)
  if (base === undefined) return "/"
  for (const candidate of [input, rules.fallback]) {
    const url = readTarget(candidate, base, longestTarget)
    if (url !== undefined && isAllowed(url, base, rules)) return url.href
  }
  return new URL("/", base).href
}

/**
 * Reads what the application's `redirect` callback returned. The callback is the application's allow-list: it may name
 * any http or https URL without user info, or a path of ours. `undefined` for anything else; the caller falls back.
 *
 * Does not exclude our own routes: that is the application's decision here. At most 8192 characters.
 */
export function acceptCallbackResult(value: unknown, { baseUrl }: { baseUrl: string }): string | undefined {
  const base = parsedUrl(baseUrl)
  return base && readTarget(value, base, longestCallbackResult)?.href
}

/** No authority that is empty or holds user info; nothing but a slash, `?` or `#` ends it. */
const webUrl = /^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i
/** Not `//host`. A slash and a backslash, which browsers read the same way, falls to the backslash rule. */
const rootedPath = /^\/(?!\/)/
const control = /[\u0000-\u001f\u007f-\u009f]/
const backslashBeforeQuery = /^[^?#]*\\/

function readTarget(value: unknown, base: URL, longest: number): URL | undefined {
  if (typeof value !== "string" || value.length > longest) return undefined
  if (control.test(value) || backslashBeforeQuery.test(value)) return undefined
  if (!webUrl.test(value) && !rootedPath.test(value)) return undefined
  const url = parsedUrl(value, base.origin)
  if (url === undefined) return undefined
  // A dot segment before two slashes (`/.//host`) resolves to a path that begins with two.
  if (url.origin === base.origin && url.pathname.startsWith("//")) return undefined
  return url.href.length <= longest ? url : undefined
}

function isAllowed(url: URL, base: URL, { basePath, allowedOrigins = [] }: TargetRules): boolean {
  if (url.origin !== base.origin) return !url.pathname.startsWith("//") && allowedOrigins.includes(url.origin)
  // Judged by what a proxy or framework in front might make of it too: decoded, in lower case, slashes joined.
  const [path = "", own = ""] = [url.pathname, basePath].map((given) =>
    percentDecoded(given)
      .toLowerCase()
      .replaceAll(/\/{2,}/g, "/"),
  )
  const [action, ...more] = pathBelow(path, own)?.split("/").filter(Boolean) ?? []
  return action === undefined || !isAction(action) || (action === "signin" && more.length === 0)
}

/**
 * Adds parameters to a page that the configuration names: a path of ours, which stays one, or an absolute http(s) URL.
 *
 * An existing query stays as written, except that a parameter of the same name gives way; a fragment stays last. The
 * result is ASCII. A path never becomes a host: leading slashes are joined into one, and one is added where none is.
 *
 * @param base from the configuration, not from a request: an absolute URL is taken as it is.
 * @param params those that are `undefined` are left out.
 */
export function appendQuery(base: string, params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const absolute = webUrl.test(base) ? parsedUrl(base) : undefined
  // Only a parser encodes a path as a browser would; the host is cut off again.
  const url = absolute ?? new URL(`http://path.invalid/${base.replace(/^[\s/\\]+/, "")}`)
  const names = new Set(given.map(([name]) => name))
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !names.has(nameOf(pair)))
  url.search = [...kept, ...given.map((entry) => new URLSearchParams([entry]).toString())].join("&")
  if (absolute !== undefined) return url.href
  return `/${url.pathname.replace(/^\/+/, "")}${url.search}${url.hash}`
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? ""
}
