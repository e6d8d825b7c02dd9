/**
 * Checks the URLs to which the library redirects a browser. Every redirect URL from a query, a body, a cookie or a
 * callback of the application passes this check, and becomes a normalised `URL.href`: ASCII, absolute, http or https.
 * The functions have no side effects and never throw.
 */
import { parsedUrl, percentDecoded } from "../ports/addresses.ts"
import { webUrl } from "./append-query.ts"
import { isAction, pathBelow } from "./route.ts"

export interface TargetRules {
  /** The application's own origin. */
  baseUrl: string
  /** The base path of this library's routes. {@link resolveTarget} refuses to redirect to these routes. */
  basePath: string
  /** Allowed origins in addition to the application's own origin. Default: no other origin. */
  allowedOrigins?: readonly string[]
  /**
   * The redirect target that replaces a refused one. The same rules apply to the fallback. If the fallback is absent or
   * refused, {@link resolveTarget} uses `/`.
   */
  fallback?: string
}

/** The maximum length of a redirect URL from a request, in characters, before and after normalisation. */
export const longestTarget = 2048

/**
 * The maximum length of the result of the application's `redirect` callback, in characters. This maximum is larger than
 * {@link longestTarget}, because the callback can return a provider's sign-out URL, which contains a whole ID token.
 */
const longestCallbackResult = 8192

/**
 * Turns the redirect target in a request into a URL on the application's own origin, or on an allowed origin. If the
 * function refuses the target, it returns the fallback.
 *
 * The function accepts a path that begins with one slash, and a URL that begins with `http://` or `https://` and a
 * host. It refuses any other string, even if a browser would accept it:
 *
 * - other schemes, and user info;
 * - control characters, and a backslash before the query;
 * - a path that begins with two slashes after resolution: without the origin, such a path would name another host;
 * - more than 2048 characters.
 *
 * The function also refuses the routes of this library, in any letter case and with any escapes. Otherwise a crafted
 * sign-in link could trigger one of them, such as the sign-out, after the sign-in. The plain sign-in page is allowed:
 * applications redirect there after signing out.
 *
 * Resolving a result again returns the same result.
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
 * Reads the result of the application's `redirect` callback. The callback is the application's allow-list: it may
 * return any http or https URL without user info, or a path on the application's origin. Returns `undefined` for any
 * other value; the caller then uses the fallback.
 *
 * The function accepts the routes of this library, because the application chose the URL. The result has at most 8192
 * characters.
 */
export function acceptCallbackResult(value: unknown, { baseUrl }: { baseUrl: string }): string | undefined {
  const base = parsedUrl(baseUrl)
  return base && readTarget(value, base, longestCallbackResult)?.href
}

/**
 * Matches a path that begins with one slash, and not `//host`. Browsers also read a slash and a backslash as two
 * slashes; {@link backslashBeforeQuery} finds those.
 */
const rootedPath = /^\/(?!\/)/
const control = /[\u0000-\u001f\u007f-\u009f]/
const backslashBeforeQuery = /^[^?#]*\\/

function readTarget(value: unknown, base: URL, longest: number): URL | undefined {
  if (typeof value !== "string" || value.length > longest) return undefined
  if (control.test(value) || backslashBeforeQuery.test(value)) return undefined
  if (!webUrl.test(value) && !rootedPath.test(value)) return undefined
  const url = parsedUrl(value, base.origin)
  if (url === undefined) return undefined
  // A path with a dot segment before two slashes (`/.//host`) resolves to a path that begins with two slashes.
  if (url.origin === base.origin && url.pathname.startsWith("//")) return undefined
  return url.href.length <= longest ? url : undefined
}

function isAllowed(url: URL, base: URL, { basePath, allowedOrigins = [] }: TargetRules): boolean {
  if (url.origin !== base.origin) return !url.pathname.startsWith("//") && allowedOrigins.includes(url.origin)
  // A proxy or framework in front of this library may normalise the path. The comparison therefore uses the decoded
  // path in lower case, with repeated slashes joined.
  const [path = "", own = ""] = [url.pathname, basePath].map((given) =>
    percentDecoded(given)
      .toLowerCase()
      .replaceAll(/\/{2,}/g, "/"),
  )
  const [action, ...more] = pathBelow(path, own)?.split("/").filter(Boolean) ?? []
  return action === undefined || !isAction(action) || (action === "signin" && more.length === 0)
}
