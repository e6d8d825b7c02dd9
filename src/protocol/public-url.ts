/**
 * Finds the URL that the browser requested, behind any proxies. All inputs are parameters, and nothing is stored, so
 * that the headers of one request cannot affect the URLs of another request. The functions never throw.
 */

/** The rules of a configuration. */
export interface AddressRules {
  /**
   * True if a trusted proxy sets `X-Forwarded-Host` and `X-Forwarded-Proto`. That proxy must remove both from the
   * requests of clients. If `trustHost` is false, the library reads neither of the two headers.
   */
  trustHost: boolean
  /** The accepted hosts. If the list is absent, every host is accepted. */
  trustedHosts?: readonly HostRule[] | undefined
  /**
   * The origin of `AUTH_URL`. If `AUTH_URL` is set, every request has this origin, and no header is read. An empty text
   * counts as absent.
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
      /** The whole URL of the request at that origin, without a fragment. */
      href: string
    }
  | { ok: false; status: 400 | 414 | 500; reason: PublicUrlRefusal }

/** 8 KiB: the maximum length of a request URL. A parsed URL is ASCII, so characters are bytes. */
export const longestUrl = 8192

const webProtocols = ["https:", "http:"]

/**
 * Finds the origin and the URL of a request. The origin is the first of these that exists: `publicOrigin`; with
 * `trustHost`, the forwarded host and scheme; the origin in the request's own URL. If only one of the two forwarded
 * headers is present, the request's URL supplies the other part.
 *
 * An origin from a header or from the request's URL is refused if it is not in `trustedHosts`. A forwarded header that
 * is empty, a list, sent twice or outside the grammar is refused, never read in part. `Forwarded` (RFC 7239) and
 * `X-Forwarded-Port` are not read.
 */
export function publicUrl(
  { url: requestUrl, headers }: Pick<Request, "url" | "headers">,
  { trustHost, trustedHosts, publicOrigin: authUrl }: AddressRules,
): PublicUrl {
  if (requestUrl.length > longestUrl) return { ok: false, status: 414, reason: "urlTooLong" }
  if (!URL.canParse(requestUrl)) return refused("url")
  const url = new URL(requestUrl)
  if (!webProtocols.includes(url.protocol)) return refused("url")
  if (url.href.length > longestUrl) return { ok: false, status: 414, reason: "urlTooLong" }

  let origin: string
  if (authUrl) {
    const own = URL.canParse(authUrl) ? new URL(authUrl) : undefined
    if (own === undefined || !webProtocols.includes(own.protocol)) return { ok: false, status: 500, reason: "authUrl" }
    origin = own.origin
  } else {
    const proto = trustHost ? headers.get("x-forwarded-proto") : null
    if (proto !== null && proto !== "http" && proto !== "https") return refused("forwardedProto")
    const forwarded = trustHost ? headers.get("x-forwarded-host") : null
    const host = parseHost(forwarded ?? url.host)
    if (host === undefined) return refused(forwarded === null ? "host" : "forwardedHost")
    const port = host.port === undefined ? "" : `:${host.port}`
    origin = new URL(`${proto ?? url.protocol.slice(0, -1)}://${host.hostname}${port}`).origin
    if (trustedHosts !== undefined && !hostListed(origin, trustedHosts)) return refused("hostNotListed")
  }
  // Origin and path are joined as text. If a path that begins with two slashes were resolved against the origin, it
  // would name another host.
  return { ok: true, origin, href: new URL(`${origin}${url.pathname}${url.search}`).href }
}

function refused(reason: PublicUrlRefusal): PublicUrl {
  return { ok: false, status: 400, reason }
}

export interface Host {
  /** Lower case. An IPv6 address is in brackets, shortened as by `URL.hostname`. */
  hostname: string
  /** 1 to 65535; absent if the text has none. */
  port?: number
}

/** The maximum length of a host with its port, in characters. A DNS name has at most 253. */
const longestHost = 255

/** Matches one label of a host name: 1 to 63 characters, no hyphen at either end (RFC 1035 §2.3.1, RFC 1123 §2.1). */
const labelGrammar = /^(?!-)[\w-]{1,63}(?<!-)$/

/**
 * Reads a text of the form `host[:port]` (RFC 9110 §7.2). A text that has this form only in part is refused.
 *
 * A host is a DNS name of one or more labels, an IPv4 address as four plain decimals, or an IPv6 address in brackets.
 * Labels may contain an underscore, as in container networks. Refused: user info, a path, lists, escapes, characters
 * beyond ASCII, a trailing dot, an IPv6 zone, a port that is empty, zero, padded or too large, more than 255
 * characters, and any text that a URL parser would read as a different host (`127.1`, `0x7f.1`).
 *
 * The result proves that the text is a host, but not that the host belongs to the application.
 */
export function parseHost(text: string): Host | undefined {
  if (text.length > longestHost) return undefined
  const parts = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::([1-9]\d{0,4}))?$/i.exec(text)
  const [, name, digits] = parts ?? []
  if (name === undefined) return undefined

  const isAddress = name.startsWith("[")
  if (!isAddress && (name.length > 253 || !name.split(".").every((label) => labelGrammar.test(label)))) return undefined
  if (!URL.canParse(`http://${name}`)) return undefined
  const { hostname } = new URL(`http://${name}`)
  // The URL parser refuses an invalid `xn--` label, and rewrites a name that is in fact an address, such as `127.1`.
  // Both kinds of name are refused.
  if (!isAddress && hostname !== name.toLowerCase()) return undefined
  if (digits === undefined) return { hostname }
  const port = Number(digits)
  return port <= 65_535 ? { hostname, port } : undefined
}

/** One parsed entry of the application's list of its own hosts. */
export interface HostRule {
  /** The host in lower case. For a pattern, the part after `*.`. */
  hostname: string
  /** True for a pattern: exactly one label must precede `hostname`. */
  anyLabel: boolean
  /** The port. If the port is absent, the default port of the scheme is meant: 443 or 80. */
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
 * @returns `undefined` for a text that is not an entry.
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
  const usual = usualPorts[protocol]
  const actual = port === "" ? usual : Number(port)
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
 * Returns the host with its labels in ASCII. A Unicode label that the URL parser turns into an ASCII label without
 * `xn--` is refused, because the application wrote a different name.
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
