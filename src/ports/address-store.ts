/** Remembers which accounts brought an address that its owner has not proven. */
import type { Awaitable } from "./records.ts"

/** An account at a provider that does not vouch for the address. */
export interface AddressClaim {
  readonly provider: string
  readonly providerAccountId: string
}

/**
 * All instances of an application share it. The key of an address is the SHA-256 of its normal form: 64 hexadecimal
 * characters. A record stays until the owner of the mailbox signs in by a mail. It does not expire.
 */
export interface AddressStore {
  /** Records that the account brought the address. A second record changes nothing. */
  add(address: string, claim: AddressClaim): Awaitable<void>
  /** Lists the accounts that brought the address. Empty if it was proven since, or never stored unverified. */
  list(address: string): Awaitable<readonly AddressClaim[]>
  /** Forgets the address with all accounts that brought it. */
  clear(address: string): Awaitable<void>
}
