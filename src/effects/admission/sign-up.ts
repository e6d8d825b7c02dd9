/** Creates a user and the account that is linked to the user: both, or neither. */
import type { Candidate } from "../../../machines/facts.ts"
import { personKey } from "../../../machines/person-key.ts"
import type { LooseStep } from "../../../machines/steps/step.types.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Account, User } from "../../ports/records.ts"
import { newMark } from "../anonymous/anonymous-account.ts"
import { announce, beginUnit, onceWritten, undoUnlessKept } from "../unit-of-work.ts"
import type { Runtime } from "../runtime.ts"
import { forgetUnstored, rememberUnstored } from "../../flows/steps/effects/unstored-steps.ts"
import { ownerMeanwhile, ownerOf } from "./account-owner.ts"
import { createUser, forgetDeletion, forgetUsername } from "./create-user.ts"
import { hasAccount, linkOnce, pickAccount, rowOf } from "./account-row.ts"
import { isPasskeyTaken, passkeyTaken, storePasskey } from "./passkey-row.ts"
import { refusesMissingAddress } from "./missing-address.ts"
import { tellOfOmission } from "./omitted-address.ts"
import { recordUnproven, unprovenAccounts } from "./unproven-address.ts"
import { userByAddress } from "./user-by-address.ts"
import { forgetSignUp, isStillOurs, rememberSignUp, takeNote } from "./unfinished-sign-up.ts"

interface Store {
  adapter: Adapter
  runtime: Runtime
  /** The steps whose `store` the effect must call after it has written the user. */
  storing: readonly LooseStep[]
}

/** A new person, with the account to store. */
interface Newcomer {
  /**
   * The candidate with the user that the database will store. This user has no e-mail address if the configuration
   * omits unverified addresses.
   */
  candidate: Candidate
  account: Account | undefined
  /** The user with the data that the provider sent. Listeners receive it. */
  described: User
  omitsAddress: boolean
}

/**
 * Signs up a person for whom the lookup found no user. With transactions, one transaction writes the user and the
 * account, and with database sessions also the session's row. Without transactions, the function stores a note until
 * the account exists, so that the next sign-in with the same account can continue an interrupted sign-up.
 *
 * Steps store their results in the transaction if all of them can. Otherwise the function first writes a record that
 * says which steps must still store their results.
 */
export async function signUp(
  candidate: Candidate,
  { omitsAddress, ...store }: Store & { omitsAddress: boolean },
): Promise<Answer<"commitIdentity">> {
  if (omitsAddress) tellOfOmission(candidate, store.runtime)
  const newcomer: Newcomer = {
    candidate: omitsAddress ? { ...candidate, user: { ...candidate.user, email: null } } : candidate,
    account: hasAccount(candidate) ? pickAccount(candidate, store.runtime) : undefined,
    described: candidate.user,
    omitsAddress,
  }
  // The function writes the record before the user, so that the record exists whenever the owner of the mailbox proves
  // the address.
  if (newcomer.account !== undefined && candidate.emailClaim === "unverified" && !omitsAddress)
    await recordUnproven(candidate, store.runtime)
  try {
    const user = await write(newcomer, store)
    await announceNewcomer(newcomer, user, store.runtime)
    return committed(user, true)
  } catch (error) {
    return whoWasFirst(newcomer, store, error)
  }
}

/** Continues an interrupted sign-up of this account: links the account to the user that exists already. */
export async function resumeSignUp(
  candidate: Candidate,
  user: AdapterUser,
  store: Store,
): Promise<Answer<"commitIdentity">> {
  if (!hasAccount(candidate)) return committed(user, false)
  const account = pickAccount(candidate, store.runtime)
  const newcomer = { candidate, account, described: candidate.user, omitsAddress: false }
  await rememberUnstored(store.storing, [personKey(candidate), personKey({ user: user.id })], store.runtime)
  try {
    return await finish(newcomer, user, store)
  } catch (error) {
    // The function writes the note again, so that the next sign-in can try again.
    await forgetSignUp(candidate, user.id, store.runtime)
    await rememberSignUp(candidate, user.id, store.runtime)
    return whoWasFirst(newcomer, store, error)
  }
}

