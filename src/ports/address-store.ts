/** Remembers which accounts brought an address that nobody has proven. */
import type { Awaitable } from "./records.ts"

/** An account at a provider that does not vouch for the address. */
export interface AddressClaim {
  readonly provider: string
  readonly providerAccountId: string
}

/**
 * One for all instances of an application. An address is named by the SHA-256 of its normal form: 64 hexadecimal
 * characters. What is recorded stays until the owner of the mailbox signs in by a mail; it has no expiry.
 */
export interface AddressStore {
  /** Records that the account brings the address. Recording it again changes nothing. */
  add(address: string, claim: AddressClaim): Awaitable<void>
  /** Lists the accounts that brought the address: empty where it was proven since, or never stored unverified. */
  list(address: string): Awaitable<readonly AddressClaim[]>
  /** Forgets the address with all accounts that brought it. */
  clear(address: string): Awaitable<void>
}
