import { networkOf } from "../protocol/client-address.ts"
import { incomingRequest } from "./incoming-request.ts"
import type { Runtime } from "./runtime.ts"

/**
 * Returns the client's network, as its attempts are counted: of IPv6 the first 64 bits. A text of a function of the
 * application that is no address is returned as it is.
 *
 * @returns `undefined` where the client's address is not known.
 * @throws {ApplicationError} where the `clientAddress` of the configuration throws.
 */
export function clientNetwork(runtime: Pick<Runtime, "request" | "config">): string | undefined {
  const address = incomingRequest(runtime).clientAddress?.trim()
  if (!address) return undefined
  return networkOf(address) ?? address
}
