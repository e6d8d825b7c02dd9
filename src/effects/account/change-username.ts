/** Judges and makes the changes of the username of the signed-in user. */
import type { ChangeRefusal } from "../../ports/account.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import { readUsername } from "../../ports/username.ts"
import type { UsernameStore } from "../../ports/username-store.ts"
import { holdTyped, judgeForm, usernamesIn, type Usernames } from "../usernames/judge-username.ts"
import { endHold } from "../usernames/end-hold.ts"
import type { Runtime } from "../runtime.ts"
import { accountOf, isStillSignedIn, type OwnAccount } from "./account-of-visitor.ts"
import { canSignInWithout } from "./sign-in-methods.ts"

/** The time for which the library holds a name while it writes the name, in seconds. */
const heldFor = 60

/** Returns why the user cannot have the name; `undefined` for a free name, and for the name that the user has. */
export async function usernameRefusal(
  typed: string,
  { user, username }: OwnAccount,
  runtime: Runtime,
): Promise<ChangeRefusal | undefined> {
  const names = usernamesIn(runtime)
  if (names === undefined) return "unknown"
  if (await isSameName(typed, username)) return undefined
  const judged = judgeForm(typed, names.settings)
  if ("why" in judged) return judged.why
  const owner = await names.store.find(judged.name)
  return owner === undefined || owner === user.id ? undefined : "username_taken"
}

/** Returns true if the text is the user's present name, which can be reserved. */
async function isSameName(typed: string, username: OwnAccount["username"]): Promise<boolean> {
  const name = readUsername(typed)
  return name !== undefined && name === (await username())
}

/**
 * Returns why the user cannot remove the username. The user can if a sign-in also finds the user by the address, if the
 * user has no password, or if the user can sign in without a password.
 */
export async function usernameRemovalRefusal(own: OwnAccount, runtime: Runtime): Promise<ChangeRefusal | undefined> {
  const names = usernamesIn(runtime)
  if (names === undefined || (await own.username()) === undefined) return "unknown"
  if (names.settings.required) return "username_required"
  return (await signsInWithoutName(own, runtime)) ? undefined : "last_way"
}

async function signsInWithoutName(own: OwnAccount, runtime: Runtime): Promise<boolean> {
  if ((await own.isFoundByAddress()) || (await own.password()) === undefined) return true
  return canSignInWithout("password", own, runtime.config)
}

/**
 * Gives the user a name, or replaces the name that the request has read. One atomic call of the store writes it: if
 * another user gets the name at the same moment, this user keeps the former name.
 *
 * A password reset or a quarantine can end this session while the request runs. The new name must then not stay. So the
 * function looks the session up before and after the write. If the session has ended, or the lookup throws, the function
 * gives the former name back, which it holds until then. A name that a quarantine has removed does not come back.
 *
 * @throws if the database or a store fails.
 */
export async function changeUsername(
  typed: string,
  { user, username: read }: OwnAccount,
  runtime: Runtime,
): Promise<ChangeRefusal | undefined> {
  const names = usernamesIn(runtime)
  if (names === undefined) return "unknown"
  if (await isSameName(typed, read)) return undefined
  const former = await read()
  const holder = { user: user.id }
  // The user can have left a sign-up with this address.
  const same = user.emailVerified === null ? undefined : { mailbox: user.email }
  const held = await holdTyped(typed, names, { holder, seconds: heldFor, owner: user.id, same }, runtime)
  if ("why" in held) return held.why
  const { name } = held
  const { store } = names
  const write = async (): Promise<ChangeRefusal | undefined> => {
    if (!(await isStillSignedIn(user, runtime))) return "unknown"
    const isWritten =
      former === undefined ? await store.claim(name, user.id) : await store.replace(name, user.id, former)
    if (!isWritten) return whyUnwritten(name, user.id, store)
    const undo = async (): Promise<void> => {
      if (former === undefined || !(await store.replace(former, user.id, name))) await store.remove(user.id, name)
    }
    if (!(await undoUnless(() => isStillSignedIn(user, runtime), undo))) return "unknown"
    const event = former === undefined ? "username.set" : "username.changed"
    runtime.accountEvents.push({ name: event, user: user.id })
    return undefined
  }
  try {
    return await (former === undefined ? write() : whileHeld(former, { user, names, runtime }, write))
  } finally {
    await endHold(name, holder, runtime)
  }
}

/** Returns why the store did not write a name; `undefined` if another request of the user has written it. */
async function whyUnwritten(name: string, userId: string, store: UsernameStore): Promise<ChangeRefusal | undefined> {
  const owner = await store.find(name)
  if (owner === userId) return undefined
  return owner === undefined ? "unknown" : "username_taken"
}

/**
 * Removes the username that the request has read. Another request can remove another way to sign in at the same time:
 * each request still sees the other one. So the function judges again after the removal. If the user could no longer
 * sign in, or the session has ended meanwhile, or a lookup throws, the function gives the name back. Until then, it holds
 * the name, so that no visitor can choose it.
 *
 * @throws if the database or a store fails.
 */
export async function removeUsername(own: OwnAccount, runtime: Runtime): Promise<ChangeRefusal | undefined> {
  const names = usernamesIn(runtime)
  const name = await own.username()
  if (names === undefined || name === undefined) return "unknown"
  const { user } = own
  const { store } = names
  const giveBack = async (): Promise<void> => {
    await store.claim(name, user.id)
    // A quarantine removes the names of a user whose address is not proven, and ends the session. The name that it
    // removed must not come back.
    if (!user.emailVerified && !(await isStillSignedIn(user, runtime))) await store.remove(user.id, name)
  }
  return whileHeld(name, { user, names, runtime }, async () => {
    if (!(await isStillSignedIn(user, runtime))) return "unknown"
    if ((await store.remove(user.id, name)) === false) return "unknown"
    if (!(await undoUnless(() => isStillSignedIn(user, runtime), giveBack))) return "unknown"
    const isLeft = async () => signsInWithoutName(accountOf(user, runtime), runtime)
    if (!(await undoUnless(isLeft, giveBack))) return "last_way"
    runtime.accountEvents.push({ name: "username.removed", user: user.id })
    return undefined
  })
}

/**
 * Does work while no person can choose the present name of the user. If the process ends meanwhile, the name stays held
 * for {@link heldFor} seconds, also for this user. If the name is not one that a person can
 * choose, such as a reserved name, the function needs no hold.
 */
async function whileHeld<T>(
  name: string,
  { user, names, runtime }: { readonly user: AdapterUser; readonly names: Usernames; readonly runtime: Runtime },
  work: () => Promise<T>,
): Promise<T> {
  const holder = { formerlyOf: user.id }
  await holdTyped(name, names, { holder, seconds: heldFor, owner: user.id }, runtime)
  try {
    return await work()
  } finally {
    await endHold(name, holder, runtime)
  }
}

/** Undoes a write if the check after it returns false or throws. Returns what the check returned. */
async function undoUnless(check: () => Promise<boolean>, undo: () => Promise<void>): Promise<boolean> {
  let isRight = false
  try {
    isRight = await check()
  } finally {
    if (!isRight) await undo()
  }
  return isRight
}
