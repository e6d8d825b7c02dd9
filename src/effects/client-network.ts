import { networkOf } from "../protocol/client-address.ts"
import { incomingRequest } from "./incoming-request.ts"
import type { Runtime } from "./runtime.ts"

/**
 * Returns the network by which the library counts a client's attempts: an IPv4 address, or the first 64 bits of an IPv6
 * address. If the application's `clientAddress` function returns a string that is not an address, the function returns
 * this string unchanged.
 */
export function clientNetwork(runtime: Pick<Runtime, "request" | "config">): string | undefined {
  const address = incomingRequest(runtime).clientAddress?.trim()
  if (!address) return undefined
  return networkOf(address) ?? address
}
