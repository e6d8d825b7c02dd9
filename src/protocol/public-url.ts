/**
 * The URL by which a browser knows this request, whatever proxies stand between. Everything comes in as a parameter
 * and nothing is remembered: one request's headers cannot reach another's URLs. Pure and total.
 */
import { parseHost, type Host } from "./host.ts"
import { hostListed, type HostRule } from "./host-list.ts"

export interface PublicUrlInput {
  /** `Request.url`. */
  requestUrl: string
  headers: Headers
  /**
   * Whether a proxy that we trust sets `X-Forwarded-Host` and `X-Forwarded-Proto`. That proxy must strip both from what
   * clients send. When false, neither is read.
   */
  trustHost: boolean
  /** With `trustHost`: the only hosts that are believed. Absent: every host is. */
  trustedHosts?: readonly HostRule[] | undefined
  /** `AUTH_URL`. Its origin wins over everything, and then no header is read. Empty counts as absent. */
  authUrl?: string | undefined
}

/** Why there is no URL. All are the request's fault, save `authUrl`: that one is the configuration's. */
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

/** 8 KiB: the longest request URL that is read at all. A parsed URL is ASCII, so characters are bytes. */
export const longestUrl = 8192

/**
 * Finds the origin, in this order: `authUrl`; with `trustHost`, the forwarded host and scheme, each where present;
 * the request's own URL.
 *
 * An origin that comes from the request and is not in `trustedHosts` is refused. A forwarded header that is empty, a list, sent twice or outside the grammar is refused, never read in part.
 * `Forwarded` (RFC 7239) and `X-Forwarded-Port` are not read.
 */
export function publicUrl({ requestUrl, headers, trustHost, trustedHosts, authUrl }: PublicUrlInput): PublicUrl {
  if (requestUrl.length > longestUrl) return { ok: false, status: 414, reason: "urlTooLong" }
  if (!URL.canParse(requestUrl)) return refused("url")
  const url = new URL(requestUrl)
  if (!isWeb(url.protocol)) return refused("url")
  if (url.href.length > longestUrl) return { ok: false, status: 414, reason: "urlTooLong" }

  const origin = authUrl ? originOf(authUrl) : forwardedOrigin(url, trustHost ? headers : new Headers())
  if (typeof origin !== "string") return origin
  if (!authUrl && trustedHosts !== undefined && !hostListed(origin, trustedHosts)) return refused("hostNotListed")
  // Joined as text: resolved against the origin, a path that begins with two slashes would name another host.
  return { ok: true, origin, href: new URL(`${origin}${url.pathname}${url.search}`).href }
}

function originOf(authUrl: string): string | PublicUrl {
  const url = URL.canParse(authUrl) ? new URL(authUrl) : undefined
  if (url === undefined || !isWeb(url.protocol)) return { ok: false, status: 500, reason: "authUrl" }
  return url.origin
}

function forwardedOrigin(url: URL, headers: Headers): string | PublicUrl {
  const proto = headers.get("x-forwarded-proto")
  if (proto !== null && proto !== "http" && proto !== "https") return refused("forwardedProto")

  const forwarded = headers.get("x-forwarded-host")
  const host = parseHost(forwarded ?? url.host)
  if (host === undefined) return refused(forwarded === null ? "host" : "forwardedHost")
  return new URL(`${proto ?? url.protocol.slice(0, -1)}://${written(host)}`).origin
}

function written({ hostname, port }: Host): string {
  return port === undefined ? hostname : `${hostname}:${port}`
}

function isWeb(protocol: string): boolean {
  return protocol === "https:" || protocol === "http:"
}

function refused(reason: PublicUrlRefusal): PublicUrl {
  return { ok: false, status: 400, reason }
}
