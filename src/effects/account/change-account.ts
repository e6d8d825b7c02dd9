import { AdapterError } from "../../errors/classes.ts"
import type { AccountChange, ChangeRefusal } from "../../ports/account.ts"
import type { AdapterAccount } from "../../ports/adapter.ts"
import { endDevices } from "../limits/known-device.ts"
import { notify } from "../mails/notify.ts"
import { deleteRow, forgetDevicesOf, UnreadableRow } from "../registry/end-sessions.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { announce } from "../unit-of-work.ts"
import { accountOf, accountOfVisitor, isStillSignedIn, type OwnAccount } from "./account-of-visitor.ts"
import { ownSession } from "./own-sessions.ts"
import { forgetFactor } from "./forget-factor.ts"
import { ownPasskey, refusalOf } from "./judge-change.ts"
import { deletePublicKey } from "./own-passkeys.ts"
import { scheduledDeletion } from "./scheduled-deletion.ts"
import { canSignInWithout, isSame } from "./sign-in-methods.ts"
import { changeUsername, removeUsername } from "./change-username.ts"

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
      return unlink(change, own, runtime)
    case "setPassword":
      return changePassword(change.hash, own, runtime)
    case "removePassword":
      return removePassword(own, runtime)
    case "setUsername":
      return changeUsername(change.name, own, runtime)
    case "removeUsername":
      return removeUsername(own, runtime)
    case "renamePasskey":
      return renamePasskey(change, own, runtime)
    case "removePasskey":
      return removePasskey(change.id, own, runtime)
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

async function unlink(
  { provider, id }: { readonly provider: string; readonly id: string },
  own: OwnAccount,
  runtime: Runtime,
): Promise<ChangeRefusal | undefined> {
  const key = { provider, providerAccountId: id }
  const account = (await own.accounts())?.find((one) => isSame(one, key))
  if (account === undefined) return "unknown"
  const name = runtime.config.declaredProviders.get(provider)?.name ?? provider
  await notify({ name: "accountUnlinked", user: own.user, provider: name }, runtime)
  return removeAccount(account, own, runtime)
}

async function renamePasskey(
  { id, name }: { readonly id: string; readonly name: string },
  own: OwnAccount,
  runtime: Runtime,
): Promise<ChangeRefusal | undefined> {
  const passkey = await ownPasskey(id, own)
  if (passkey === undefined) return "unknown"
  const { credentialID } = passkey.authenticator
  const change = { credentialID, name: name.trim() === "" ? null : name.trim() }
  const changed = await runtime.config.adapter?.updateAuthenticator?.(change)
  // A table that another adapter made can lack the column for the name. The adapter then ignores the name.
  if (!changed || (changed.name ?? null) !== change.name) return "unknown"
  runtime.accountEvents.push({ name: "passkey.renamed", user: own.user.id })
  return undefined
}

async function removePasskey(id: string, own: OwnAccount, runtime: Runtime): Promise<ChangeRefusal | undefined> {
  const passkey = await ownPasskey(id, own)
  if (passkey === undefined) return "unknown"
  await notify({ name: "passkeyRemoved", user: own.user }, runtime)
  const why = await removeAccount(passkey.account, own, runtime)
  if (why === undefined) runtime.accountEvents.push({ name: "passkey.removed", user: own.user.id })
  return why
}

/**
 * Unlinks an account. Two requests can unlink the user's last two accounts at the same time: each request still sees
 * the other account. So the function lists the accounts again after the write. If the user could no longer sign in, the
 * function links the account again. For a passkey, the function then deletes the public key.
 */
async function removeAccount(
  account: AdapterAccount,
  own: OwnAccount,
  { config, now }: Runtime,
): Promise<ChangeRefusal | undefined> {
  const { adapter } = config
  const { provider, providerAccountId, type } = account
  await adapter?.unlinkAccount?.({ provider, providerAccountId })
  const left = accountOf(own.user, { config, now })
  const accounts = [...((await left.accounts()) ?? []), ...((await left.passkeys()) ?? []).map((one) => one.account)]
  if (accounts.some((one) => isSame(one, account)))
    throw new AdapterError("The adapter's unlinkAccount() left the account linked.")
  if (!(await canSignInWithout(account, left, config))) {
    await adapter?.linkAccount?.(account)
    return "last_way"
  }
  if (type === "webauthn") await deletePublicKey(account, config)
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
  runtime.accountEvents.push({ name: password === undefined ? "password.set" : "password.changed", user: user.id })
  if (await isStillSignedIn(user, runtime)) return undefined
  if ((await passwords.remove(user.id, hash)) !== false)
    runtime.accountEvents.push({ name: "password.removed", user: user.id })
  return "unknown"
}

/**
 * Removes the password. Another request can unlink the user's last account at the same time: each request still sees
 * the other sign-in method. So the function lists the accounts again after the removal. If the user could no longer
 * sign in, or the function cannot list the accounts, it stores the password again. A password that another request has
 * stored meanwhile stays.
 */
async function removePassword(own: OwnAccount, runtime: Runtime): Promise<ChangeRefusal | undefined> {
  const { config, accountEvents } = runtime
  const passwords = config.stores?.passwords
  const { user } = own
  const password = await own.password()
  if (passwords === undefined || password === undefined) return "unknown"
  await notify({ name: "passwordRemoved", user }, runtime)
  if (!(await isStillSignedIn(user, runtime))) return "unknown"
  if ((await passwords.remove(user.id, password.hash)) === false) return "unknown"
  const removal = { name: "password.removed", user: user.id } as const
  accountEvents.push(removal)
  const restore = async () => {
    if (await passwords.create(password)) accountEvents.splice(accountEvents.indexOf(removal), 1)
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
