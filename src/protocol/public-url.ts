/**
 * Finds the URL that the browser requested, behind any proxies. All inputs are parameters, and the functions store
 * nothing, so that the headers of one request cannot affect the URLs of another request. The functions never throw.
 */

import { parsedUrl } from "../ports/addresses.ts"

/** The rules of a configuration. */
export interface AddressRules {
  /**
   * True if a trusted proxy sets `X-Forwarded-Host` and `X-Forwarded-Proto`. The proxy must remove these two headers
   * from the requests of clients. If `trustHost` is false, the library reads neither of the two headers.
   */
  trustHost: boolean
  /** The hosts that the application accepts as its own. If the list is absent, the library accepts every host. */
  trustedHosts?: readonly HostRule[] | undefined
  /**
   * The origin of `AUTH_URL`. If `AUTH_URL` is set, every request has this origin, and the library reads no header. An
   * empty string counts as absent.
   */
  publicOrigin?: string | undefined
}

/**
 * The reason why there is no URL. `authUrl` is a fault of the configuration. All other reasons are faults of the
 * request.
 */
export type PublicUrlRefusal =
  | "urlTooLong"
  | "url"
  | "host"
  | "forwardedHost"
  | "forwardedProto"
  | "hostNotListed"
  | "authUrl"

export type PublicUrl =
  | {
      ok: true
      /** Scheme, host and port, without a trailing slash. */
      origin: string
      /** The whole URL of the request at `origin`, without a fragment. */
      href: string
    }
  | { ok: false; status: 400 | 414 | 500; reason: PublicUrlRefusal }

/** The maximum length of a request URL: 8 KiB. A parsed URL is ASCII, so each character is one byte. */
export const longestUrl = 8192

const webProtocols = ["https:", "http:"]

/**
 * Finds the origin and the URL of a request. The origin is the first of these that exists: `publicOrigin`; with
 * `trustHost`, the forwarded host and scheme; the origin in the request's own URL. If only one of the two forwarded
 * headers is present, the request's URL supplies the other part.
 *
 * The function refuses an origin from a header or from the request's URL if the origin is not in `trustedHosts`. It
 * refuses a forwarded header that is empty, a list, sent twice or outside the grammar, and never reads a part of it. It
 * does not read `Forwarded` (RFC 7239) and `X-Forwarded-Port`.
 */
export function publicUrl(
  { url: requestUrl, headers }: Pick<Request, "url" | "headers">,
  { trustHost, trustedHosts, publicOrigin: authUrl }: AddressRules,
): PublicUrl {
  if (requestUrl.length > longestUrl) return { ok: false, status: 414, reason: "urlTooLong" }
  const url = parsedUrl(requestUrl)
  if (url === undefined || !webProtocols.includes(url.protocol)) return refused("url")
  if (url.href.length > longestUrl) return { ok: false, status: 414, reason: "urlTooLong" }

  let origin: string
  if (authUrl) {
    const own = parsedUrl(authUrl)
    if (own === undefined || !webProtocols.includes(own.protocol)) return { ok: false, status: 500, reason: "authUrl" }
    origin = own.origin
  } else {
    const proto = trustHost ? headers.get("x-forwarded-proto") : null
    if (proto !== null && proto !== "http" && proto !== "https") return refused("forwardedProto")
    const forwarded = trustHost ? headers.get("x-forwarded-host") : null
    const host = parseHost(forwarded ?? url.host)
    if (host === undefined) return refused(forwarded === null ? "host" : "forwardedHost")
    const protocol = proto === null ? url.protocol : `${proto}:`
    if (trustedHosts !== undefined && !isListed(protocol, host, trustedHosts)) return refused("hostNotListed")
    origin = forwarded === null && proto === null ? url.origin : originAt(protocol, host)
  }
  // The code joins strings and does not resolve the path against the origin, because a path that begins with two
  // slashes would then name another host.
  return { ok: true, origin, href: `${origin}${url.pathname}${url.search}` }
}

function refused(reason: PublicUrlRefusal): PublicUrl {
  return { ok: false, status: 400, reason }
}

export interface Host {
  /** The host name in lower case. An IPv6 address is in brackets, in the short form of `URL.hostname`. */
  hostname: string
  /** The port, from 1 to 65535; absent if the string has no port. */
  port?: number
}

/** The maximum length of a host with its port, in characters. A DNS name has at most 253. */
const longestHost = 255

/** Matches one label of a host name: 1 to 63 characters, no hyphen at either end (RFC 1035 §2.3.1, RFC 1123 §2.1). */
const labelGrammar = /^(?!-)[\w-]{1,63}(?<!-)$/

/**
 * Reads a string of the form `host[:port]` (RFC 9110 §7.2). The function refuses a string of which only a part has this
 * form.
 *
 * A host is a DNS name of one or more labels, an IPv4 address as four plain decimals, or an IPv6 address in brackets.
 * Labels may contain an underscore, as in container networks. The function refuses:
 *
 * - user info, a path, lists, escapes, and characters beyond ASCII;
 * - a trailing dot, and an IPv6 zone;
 * - a port that is empty, zero, padded or too large;
 * - more than 255 characters;
 * - any string that a URL parser would read as a different host (`127.1`, `0x7f.1`).
 *
 * The result proves that the string is a host, but not that the host belongs to the application.
 */
