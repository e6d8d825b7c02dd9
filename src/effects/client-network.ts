import { networkOf } from "../protocol/client-address.ts"
import { incomingRequest } from "./incoming-request.ts"
import type { Runtime } from "./runtime.ts"

/**
 * Returns the network by which a client's attempts are counted: an IPv4 address, or the first 64 bits of an IPv6
 * address. If the application's `clientAddress` function returns a text that is not an address, the text is returned
 * unchanged.
 *
 * @returns `undefined` if the client's address is unknown.
 * @throws {ApplicationError} if the function `clientAddress` throws.
 */
export function clientNetwork(runtime: Pick<Runtime, "request" | "config">): string | undefined {
  const address = incomingRequest(runtime).clientAddress?.trim()
  if (!address) return undefined
  return networkOf(address) ?? address
}
