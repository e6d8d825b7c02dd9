/**
 * Checks where a browser may be redirected. Every target from a query, a body, a cookie or a callback of the
 * application is checked here, and becomes a normalised `URL.href`: ASCII, absolute, http or https. The functions have
 * no side effects and never throw.
 */
import { parsedUrl, percentDecoded } from "../ports/addresses.ts"
import { isAction, pathBelow } from "./route.ts"

export interface TargetRules {
  /** The application's own origin. */
  baseUrl: string
  /** The base path of this library's routes. {@link resolveTarget} does not allow these routes as targets. */
  basePath: string
  /** Allowed origins in addition to the application's own. Default: no other origin. */
  allowedOrigins?: readonly string[]
  /**
   * The target if the function refuses the input. The same rules apply to this target. Default `/`, which also replaces
   * a `fallback` that is refused.
   */
  fallback?: string
}

/** The maximum length of a target from a request, in characters, before and after normalisation. */
export const longestTarget = 2048

/**
 * The maximum length of the result of the application's `redirect` callback, in characters. This maximum is larger than
 * {@link longestTarget}, because the callback can return a provider's sign-out URL, which contains a whole ID token.
 */
const longestCallbackResult = 8192

/**
 * Turns the target of a request into a URL on the application's own origin, or on an allowed origin. If the function
 * refuses the target, it returns the fallback.
 *
 * Accepted are a path that begins with one slash, and a URL that begins with `http://` or `https://` and a host. Any
 * other text is refused, even if a browser would accept it: other schemes, user info, control characters, a backslash
 * before the query, a path that begins with two slashes after resolution (without the origin, it would name another
 * host), more than 2048 characters.
 *
 * The routes of this library are refused too, in any letter case and with any escapes. Otherwise a link could trigger
 * one of them, such as the sign-out, after the sign-in. The plain sign-in page is allowed: applications redirect there
 * after signing out.
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
 * It accepts the routes of this library, because here the application decides. The result has at most 8192 characters.
 */
export function acceptCallbackResult(value: unknown, { baseUrl }: { baseUrl: string }): string | undefined {
  const base = parsedUrl(baseUrl)
  return base && readTarget(value, base, longestCallbackResult)?.href
}

/**
 * Matches `http://` or `https://` and an authority that is not empty and has no user info. A slash, `?`, `#` or the end
 * must follow.
 */
const webUrl = /^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i
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
  // The path is compared in the form that a proxy or framework in front could make of it: decoded, in lower case, with
  // joined slashes.
  const [path = "", own = ""] = [url.pathname, basePath].map((given) =>
    percentDecoded(given)
      .toLowerCase()
      .replaceAll(/\/{2,}/g, "/"),
  )
  const [action, ...more] = pathBelow(path, own)?.split("/").filter(Boolean) ?? []
  return action === undefined || !isAction(action) || (action === "signin" && more.length === 0)
}

/**
 * Adds parameters to the address of a page in the configuration: a path, which stays a path, or an absolute http(s)
 * URL.
 *
 * An existing query stays unchanged, except that new parameters replace those of the same name; a fragment stays last.
 * The result is ASCII. A path never becomes a host: leading slashes are joined into one, and a missing slash is added.
 *
 * @param base the address. The address must come from the configuration and not from a request, because an absolute URL
 *   is not checked.
 * @param params the parameters to add. Parameters with the value `undefined` are left out.
 */
export function appendQuery(base: string, params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const absolute = webUrl.test(base) ? parsedUrl(base) : undefined
  // A URL parser encodes the path as a browser would, but needs a host. The host is removed again below.
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
