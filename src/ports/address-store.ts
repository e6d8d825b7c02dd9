/** The port to a store that remembers unverified e-mail addresses of users, and which accounts named them. */
import type { Awaitable } from "./records.ts"

/** An account whose profile named an unverified e-mail address. */
export interface AddressClaim {
  readonly provider: string
  readonly providerAccountId: string
}

/**
 * A store of unverified e-mail addresses. All instances of an application share the store. The key of an address is the
 * SHA-256 of its normal form: 64 hexadecimal characters. A record has no expiry. The record stays until the owner of
 * the mailbox signs in by a link in a mail.
 */
export interface AddressStore {
  /** Records that the account named the address. A second call with the same values changes nothing. */
  add(address: string, claim: AddressClaim): Awaitable<void>
  /**
   * Lists the accounts that named the address. The list is empty if the library never stored the address as unverified,
   * or if the owner of the mailbox has signed in by a link in a mail since then.
   */
  list(address: string): Awaitable<readonly AddressClaim[]>
  /** Deletes the address and the list of its accounts. */
  clear(address: string): Awaitable<void>
}