async function finish(newcomer: Newcomer, user: AdapterUser, store: Store): Promise<Answer<"commitIdentity">> {
  const { candidate, account } = newcomer
  if (account !== undefined) {
    const row = rowOf(account, user.id)
    await storePasskey(candidate, user.id, store)
    // If this request generated the user's id, no other request can have linked the account to this user. A conflict is
    // then a repeated write of the driver, which `linkOnce` ignores.
    if (user.id === candidate.user.id) await linkOnce(row, store.adapter)
    else await store.adapter.linkAccount?.(row)
  }
  await forgetSignUp(candidate, user.id, store.runtime)
  await announceNewcomer(newcomer, user, store.runtime)
  return committed(user, true)
}

export function committed(user: User, isNewUser: boolean): Answer<"commitIdentity"> {
  return { type: "identity.committed", user, isNewUser }
}

async function write(newcomer: Newcomer, store: Store): Promise<AdapterUser> {
  const { adapter, runtime, storing } = store
  const { transaction } = adapter
  // With token sessions, callbacks of the application make the token, and a transaction must not stay open that long.
  const staysOpen = storing.length === 0 ? runtime.config.session.strategy === "database" : storing.every(mayJoin)
  if (transaction !== undefined && staysOpen) {
    const unit = await beginUnit(transaction, runtime)
    if (storing.every((step) => joins(step, unit.adapter))) {
      try {
        return await writeBoth(newcomer, { ...store, adapter: unit.adapter })
      } catch (error) {
        await unit.undo()
        throw error
      }
    }
    await unit.undo()
  }
  return writeAhead(newcomer, store, async () =>
    transaction === undefined
      ? writeStepByStep(newcomer, store)
      : transaction((inner) => writeBoth(newcomer, { ...store, adapter: inner })),
  )
}

function mayJoin({ inTransaction = false }: LooseStep): boolean {
  return inTransaction !== false
}

function joins({ inTransaction = false }: LooseStep, transaction: Adapter): boolean {
  return typeof inTransaction === "function" ? inTransaction(transaction) : inTransaction
}

/**
 * Writes the user and the account, and commits them before the steps store their results. The function first writes a
 * record of these steps. If no store can hold this record, and the flow issues no session, the library deletes the user
 * again.
 */
async function writeAhead(
  { candidate }: Newcomer,
  { adapter, runtime, storing }: Store,
  written: () => Promise<AdapterUser>,
): Promise<AdapterUser> {
  if (storing.length === 0) return written()
  const proposed = candidate.user.id
  const owners = [personKey(candidate), ...(proposed === undefined ? [] : [personKey({ user: proposed })])]
  const remembered = await rememberUnstored(storing, owners, runtime)
  const user = await written()
  if (!remembered) {
    undoUnlessKept(adapter, async () => void (await adapter.deleteUser?.(user.id)), runtime)
    return user
  }
  // If the database assigns the ids of users, the library learns the user's id only after the write of the user.
  const own = personKey({ user: user.id })
  if (!owners.includes(own)) await rememberUnstored(storing, [own], runtime)
  // From here on, the record under the user's id is enough, because every sign-in method leads to this id.
  await forgetUnstored(
    storing,
    owners.filter((owner) => owner !== own),
    runtime,
  )
  return user
}

async function writeBoth(
  { candidate, account }: Newcomer,
  { adapter, runtime }: Pick<Store, "adapter" | "runtime">,
): Promise<AdapterUser> {
  const user = await createUser(candidate, { adapter, runtime })
  if (candidate.passkey !== undefined) await storePasskey(candidate, user.id, { adapter, runtime })
  if (account !== undefined) await adapter.linkAccount?.(rowOf(account, user.id))
  const { anonymous } = runtime.config
  if (candidate.type === "anonymous" && anonymous !== undefined)
    await adapter.linkAccount?.(newMark(user.id, runtime.now(), anonymous))
  return user
}

/**
 * Writes the user and then the account, without a transaction. If the adapter cannot link the account, the function
 * deletes the user. If the deletion fails too, the note stays, and the next sign-in continues the sign-up.
 */
async function writeStepByStep({ candidate, account }: Newcomer, store: Store): Promise<AdapterUser> {
  if (account === undefined) return createUser(candidate, store)
  const { adapter, runtime } = store
  const proposed = candidate.user.id ?? ""
  let noted = await rememberSignUp(candidate, proposed, runtime)
  const user = await createUser(candidate, store)
  if (user.id !== proposed) {
    // If the database assigns the ids of users, the library learns the user's id only after the write of the user.
    noted = await rememberSignUp(candidate, user.id, runtime)
    await forgetSignUp(candidate, proposed, runtime)
  }
  try {
    await storePasskey(candidate, user.id, store)
    await adapter.linkAccount?.(rowOf(account, user.id))
  } catch (error) {
    await takeBack(user, { candidate, noted }, store)
    throw error
  }
  await forgetSignUp(candidate, user.id, runtime)
  return user
}

