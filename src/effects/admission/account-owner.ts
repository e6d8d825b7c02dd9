/** Finds the user who owns an account, by provider and account id only (OpenID Connect Core §5.7). */
import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"

/** Returns the user to whom the candidate's account is linked. */
export async function ownerOf(
  { provider, providerAccountId }: Candidate,
  adapter: Adapter,
): Promise<AdapterUser | undefined> {
  return (await adapter.getUserByAccount?.({ provider, providerAccountId })) ?? undefined
}

/**
 * The milliseconds before each repeated lookup if the adapter has no transactions. Without transactions, another
 * request writes the account shortly after the user.
 */
const pauses: readonly number[] = [50, 250]

/**
 * Repeats the account lookup if a user has the candidate's address. Another request can be signing up the same person:
 * the user already exists, and the account does not exist yet. With transactions, the user and the account become
 * visible together, so one more lookup is enough. Without transactions, the function waits and looks up to two more
 * times.
 *
 * The equal address proves nothing. Only the account proves that the user is the person who signs in.
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
