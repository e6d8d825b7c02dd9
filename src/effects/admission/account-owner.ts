/** Account lookup: only by provider and account id (OpenID Connect Core §5.7). */
import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"

/** Returns the owner of an account. */
export async function ownerOf(
  { provider, providerAccountId }: Candidate,
  adapter: Adapter,
): Promise<AdapterUser | undefined> {
  return (await adapter.getUserByAccount?.({ provider, providerAccountId })) ?? undefined
}

/**
 * Milliseconds to wait before each further lookup, in a database that writes users and accounts one after the other.
 */
const pauses: readonly number[] = [50, 250]

/**
 * Repeats the account lookup when a user has the candidate's address, because another request may have created this
 * person since the first lookup. In a transaction, the account exists as soon as its user does, and one lookup is
 * enough. Without transactions, the account of a new user follows shortly after the user.
 *
 * Does not prove that the address belongs to the same person.
 *
 * @param namesake the user who has the address.
 */
export async function ownerMeanwhile(
  candidate: Candidate,
  namesake: AdapterUser,
  { adapter, runtime }: { adapter: Adapter; runtime: Runtime },
): Promise<AdapterUser | undefined> {
  const now = await ownerOf(candidate, adapter)
  if (now !== undefined || adapter.transaction !== undefined || namesake.emailVerified) return now
  for (const pause of pauses) {
    await new Promise<void>((resolve) => void runtime.deadline(pause, resolve))
    const owner = runtime.over ? undefined : await ownerOf(candidate, adapter)
    if (owner !== undefined) return owner
  }
  return undefined
}
