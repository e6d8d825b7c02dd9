/**
 * Records addresses that are stored unverified, so that the first proof of the mailbox can remove everything that a
 * stranger attached (P3). Needs `stores` in the configuration; without them nothing is recorded.
 *
 * A record names an address and an account, never a user: it is written before the user, whose id the database may
 * assign. It counts only while its account leads to the user who has the address. A record of a failed sign-up
 * therefore has no effect on a user who gets the address later.
 */
import type { Candidate } from "../../../machines/facts.ts"
import type { AddressClaim, AddressStore } from "../../ports/address-store.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"

/** Returns the store for records, where the adapter can also unlink an account. */
export function recordsOf({ config: { stores, adapter } }: Runtime): AddressStore | undefined {
  return adapter?.unlinkAccount === undefined ? undefined : stores?.addresses
}

/** Returns the name of an address in the store. */
export async function nameOfAddress(email: string): Promise<string> {
  return sha256(`authchart address ${email}`)
}

/** Records that this account is about to create a user with an unverified address. */
export async function recordUnproven(
  { provider, providerAccountId, user }: Candidate,
  runtime: Runtime,
): Promise<void> {
  if (user.email) await recordsOf(runtime)?.add(await nameOfAddress(user.email), { provider, providerAccountId })
}

/**
 * Returns the accounts that brought the user's address, or were attached since, without any proof of the mailbox.
 *
 * @returns an empty list where the mailbox was proven, where a provider vouched for the address, and without `stores`.
 */
export async function unprovenAccounts(
  { id, email, emailVerified }: AdapterUser,
  runtime: Runtime,
): Promise<readonly AddressClaim[]> {
  const records = recordsOf(runtime)
  if (records === undefined || emailVerified || (email as string | null) === null) return []
  const leading: AddressClaim[] = []
  for (const claim of await records.list(await nameOfAddress(email))) {
    const owner = await runtime.config.adapter?.getUserByAccount?.(claim)
    if (owner?.id === id) leading.push(claim)
  }
  return leading
}

/**
 * Updates the record when an account is linked. An account that is attached to an unproven address is unproven itself.
 * In all other cases the record is left over from a failed sign-up, and must not begin to count with this account.
 */
export async function recordLinked(claim: AddressClaim, user: AdapterUser, runtime: Runtime): Promise<void> {
  const records = recordsOf(runtime)
  if (records === undefined || user.emailVerified || (user.email as string | null) === null) return
  const name = await nameOfAddress(user.email)
  if ((await unprovenAccounts(user, runtime)).length > 0) await records.add(name, claim)
  else if ((await records.list(name)).length > 0) await records.clear(name)
}

/** Removes the records of an address: its owner proved it, or a provider vouches for it now. */
export async function forgetUnproven(email: string, runtime: Runtime): Promise<void> {
  await recordsOf(runtime)?.clear(await nameOfAddress(email))
}

/** Returns true if unverified addresses may be stored. Otherwise there are no records to remove. */
export function storesUnproven({ config: { omittedAddresses, declaredProviders } }: Runtime): boolean {
  if (!omittedAddresses.unverified) return true
  return (
    !omittedAddresses.ofTenants &&
    [...declaredProviders.values()].some((one) => "tenancy" in one && one.tenancy !== undefined)
  )
}
