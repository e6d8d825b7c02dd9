import { incomingRequest } from "./incoming-request.ts"
import type { Runtime } from "./runtime.ts"

/**
 * Returns the client's address for counting its attempts: of IPv6 the first 64 bits, since one client may use all the
 * others. `undefined` where the configuration has no `clientAddress`, or where that returns none.
 *
 * @throws {ApplicationError} where `clientAddress` throws.
 */
export function clientNetwork(runtime: Pick<Runtime, "request" | "config">): string | undefined {
  const address = incomingRequest(runtime).clientAddress?.trim()
  if (!address) return undefined
  const url = `http://[${address}]`
  if (!URL.canParse(url)) return address
  const host = new URL(url).hostname.slice(1, -1)
  // An IPv4 address in IPv6.
  if (host.startsWith("::ffff:")) return host
  const [left = [], right = []] = host.split("::").map((groups) => groups.split(":").filter((group) => group !== ""))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0")
  return [...left, ...zeros, ...right].slice(0, 4).join(":")
}
