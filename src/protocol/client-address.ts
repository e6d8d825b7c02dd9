/** Whose address a request is counted by. */
import type { ClientAddressOption } from "../ports/limits.ts"
import { peerOf } from "./peer-address.ts"

/** By one of these, a proxy says for whom it sends a request. */
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
 * Reads the client's address as the configuration says.
 *
 * Without an option it is the other end of the socket, unless that is a private address or a header of a proxy is there:
 * then the socket is the proxy's, and all its clients would be counted as one.
 *
 * @returns `undefined` where the address is not known. The text of a function of the application is returned as it is.
 */
export function clientAddress(request: Request, option: ClientAddressOption | undefined): string | undefined {
  if (typeof option === "function") return option(request)
  const peer = peerOf(request)
  if (option === "socket") return peer
  if (option !== undefined) return fromHeader(request.headers.get(option.header), option.hops ?? 1)
  if (peer === undefined || isPrivate(peer) || forwarding.some((name) => request.headers.has(name))) return undefined
  return peer
}

/**
 * Each proxy adds whom it got the request from at the end, so that what a client wrote itself stands before. A list that is
 * shorter than the number of proxies did not come through all of them.
 */
function fromHeader(list: string | null, hops: number): string | undefined {
  const address = list?.split(",").at(-hops)?.trim()
  return address !== undefined && networkOf(address) !== undefined ? address : undefined
}

/**
 * The network of an address, in one form for all that are equal: IPv4 as it is, of IPv6 the first 64 bits, since one client
 * may use all the rest. A port behind the address is left out.
 *
 * @returns `undefined` for a text that is no address.
 */
export function networkOf(address: string): string | undefined {
  const text = address.trim()
  const [, v4] = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(text) ?? []
  if (v4 !== undefined) return v4.split(".").every((part) => Number(part) <= 255) ? plain(v4) : undefined
  const [, v6 = text] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  // A zone names an interface of this machine.
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

/** Loopback, link-local and private networks (RFC 6890): behind one of these is a proxy, or a developer. */
const privateNetworks =
  /^(?:127|10|0)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^f[cd][\da-f]{2}:|^fe[89ab][\da-f]:|^0:0:0:0$/

/** Returns true for an address of a private network, and for a text that is no address, as that of a socket of Unix. */
export function isPrivate(address: string): boolean {
  const network = networkOf(address)
  return network === undefined || privateNetworks.test(network)
}
