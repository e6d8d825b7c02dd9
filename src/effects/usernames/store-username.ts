/** Stores the username that a user has chosen in a sign-up. */
import { onceWritten } from "../unit-of-work.ts"
import type { Runtime } from "../runtime.ts"
import type { UsernameStore } from "../../ports/username-store.ts"
import { endHold } from "./end-hold.ts"

/** A name that the user has chosen, and that the library holds for the user's mailbox. */
export interface ChosenUsername {
  readonly name: string
  readonly userId: string
  /** The address that holds the name. */
  readonly mailbox: string
  /** True if this sign-in has just written the user. */
  readonly isNewUser: boolean
}

/**
 * Returns true if another user has the name. The application can have given the name away while the visitor took the
 * steps of the sign-in: only the library looks at holds.
 *
 * @param userId the id of the user who signs in; `undefined` if the sign-in creates a user.
 * @throws if the store fails.
 */
export async function isTakenMeanwhile(
  name: string,
  userId: string | undefined,
  { config }: Pick<Runtime, "config">,
): Promise<boolean> {
  const owner = await config.stores?.usernames?.find(name)
  return owner !== undefined && owner !== userId
}

/**
 * Gives the user the name, and ends the hold. If the store can join the transaction of the sign-up, the transaction
 * commits or rolls back the user, the password and the name. Otherwise the library writes the name after the commit. If
 * the process ends between the two writes, the user has no name, and can choose one on the account page. A name without
 * its user never exists.
 *
 * If the end of the hold fails, the function logs this, and the sign-up continues: see {@link endHold}.
 *
 * A user who existed before this sign-in keeps a name that another request has given to the user meanwhile.
 *
 * @returns `false` if another user has got the name, and the transaction must be rolled back. After the commit, the
 * function logs `username-not-stored` instead: the user then has no name.
 * @throws {TypeError} if the configuration has no store of usernames.
 * @throws if a store fails.
 */
export async function storeUsername(chosen: ChosenUsername, runtime: Runtime): Promise<boolean> {
  const { unit, config } = runtime
  const store = config.stores?.usernames
  if (store === undefined) throw new TypeError("The configuration has no stores.usernames.")
  const joined = unit?.joins === true ? config.stores?.within?.(unit.adapter)?.usernames : undefined
  if (joined !== undefined && !(await write(chosen, joined))) return false
  await onceWritten(runtime, async () => {
    if (joined === undefined && !(await write(chosen, store))) config.log.warn("username-not-stored")
    else if (chosen.isNewUser) runtime.accountEvents.push({ name: "username.set", user: chosen.userId })
    await endHold(chosen.name, { mailbox: chosen.mailbox }, runtime)
  })
  return true
}

/** Returns false if the user has no name afterwards. */
async function write({ name, userId, isNewUser }: ChosenUsername, store: UsernameStore): Promise<boolean> {
  if (await store.claim(name, userId)) return true
  if (!isNewUser) return (await store.of(userId)) !== undefined
  if ((await store.find(name)) !== undefined) return (await store.find(name)) === userId
  // The application can have given the new user another name in `events.createUser`. The choice of the visitor counts.
  await store.remove(userId)
  return store.claim(name, userId)
}
