import { AdapterError } from "../../errors.ts"
import type { AccountChange, ChangeRefusal } from "../../ports/account.ts"
import type { AccountKey, AdapterUser } from "../../ports/adapter.ts"
import { endDevices } from "../limits/known-device.ts"
import { notify } from "../mails/notify.ts"
import { deleteRow, forgetDevicesOf, UnreadableRow } from "../registry/end-sessions.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { announce } from "../unit-of-work.ts"
import { accountOf, accountOfVisitor, userOfVisitor, type OwnAccount } from "./account-of-visitor.ts"
import { ownSession } from "./own-sessions.ts"
import { forgetFactor } from "./forget-factor.ts"
import { refusalOf } from "./judge-change.ts"
import { scheduledDeletion } from "./scheduled-deletion.ts"
import { canSignInWithout, isSame } from "./sign-in-methods.ts"

/**
 * Makes a change to the account of the signed-in user, and notifies the user.
 *
 * The effect requests the notice before it writes the change. If the notice came second, and the effect failed between
 * the two, the user would get no notice: a repeated request finds nothing to change. A notice about a change that
 * failed does less harm.
 *
 * @throws if the database or a store fails. The user can repeat every change.
 */
export const changeAccount: Effect<"changeAccount"> = async ({ change }, runtime) => {
  const own = await accountOfVisitor(runtime)
  const why =
    own === undefined ? "unknown" : ((await refusalOf(change, own, runtime)) ?? (await make(change, own, runtime)))
  return why === undefined ? { type: "account.changed" } : { type: "change.refused", why }
}

async function make(change: AccountChange, own: OwnAccount, runtime: Runtime): Promise<ChangeRefusal | undefined> {
  switch (change.change) {
    case "rename":
      return rename(change.name, own, runtime)
    case "unlink":
      return unlink({ provider: change.provider, providerAccountId: change.id }, own, runtime)
    case "setPassword":
      return changePassword(change.hash, own, runtime)
    case "removePassword":
      return removePassword(own, runtime)
    case "removeFactor":
      return removeFactor(change.step, own, runtime)
    case "forgetDevices":
      return forgetAllDevices(own, runtime)
    case "endSession":
      return endSession(change.sid, own, runtime)
    case "delete":
      return scheduleDeletion(change.graceDays, own, runtime)
    case "keep":
      return cancelDeletion(own, runtime)
  }
}

async function rename(name: string, { user }: OwnAccount, runtime: Runtime): Promise<undefined> {
  const { adapter } = runtime.config
  const changed = await adapter?.updateUser?.({ id: user.id, name: name.trim() === "" ? null : name.trim() })
  if (changed !== undefined) await announce(runtime, "updateUser", { user: changed })
}

/**
 * Unlinks an account. Two requests can unlink the user's last two accounts at the same time: each request still sees
 * the other account. So the function lists the accounts again after the write. If the user could no longer sign in, the
 * function links the account again.
 */
async function unlink(key: AccountKey, own: OwnAccount, runtime: Runtime): Promise<ChangeRefusal | undefined> {
  const { config } = runtime
  const { adapter } = config
  const account = (await own.accounts())?.find((one) => isSame(one, key))
  if (account === undefined) return "unknown"
  const provider = config.declaredProviders.get(key.provider)?.name ?? key.provider
  await notify({ name: "accountUnlinked", user: own.user, provider }, runtime)
  await adapter?.unlinkAccount?.(key)
  const left = accountOf(own.user, runtime)
  if ((await left.accounts())?.some((one) => isSame(one, key)) === true)
    throw new AdapterError("The adapter's unlinkAccount() left the account linked.")
  if (!(await canSignInWithout(key, left, config))) {
    await adapter?.linkAccount?.(account)
    return "last_way"
  }
  return undefined
}

/**
 * Stores the first password of the user, or replaces the password. A password reset or a quarantine can end this
 * session while the request runs. The new password must then not stay. So the function looks the session up before and
 * after the write, and removes the new password if the session has ended. The function replaces only the password that
 * the request has read.
 */
