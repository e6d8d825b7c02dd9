/** Adds parameters to the URLs of pages. */
import { parsedUrl } from "../ports/addresses.ts"

/**
 * Matches `http://` or `https://` and an authority that is not empty and has no user info. A slash, `?`, `#` or the end
 * must follow.
 */
export const webUrl: RegExp = /^https?:\/\/[^/\\?#@]+(?:[/?#]|$)/i

/**
 * Adds query parameters to a path or an absolute http(s) URL from the configuration. A path stays a path.
 *
 * New parameters replace existing parameters of the same name; other existing parameters do not change. A fragment
 * stays last. The result is ASCII. A path never becomes a host: the function joins leading slashes into one, and adds a
 * missing slash.
 *
 * @param base the path or URL. It must come from the configuration and not from a request, because the function does
 * not check an absolute URL.
 * @param params the parameters to add. The function leaves out parameters with the value `undefined`.
 */
export function appendQuery(base: string, params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const absolute = webUrl.test(base) ? parsedUrl(base) : undefined
  // The URL parser, which encodes the path as a browser would, needs a host. The code below removes the host.
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