/** The milliseconds before each attempt to delete the user. A broken connection often works again a moment later. */
const tries: readonly number[] = [0, 100, 1000]

/**
 * Deletes a user to whom the adapter could link no account, unless another request has taken the note of the sign-up and
 * uses the user. The function does not throw errors of the deletion, because the caller throws the error of the link.
 */
async function takeBack(
  user: AdapterUser,
  { candidate, noted }: { candidate: Candidate; noted: boolean },
  { adapter, runtime }: Store,
): Promise<void> {
  let mine = !noted
  for (const pause of tries) {
    await new Promise<void>((resolve) => void runtime.deadline(pause, resolve))
    // The function stops when the flow has ended: the visitor can then sign in again at any time, and the next sign-in
    // continues from the note.
    if (runtime.over) break
    try {
      if (!(await isPasskeyTaken(candidate, user.id, adapter)) && (await ownerOf(candidate, adapter))) break
      mine ||= await takeNote(candidate, user.id, runtime)
      if (!mine) return
      await adapter.deleteUser?.(user.id)
      if (noted) await forgetSignUp(candidate, user.id, runtime)
      return
    } catch {
      runtime.config.log.debug("sign_up_not_taken_back")
    }
  }
  if (noted && mine) await rememberSignUp(candidate, user.id, runtime)
}

/**
 * Handles an error of a sign-up. If another request created the user for the same person at the same moment, the
 * sign-in continues with that user (LINK-15).
 */
async function whoWasFirst(newcomer: Newcomer, store: Store, error: unknown): Promise<Answer<"commitIdentity">> {
  const { candidate, account } = newcomer
  const { adapter, runtime } = store
  if (await isPasskeyTaken(candidate, candidate.user.id, adapter)) return passkeyTaken(error)
  const owner = account === undefined ? undefined : await ownerOf(candidate, adapter)
  if (owner !== undefined) return foundFirst(newcomer, owner, store)
  const { email, id = "" } = candidate.user
  const namesake = email
    ? await userByAddress({ address: email, asWritten: candidate.emailAsWritten }, adapter)
    : undefined
  if (!namesake) {
    if (account !== undefined) await forgetSignUp(candidate, id, runtime)
    if (id !== "") await forgetUnstored(store.storing, [personKey({ user: id })], runtime)
    if (newcomer.omitsAddress && refusesMissingAddress(error))
      return { type: "identity.refused", failure: { reason: "email_unverified", cause: error } }
    throw error
  }
  // A sign-in link proves control of the mailbox, so the user with this address is the visitor.
  if (candidate.type === "email" && (await unprovenAccounts(namesake, runtime)).length === 0)
    return committed(namesake, false)
  if (namesake.id === id) return finish(newcomer, namesake, store)
  const meanwhile = await ownerMeanwhile(candidate, namesake, store)
  if (meanwhile !== undefined) return foundFirst(newcomer, meanwhile, store)
  if (account !== undefined) await forgetSignUp(candidate, id, runtime)
  return { type: "identity.refused", failure: { reason: "identity_conflict", cause: error } }
}

/**
 * Continues with the user who owns the account. A user with the id that this request generated counts as new if only the
 * response of the database was lost, and not if another request continued the sign-up.
 */
async function foundFirst(
  newcomer: Newcomer,
  owner: AdapterUser,
  { runtime }: Store,
): Promise<Answer<"commitIdentity">> {
  const { candidate } = newcomer
  if (candidate.passkey?.registers !== undefined && owner.id !== candidate.user.id) return passkeyTaken()
  const isNewUser = owner.id === candidate.user.id && (await isStillOurs(candidate, owner.id, runtime))
  if (isNewUser) await announceNewcomer(newcomer, owner, runtime)
  return committed(owner, isNewUser)
}

async function announceNewcomer({ described, account }: Newcomer, user: AdapterUser, runtime: Runtime): Promise<void> {
  await onceWritten(runtime, () => forgetDeletion(user, runtime))
  await forgetUsername(user, runtime)
  await onceWritten(runtime, () => announce(runtime, "createUser", { user }))
  if (account === undefined) return
  await onceWritten(runtime, () => announce(runtime, "linkAccount", { user, account, profile: described }))
}
