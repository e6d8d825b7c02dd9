/** Account lookup: by provider and account id, by nothing else (OpenID Connect Core §5.7). */
import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"

/** Returns whose account this is. */
export async function ownerOf(
  { provider, providerAccountId }: Candidate,
  adapter: Adapter,
): Promise<AdapterUser | undefined> {
  return (await adapter.getUserByAccount?.({ provider, providerAccountId })) ?? undefined
}

/** Milliseconds before each further look at a database that writes users and accounts one after the other. */
const pauses: readonly number[] = [50, 250]

/**
 * Looks the account up again, because a user has its address now: another request may have made this person since the
 * first look. In a transaction the account stands as soon as its user does, and one look is enough. Without, the account
 * of a user who was made this moment follows shortly.
 *
 * Only finds: it does not prove that the address is the same person's.
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
