import { deviceLabel } from "../protocol/device-label.ts"
import { truncatedAddress } from "../protocol/truncated-address.ts"
import { incomingRequest } from "./incoming-request.ts"
import type { Runtime } from "./runtime.ts"

/**
 * The client, as the audit trail and the registry of sessions store it. The library does not verify the values: a
 * client can send any text.
 */
export interface ClientDetails {
  /** The network of the client, as {@link truncatedAddress} returns it. Absent if the address is unknown. */
  readonly address?: string
  /** The browser and the operating system, such as `Firefox on Windows`. Absent for an unknown browser. */
  readonly device?: string
}

export async function clientDetails(runtime: Pick<Runtime, "request" | "config">): Promise<ClientDetails> {
  const request = incomingRequest(runtime)
  const device = await deviceLabel(request.userAgent)
  let address: string | undefined
  try {
    address = truncatedAddress(request.clientAddress ?? "")
  } catch {
    // The application's `clientAddress` threw. A flow that needs the address for limits reports the error itself.
  }
  return { ...(address === undefined ? {} : { address }), ...(device === undefined ? {} : { device }) }
}
