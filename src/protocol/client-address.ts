/** Finds the IP address of a request's client. The rate limits count requests by this address. */
import type { ClientAddressOption } from "../ports/limits.ts"
import { wholeRequest } from "./lazy-request.ts"
import { peerOf } from "./peer-address.ts"

/** Headers in which proxies send the client's IP address. */
const forwarding = [
  "x-forwarded-for",
  "forwarded",
  "x-real-ip",
  "true-client-ip",
  "x-client-ip",
  "cf-connecting-ip",
  "fly-client-ip",
  "fastly-client-ip",
  "x-vercel-forwarded-for",
  "x-azure-clientip",
  "via",
] as const

/**
 * Reads the client's IP address as the option `clientAddress` says. Without the option `clientAddress`, the result is
 * the address at the other end of the socket. If this address is private, or the request has a header of a proxy, the
 * address counts as unknown: the socket then belongs to a proxy, and all clients of the proxy would share one address.
 * @returns `undefined` if the address is unknown. If `clientAddress` is a function, returns the unchanged result of
 * this function.
 */
export function clientAddress(request: Request, option: ClientAddressOption | undefined): string | undefined {
  if (typeof option === "function") return option(wholeRequest(request))
  const peer = peerOf(request)
  if (option === "socket") return peer
  if (option !== undefined) return fromHeader(request.headers.get(option.header), option.hops ?? 1)
  if (peer === undefined || isPrivate(peer) || forwarding.some((name) => request.headers.has(name))) return undefined
  return peer
}

/**
 * Reads the entry at position `hops` from the end of the list. Each proxy appends the IP address from which it received
 * the request. Entries that the client itself sent are therefore further left. A list with fewer entries than `hops`
 * did not pass through all proxies, so the function does not trust its entries.
 */
function fromHeader(list: string | null, hops: number): string | undefined {
  const address = list?.split(",").at(-hops)?.trim()
  return address !== undefined && networkOf(address) !== undefined ? address : undefined
}

/**
 * Returns the network of an IP address in one canonical form. For IPv4, the network is the address itself. For IPv6,
 * the network is the first 64 bits, because one client can use all addresses with these bits. The function drops a port
 * after the address.
 * @returns `undefined` for a string that is not an address.
 */
export function networkOf(address: string): string | undefined {
  const text = address.trim()
  const [, v4] = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(text) ?? []
  if (v4 !== undefined) return v4.split(".").every((part) => Number(part) <= 255) ? plain(v4) : undefined
  const [, v6 = text] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  // The zone of an IPv6 address (`%eth0`) names a network interface of the local host, so it does not count.
  const url = `http://[${v6.replace(/%.*$/, "")}]`
  if (!v6.includes(":") || !URL.canParse(url)) return undefined
  const host = new URL(url).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host) ?? []
  if (high !== undefined && low !== undefined) return dotted(parseInt(high, 16), parseInt(low, 16))
  const [left = [], right = []] = host.split("::").map((groups) => groups.split(":").filter((group) => group !== ""))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0")
  return [...left, ...zeros, ...right].slice(0, 4).join(":")
}

function plain(v4: string): string {
  return v4.split(".").map(Number).join(".")
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".")
}

/**
 * Loopback, link-local and private networks (RFC 6890). A socket with such an address belongs to a proxy or to a
 * developer's computer.
 */
const privateNetworks =
  /^(?:127|10|0)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^f[cd][\da-f]{2}:|^fe[89ab][\da-f]:|^0:0:0:0$/

/** Returns true for an IP address of a private network, and for any other string, such as the path of a Unix socket. */
export function isPrivate(address: string): boolean {
  const network = networkOf(address)
  return network === undefined || privateNetworks.test(network)
}
