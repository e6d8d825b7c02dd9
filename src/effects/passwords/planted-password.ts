import type { AdapterUser } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"

/**
 * Returns true if the user has a password, and no mailbox was ever proven for the user's address. An attacker can then
 * have set the password, and wait until the owner of the address signs in (P3).
 */
export async function hasPlantedPassword(
  { id, email, emailVerified }: AdapterUser,
  { config: { stores } }: Pick<Runtime, "config">,
): Promise<boolean> {
  // The type says that every user has an address, but a row of the database can have null.
  if (emailVerified || (email as string | null) === null) return false
  return (await stores?.passwords?.get(id)) !== undefined
}
