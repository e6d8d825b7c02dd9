/** The strict grammar of a host and port, for headers that a proxy or a client wrote. Pure and total. */

export interface Host {
  /** Lower case. An IPv6 address stands in its brackets, shortened as `URL.hostname` shortens it. */
  hostname: string
  /** 1 to 65535; absent where none was written. */
  port?: number
}

/** A host name has at most 253 characters, and `:65535` six more; addresses are shorter. */
const longestHost = 255

/**
 * Reads `host[:port]` (RFC 9110 §7.2) whole, or not at all.
 *
 * A host is a DNS name of one or more labels, an IPv4 address as four plain decimals, or an IPv6 address in brackets.
 * Labels may hold an underscore, as container networks use it. Refused: user info, a path, lists, escapes, characters
 * beyond ASCII, a trailing dot, an IPv6 zone, a port that is empty, zero, padded or too large, more than 255
 * characters, and whatever a URL parser would read as a different host (`127.1`, `0x7f.1`).
 *
 * It proves that the text is a host; not that the host is ours.
 */
export function parseHost(text: string): Host | undefined {
  if (text.length > longestHost) return undefined
  const parts = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::([1-9]\d{0,4}))?$/i.exec(text)
  const [, name, digits] = parts ?? []
  if (name === undefined) return undefined

  const hostname = name.startsWith("[") ? ipv6(name) : dnsName(name.toLowerCase())
  if (hostname === undefined) return undefined
  if (digits === undefined) return { hostname }
  const port = Number(digits)
  return port <= 65_535 ? { hostname, port } : undefined
}

function ipv6(bracketed: string): string | undefined {
  const url = `http://${bracketed}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

function dnsName(name: string): string | undefined {
  if (name.length > 253 || !name.split(".").every(isLabel)) return undefined
  const url = `http://${name}`
  // The parser knows which names are really addresses, and which `xn--` labels are none.
  return URL.canParse(url) && new URL(url).hostname === name ? name : undefined
}

/** RFC 1035 §2.3.1 and RFC 1123 §2.1: 1 to 63 characters, no hyphen at either end. */
function isLabel(label: string): boolean {
  return label.length >= 1 && label.length <= 63 && !label.startsWith("-") && !label.endsWith("-")
}
