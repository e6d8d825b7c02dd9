import type { AddressClaim, AddressStore } from "../../ports/address-store.ts"
import { nameOfClaim } from "../../ports/read-address-claim.ts"

export function memoryAddressStore(): AddressStore {
  const kept = new Map<string, Map<string, AddressClaim>>()
  return {
    add: (address, { provider, providerAccountId }) => {
      const claims = kept.get(address) ?? new Map<string, AddressClaim>()
      claims.set(nameOfClaim({ provider, providerAccountId }), { provider, providerAccountId })
      kept.set(address, claims)
    },
    list: (address) => [...(kept.get(address)?.values() ?? [])],
    clear: (address) => void kept.delete(address),
  }
}
