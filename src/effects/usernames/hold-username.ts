/**
 * Holds a username for one person for a limited time. A visitor chooses a name before the library writes the user, and
 * steps can come between. Until the write, no other visitor and no user can choose the name.
 */
import { InvalidConfiguration } from "../../errors/classes.ts"
import type { ReplacingFlowStore } from "../../ports/flow-store.ts"
import { recordKey } from "../flows/sealed-record.ts"
import type { Runtime } from "../runtime.ts"

/**
 * The person for whom the name is held: the owner of a mailbox, or a user. A user can hold two names at once: a new one,
 * and the former one until the change is final (`formerlyOf`, the id of the user).
 */
export type Holder = { readonly mailbox: string } | { readonly user: string } | { readonly formerlyOf: string }

/**
 * Holds a name, or prolongs the hold of the same person. Of any number of concurrent callers, only one person gets the
 * hold. A person holds at most one name: the function ends the hold of another name. It needs a store of flows with
 * `replace`, in which it writes hashes only.
 *
 * The function recognises a hold that was written with an earlier secret of the configuration, and writes it again with
 * the newest.
 *
 * @param name in its normal form.
 * @param seconds the time for which the name is held.
 * @param same another holder who is the same person, such as the mailbox that a user has proven.
 * @returns `false` if the name is held for another person, or if a concurrent request of this person holds another name.
 * @throws if the store fails.
 */
export async function acquireHold(
  name: string,
  holder: Holder,
  { seconds, same }: { readonly seconds: number; readonly same?: Holder | undefined },
  runtime: Runtime,
): Promise<boolean> {
  const store = storeOf(runtime)
  const key = await keyOf(name)
  const [own, earlier] = await marksOf(holder, runtime)
  const others = same === undefined ? [] : (await marksOf(same, runtime)).flat()
  const expires = new Date(runtime.now() + seconds * 1000)
  const held = await store.get(key)
  if (held !== undefined && ![own, ...earlier, ...others].includes(held)) return false
  // Another request of the same person can have written the hold meanwhile.
  if (!(await store.replace(key, held, own, expires)) && (await store.get(key)) !== own) return false
  for (const mark of earlier) await removeHoldsOf(mark, key, store)
  const former = await store.get(listKey(own))
  const isListed = (await store.replace(listKey(own), former, key, expires)) || (await store.get(listKey(own))) === key
  const ended = isListed ? former : key
  if (ended !== undefined && (!isListed || ended !== key)) await removeHold(ended, own, store)
  return isListed
}

/** Ends the hold of a person. Does nothing if the name is not held for this person. Throws if the store fails. */
export async function releaseUsername(name: string, holder: Holder, runtime: Runtime): Promise<void> {
  const store = storeOf(runtime)
  const key = await keyOf(name)
  const [own, earlier] = await marksOf(holder, runtime)
  for (const mark of [own, ...earlier]) {
    await removeHold(key, mark, store)
    if ((await store.get(listKey(mark))) === key) await store.take(listKey(mark))
  }
}

/** Ends the hold of any name by a person. Throws if the store fails. */
export async function releaseAnyUsername(holder: Holder, runtime: Runtime): Promise<void> {
  const store = storeOf(runtime)
  const [own, earlier] = await marksOf(holder, runtime)
  for (const mark of [own, ...earlier]) await removeHoldsOf(mark, undefined, store)
}

/** Ends the hold of a mark, unless the mark holds the name with the key `kept`. */
async function removeHoldsOf(mark: string, kept: string | undefined, store: ReplacingFlowStore): Promise<void> {
  const key = await store.take(listKey(mark))
  if (key !== undefined && key !== kept) await removeHold(key, mark, store)
}

async function removeHold(key: string, mark: string, store: ReplacingFlowStore): Promise<void> {
  if ((await store.get(key)) === mark) await store.take(key)
}

function storeOf({ config: { stores } }: Runtime): ReplacingFlowStore {
  const store = stores?.flows
  if (store?.replace === undefined)
    throw new InvalidConfiguration("Usernames need `stores` whose `flows` have the method replace().")
  return store as ReplacingFlowStore
}

async function keyOf(name: string): Promise<string> {
  return `username:${await recordKey("username", name)}`
}

/** Returns the key of the record that says which name a person holds. */
function listKey(mark: string): string {
  return `username-holder:${mark}`
}

/**
 * Returns the value of a hold for the newest secret, and the values for the earlier secrets of the configuration. Without
 * a secret, a reader of the store could find an address by trying addresses.
 */
async function marksOf(holder: Holder, { config }: Runtime): Promise<readonly [string, readonly string[]]> {
  const mark = async (secret: string) => recordKey("username holder", secret, JSON.stringify(holder))
  const [newest = "", ...earlier] = config.secrets
  return [await mark(newest), await Promise.all(earlier.map(mark))]
}