async function changePassword(
  hash: string,
  { user, password: read }: OwnAccount,
  runtime: Runtime,
): Promise<ChangeRefusal | undefined> {
  const passwords = runtime.config.stores?.passwords
  if (passwords === undefined) return "unknown"
  const password = await read()
  await notify({ name: "passwordChanged", user }, runtime)
  if (!(await isStillSignedIn(user, runtime))) return "unknown"
  const record = { userId: user.id, hash, changedAt: runtime.now() }
  const isWritten =
    password === undefined ? await passwords.create(record) : await passwords.replace(record, password.hash)
  if (!isWritten) return "unknown"
  runtime.passwordEvents.push({ name: password === undefined ? "password.set" : "password.changed", user: user.id })
  if (await isStillSignedIn(user, runtime)) return undefined
  if ((await passwords.remove(user.id, hash)) !== false)
    runtime.passwordEvents.push({ name: "password.removed", user: user.id })
  return "unknown"
}

/** Returns true if this browser still has a session of the user. */
async function isStillSignedIn({ id }: AdapterUser, runtime: Runtime): Promise<boolean> {
  return (await userOfVisitor(runtime))?.id === id
}

/**
 * Removes the password. Another request can unlink the user's last account at the same time: each request still sees
 * the other sign-in method. So the function lists the accounts again after the removal. If the user could no longer
 * sign in, or the function cannot list the accounts, it stores the password again. A password that another request has
 * stored meanwhile stays.
 */
async function removePassword(own: OwnAccount, runtime: Runtime): Promise<ChangeRefusal | undefined> {
  const { config, passwordEvents } = runtime
  const passwords = config.stores?.passwords
  const { user } = own
  const password = await own.password()
  if (passwords === undefined || password === undefined) return "unknown"
  await notify({ name: "passwordRemoved", user }, runtime)
  if (!(await isStillSignedIn(user, runtime))) return "unknown"
  if ((await passwords.remove(user.id, password.hash)) === false) return "unknown"
  const removal = { name: "password.removed", user: user.id } as const
  passwordEvents.push(removal)
  const restore = async () => {
    if (await passwords.create(password)) passwordEvents.splice(passwordEvents.indexOf(removal), 1)
  }
  try {
    if (await canSignInWithout("password", accountOf(user, runtime), config)) return undefined
  } catch (error) {
    await restore()
    throw error
  }
  await restore()
  return "last_way"
}

/** Removes the data of a step about the user. The next sign-in can then demand that the user enrols again. */
async function removeFactor(step: string, { user }: OwnAccount, runtime: Runtime): Promise<undefined> {
  await notify({ name: "factorRemoved", user }, runtime)
  await forgetFactor(step, user, runtime)
}

/** Ends all known and remembered devices of the user. A device that remembers a step afterwards stays remembered. */
async function forgetAllDevices({ user }: OwnAccount, runtime: Runtime): Promise<undefined> {
  await endDevices({ user: user.id }, runtime)
}

/**
 * Ends one session, and forgets the remembered devices of its browser. The function deletes the row of a database
 * session before it revokes the session: a read of a database session checks only the row, and not the registry. If the
 * session has ended already, the function only forgets the devices.
 */
async function endSession(sid: string, { user }: OwnAccount, runtime: Runtime): Promise<ChangeRefusal | undefined> {
  const found = await ownSession(sid, user.id, runtime)
  if (found === undefined) return "unknown"
  let unreadable: UnreadableRow | undefined
  try {
    await deleteRow(found, runtime)
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    unreadable = error
  }
  await forgetDevicesOf(found, runtime)
  await runtime.config.registry?.revoke(sid, found.person)
  if (unreadable !== undefined) throw unreadable
  return undefined
}

const day = 86_400_000

async function scheduleDeletion(graceDays: number, { user }: OwnAccount, runtime: Runtime): Promise<undefined> {
  const due = runtime.now() + graceDays * day
  const deletion = scheduledDeletion(user, runtime)
  // If a deletion was already scheduled, the user has already got the notice.
  if ((await deletion?.find()) === undefined) await notify({ name: "deletionRequested", user }, runtime)
  await deletion?.schedule(due)
}

async function cancelDeletion({ user }: OwnAccount, runtime: Runtime): Promise<ChangeRefusal | undefined> {
  return (await scheduledDeletion(user, runtime)?.cancel()) === true ? undefined : "unknown"
}
