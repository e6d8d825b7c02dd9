import { AdapterError } from "../../errors.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"

/** An address in the normalised form, which is stored, and in the provider's spelling if that differs. */
export interface WantedAddress {
  address: string
  asWritten: string | undefined
}

/**
 * Finds the user who has an address. Auth.js or an application can have stored the address with capitals. Therefore, if
 * no row has the normalised form, the function looks up the address in the provider's spelling, and then without regard
 * to capitals if the adapter can do that. Otherwise the person would get a second user (LINK-10).
 *
 * @param isWorthSearching the function that decides about the search without regard to capitals, which can search the
 *   whole table. If this function returns false, there is no such search.
 * @throws {AdapterError} if several rows differ only in capitals and none has the normalised form, because a sign-in
 *   cannot know which of these users is meant.
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
  // Some databases also ignore accents in such a search, so each row is compared again.
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
