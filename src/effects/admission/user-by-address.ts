import { AdapterError } from "../../errors.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"

/**
 * An e-mail address in the normalised form, which the library stores, and in the provider's spelling if this spelling
 * differs.
 */
export interface WantedAddress {
  address: string
  asWritten: string | undefined
}

/**
 * Finds the user who has an e-mail address. Auth.js or an application can have stored the address with capitals.
 * Therefore, if no row has the normalised form, the function looks up the address in the provider's spelling. If no row
 * has the provider's spelling either, the function searches without regard to capitals, if the adapter supports this
 * search. Without these lookups, the person would get a second user (LINK-10).
 *
 * @param isWorthSearching decides if the function searches without regard to capitals, which can read the whole table.
 * @throws {AdapterError} if several rows differ only in capitals and no row has the normalised form, because the
 * function cannot know which of these users signs in.
 */
export async function userByAddress(
  { address, asWritten }: WantedAddress,
  adapter: Adapter,
  isWorthSearching: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<AdapterUser | undefined> {
  const exact = await adapter.getUserByEmail?.(address)
  if (exact) return exact
  const written = asWritten === undefined ? undefined : await adapter.getUserByEmail?.(asWritten)
  if (written && isSame(written, address)) return written
  if (adapter.listUsersByAddress === undefined || !(await isWorthSearching())) return undefined
  // Some databases also ignore accents in this search, so the function compares each row again.
  const others = (await adapter.listUsersByAddress(address)).filter((user) => isSame(user, address))
  const [only, another] = others
  if (another !== undefined)
    throw new AdapterError(
      "Several users have this e-mail address in different capitals, and none in small letters. Join them; `npx authchart doctor` names such rows.",
    )
  return only
}

function isSame({ email }: AdapterUser, address: string): boolean {
  return parseEmail(email) === address
}