export function parseHost(text: string): Host | undefined {
  if (text.length > longestHost) return undefined
  const parts = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::([1-9]\d{0,4}))?$/i.exec(text)
  const [, name, digits] = parts ?? []
  if (name === undefined) return undefined

  const isAddress = name.startsWith("[")
  if (!isAddress && (name.length > 253 || !name.split(".").every((label) => labelGrammar.test(label)))) return undefined
  const hostname = isPlainHost.test(name) ? name.toLowerCase() : parsedUrl(`http://${name}`)?.hostname
  if (hostname === undefined) return undefined
  // The URL parser refuses an invalid `xn--` label. It also rewrites a name that it reads as an IP address, such as
  // `127.1`. This condition refuses such a name.
  if (!isAddress && hostname !== name.toLowerCase()) return undefined
  if (digits === undefined) return { hostname }
  const port = Number(digits)
  return port <= 65_535 ? { hostname, port } : undefined
}

/**
 * Matches an IPv4 address of four plain decimals, and a DNS name without an `xn--` label whose last label begins with a
 * letter. A URL parser changes only their letter case, so {@link parseHost} need not call it.
 */
const isPlainHost =
  /^(?:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}|(?!(?:.*\.)?xn--)(?:[\w-]+\.)*[a-z][\w-]*)$/i

/** Returns the origin at a host, as `URL.origin` writes it. */
export function originAt(protocol: string, { hostname, port }: Host): string {
  return `${protocol}//${hostname}${port === undefined || port === usualPorts[protocol] ? "" : `:${port}`}`
}

/** One parsed entry of the application's list of its own hosts. */
export interface HostRule {
  /** The host in lower case. For a pattern, the part after `*.`. */
  hostname: string
  /** True for a pattern: exactly one label must precede `hostname`. */
  anyLabel: boolean
  /** The port. If the port is absent, the rule means the default port of the scheme: 443 or 80. */
  port: number | undefined
}

const usualPorts: Readonly<Record<string, number>> = { "https:": 443, "http:": 80 }

/**
 * Reads one entry of the application's list of its own hosts: `app.example.com`, `app.example.com:8443`,
 * `*.preview.example.com`, `127.0.0.1:3000`, `[::1]:3000`.
 *
 * Case does not matter, and an international name may be written in Unicode (`bücher.example`) or as A-labels (RFC 5890
 * §2.3.2.1). A pattern matches exactly one label, so `*.example.com` matches neither `example.com` nor
 * `a.b.example.com`. The part after `*.` must have two labels, or be `localhost`, so that no pattern covers a top-level
 * domain. Everything else is refused: schemes, paths, spaces, other places for a star, addresses after a star.
 *
 * @returns `undefined` for a string that is not an entry.
 */
export function parseHostRule(text: unknown): HostRule | undefined {
  if (typeof text !== "string") return undefined
  const anyLabel = text.startsWith("*.")
  const ascii = inAscii(anyLabel ? text.slice(2) : text)
  const host = ascii === undefined ? undefined : parseHost(ascii)
  if (host === undefined) return undefined
  if (anyLabel && !canHaveLabels(host.hostname)) return undefined
  return { hostname: host.hostname, anyLabel, port: host.port }
}

/**
 * Returns true if an origin is one of the listed hosts, on the listed port.
 *
 * @param origin as `URL.origin` writes it.
 */
export function hostListed(origin: string, rules: readonly HostRule[]): boolean {
  const { hostname, port, protocol } = new URL(origin)
  return isListed(protocol, { hostname, ...(port === "" ? {} : { port: Number(port) }) }, rules)
}

function isListed(protocol: string, { hostname, port }: Host, rules: readonly HostRule[]): boolean {
  const usual = usualPorts[protocol]
  const actual = port ?? usual
  return rules.some((rule) => (rule.port ?? usual) === actual && names(rule, hostname))
}

function names({ hostname, anyLabel }: HostRule, actual: string): boolean {
  if (!anyLabel) return actual === hostname
  if (!actual.endsWith(`.${hostname}`)) return false
  const label = actual.slice(0, -hostname.length - 1)
  return label !== "" && !label.includes(".")
}

function canHaveLabels(hostname: string): boolean {
  if (hostname === "localhost") return true
  return hostname.includes(".") && parseHost(`x.${hostname}`) !== undefined && !/(?:^|\.)\d+$/.test(hostname)
}

/**
 * Returns the host with its labels in ASCII. If the URL parser turns a Unicode label into an ASCII label without
 * `xn--`, the function refuses the host, because the application wrote a different name.
 */
function inAscii(text: string): string | undefined {
  const [, name = "", port = ""] = /^([^:]*)(:\d+)?$/u.exec(text) ?? []
  if (!/[^\0-\x7f]/.test(text)) return text
  if (/[/?#@\\\s%]/.test(name) || !URL.canParse(`http://${name}`)) return undefined
  const labels = name.split(".")
  const ascii = new URL(`http://${name}`).hostname
  const faithful = ascii
    .split(".")
    .every((label, at) => label.startsWith("xn--") || label === labels[at]?.toLowerCase())
  return faithful ? `${ascii}${port}` : undefined
}
