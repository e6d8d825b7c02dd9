/**
 * Records accounts whose profile named an unverified address, and accounts that were linked to a user with an
 * unverified address. When the owner of the mailbox first proves the address, the library removes these accounts,
 * because an attacker could have attached them (P3). Without `stores` in the configuration, the library records
 * nothing.
 *
 * A record names an address and an account, and not a user: the library writes the record before the user, and the
 * database can assign the user's id. A record counts only while its account is linked to the user who has the address.
 * Therefore a record of a failed sign-up has no effect on a user who gets the address later.
 */
import type { Candidate } from "../../../machines/facts.ts"
import type { AddressClaim, AddressStore } from "../../ports/address-store.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"

/** Returns the store for records; `undefined` without `stores`, or if the adapter cannot unlink an account. */
export function recordsOf({ config: { stores, adapter } }: Runtime): AddressStore | undefined {
  return adapter?.unlinkAccount === undefined ? undefined : stores?.addresses
}

/** Returns the key of an address in the store: a hash, so that the store contains no addresses. */
export async function nameOfAddress(email: string): Promise<string> {
  return sha256(`authchart address ${email}`)
}

/** Records that a sign-up with this account is about to create a user with an unverified address. */
export async function recordUnproven(
  { provider, providerAccountId, user }: Candidate,
  runtime: Runtime,
): Promise<void> {
  if (user.email) await recordsOf(runtime)?.add(await nameOfAddress(user.email), { provider, providerAccountId })
}

/**
 * Returns the recorded accounts that are linked to the user whose address is not yet proven.
 *
 * @returns an empty list if the owner proved control of the mailbox, if a provider verified the address, or without
 * `stores`.
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
 * Updates the records when an account is linked. If the user has unproven accounts, the effect records the new account
 * as unproven, too. Otherwise all records of the address come from failed sign-ups. The effect removes these records,
 * because they would begin to count if one of their accounts were linked to this user.
 */
export async function recordLinked(claim: AddressClaim, user: AdapterUser, runtime: Runtime): Promise<void> {
  const records = recordsOf(runtime)
  if (records === undefined || user.emailVerified || (user.email as string | null) === null) return
  const name = await nameOfAddress(user.email)
  if ((await unprovenAccounts(user, runtime)).length > 0) await records.add(name, claim)
  else if ((await records.list(name)).length > 0) await records.clear(name)
}

/**
 * Removes the records of an address, because its owner proved the address, or a provider has now verified the address.
 */
export async function forgetUnproven(email: string, runtime: Runtime): Promise<void> {
  await recordsOf(runtime)?.clear(await nameOfAddress(email))
}

/** Returns true if the configuration allows the library to store unverified addresses. Otherwise no records exist. */
export function storesUnproven({ config: { omittedAddresses, declaredProviders } }: Runtime): boolean {
  if (!omittedAddresses.unverified) return true
  // The address of a sign-up with a passkey is typed and not proven.
  if ([...declaredProviders.values()].some(({ type }) => type === "webauthn")) return true
  return (
    !omittedAddresses.ofTenants &&
    [...declaredProviders.values()].some((one) => "tenancy" in one && one.tenancy !== undefined)
  )
}
