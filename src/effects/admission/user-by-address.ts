import { AdapterError } from "../../errors/classes.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"
import type { Runtime } from "../runtime.ts"
import { mayHaveCapitals } from "./stored-capitals.ts"

/**
 * An e-mail address in the normalised form, which the library stores, and in the provider's spelling if this spelling
 * differs.
 */
export interface WantedAddress {
  address: string
  asWritten: string | undefined
  /**
   * The user whose address has the normalised form, if the caller has looked this user up; `null` if there is no such
   * user.
   */
  exact?: AdapterUser | null | undefined
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
  wanted: WantedAddress,
  adapter: Adapter,
  isWorthSearching: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<AdapterUser | undefined> {
  return onlyOne(await usersByAddress(wanted, adapter, isWorthSearching))
}

function onlyOne([only, another]: readonly AdapterUser[]): AdapterUser | undefined {
  if (another !== undefined)
    throw new AdapterError(
      "Several users have this e-mail address in different capitals, and none in small letters. Join them; `npx authchart doctor` names such rows.",
    )
  return only
}

/**
 * Finds the user whom a typed address means: the user of a password, of a mailed link, and of a mail that proves a
 * mailbox. The capitals that the visitor typed do not count.
 *
 * @param address in the normalised form.
 * @throws {AdapterError} as {@link userByAddress} does.
 */
export async function userByTypedAddress(
  address: string,
  adapter: Adapter,
  runtime: Pick<Runtime, "config" | "now">,
): Promise<AdapterUser | undefined> {
  return onlyOne(await usersByTypedAddress(address, adapter, runtime))
}

/**
 * Returns true if {@link userByTypedAddress} finds this user by the user's own address. False if the row has capitals
 * and the adapter cannot search without regard to capitals, and if the address means another user or several users.
 *
 * @throws {AdapterError} if the database fails.
 */
export async function isFoundByAddress(
  { id, email }: Pick<AdapterUser, "id" | "email">,
  runtime: Pick<Runtime, "config" | "now">,
): Promise<boolean> {
  const { adapter } = runtime.config
  const address = parseEmail(email)
  if (adapter === undefined || address === undefined) return false
  const found = await usersByTypedAddress(address, adapter, runtime)
  return found.length === 1 && found[0]?.id === id
}

function usersByTypedAddress(
  address: string,
  adapter: Adapter,
  runtime: Pick<Runtime, "config" | "now">,
): Promise<readonly AdapterUser[]> {
  return usersByAddress({ address, asWritten: undefined }, adapter, () => mayHaveCapitals(adapter, runtime))
}

/** Returns the user who has the address. Returns several users if the address does not say which of them is meant. */
async function usersByAddress(
  { address, asWritten, exact: found }: WantedAddress,
  adapter: Adapter,
  isWorthSearching: () => Promise<boolean>,
): Promise<readonly AdapterUser[]> {
  const exact = found === undefined ? await adapter.getUserByEmail?.(address) : found
  if (exact) return [exact]
  const written = asWritten === undefined ? undefined : await adapter.getUserByEmail?.(asWritten)
  if (written && isSame(written, address)) return [written]
  if (adapter.listUsersByAddress === undefined || !(await isWorthSearching())) return []
  // Some databases also ignore accents in such a search, so the function compares each row again.
  return (await adapter.listUsersByAddress(address)).filter((user) => isSame(user, address))
}

function isSame({ email }: AdapterUser, address: string): boolean {
  return parseEmail(email) === address
}
