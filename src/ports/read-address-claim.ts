/** Turns an {@link AddressClaim} into the string that stores hold, and reads such a string. */
import type { AddressClaim } from "./address-store.ts"

export function nameOfClaim({ provider, providerAccountId }: AddressClaim): string {
  return JSON.stringify([provider, providerAccountId])
}

/**
 * Reads an address claim from the string of a store.
 *
 * @returns `undefined` for a string that {@link nameOfClaim} did not make.
 */
export function readAddressClaim(name: string): AddressClaim | undefined {
  try {
    const read: unknown = JSON.parse(name)
    const [provider, providerAccountId] = Array.isArray(read) ? (read as readonly unknown[]) : []
    if (typeof provider !== "string" || typeof providerAccountId !== "string") return undefined
    return { provider, providerAccountId }
  } catch {
    return undefined
  }
}
