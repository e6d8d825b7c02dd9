import { networkOf } from "./client-address.ts"

/**
 * Returns the part of a client's IP address that the audit trail stores: `203.0.113.0/24`, `2001:db8:1::/48`. This part
 * shows the internet provider and the region, but identifies no single client.
 *
 * @returns `undefined` for a string that is not an address.
 */
export function truncatedAddress(address: string): string | undefined {
  const network = networkOf(address)
  if (network === undefined) return undefined
  if (network.includes(".")) return `${network.split(".").slice(0, 3).join(".")}.0/24`
  const { hostname } = new URL(`http://[${network.split(":").slice(0, 3).join(":")}::]`)
  return `${hostname.slice(1, -1)}/48`
}
