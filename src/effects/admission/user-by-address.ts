import { AdapterError } from "../../errors.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"

/** An address in the normalised form that is stored, and as its provider wrote it, where that differs. */
export interface WantedAddress {
  address: string
  asWritten: string | undefined
}

/**
 * Finds the user who has an address. Auth.js, or an application, may have stored it with capitals. If no row has the
 * normalised form, the address is looked up as the provider wrote it, and, where the adapter can, in any case. This
 * prevents a second user in addition to such a row (LINK-10).
 *
 * @param isWorthSearching called before the address is looked up in any case, which may search the whole table.
 * @throws {AdapterError} if several rows differ only by case and none has the normalised form: a sign-in would have
 *   to guess.
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
  // Collations of databases may also ignore accents.
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
