/** Makes a user, and the account that leads to them: both, or neither. */
import type { Candidate } from "../../../machines/facts.ts"
import { personKey } from "../../../machines/person-key.ts"
import type { LooseStep } from "../../../machines/steps/step.types.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { AdapterError } from "../../errors.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Account, User } from "../../ports/records.ts"
import { announce, beginUnit, onceWritten, undoUnlessKept } from "../unit-of-work.ts"
import type { Runtime } from "../runtime.ts"
import { forgetUnstored, rememberUnstored } from "../../flows/steps/effects/unstored-steps.ts"
import { ownerMeanwhile, ownerOf } from "./account-owner.ts"
import { hasAccount, linkOnce, pickAccount, rowOf } from "./account-row.ts"
import { refusesMissingAddress } from "./missing-address.ts"
import { recordUnproven, unprovenAccounts } from "./unproven-address.ts"
import { userByAddress } from "./user-by-address.ts"
import { forgetSignUp, isStillOurs, rememberSignUp, takeNote } from "./unfinished-sign-up.ts"

interface Store {
  adapter: Adapter
  runtime: Runtime
  /** Steps that have to store something once the user is written. */
  storing: readonly LooseStep[]
}

/** Somebody new, with what is stored of the account that they came with. */
interface Newcomer {
  /** As they are stored: without an address where it is omitted. */
  candidate: Candidate
  account: Account | undefined
  /** As the provider described them: for listeners. */
  described: User
  omitsAddress: boolean
}

/**
 * No user is known. With transactions, user and account are one, and with database sessions the session's row is in it
 * too. Without them a note is kept until the account stands, by which the next sign-in of the same account goes on.
 *
 * Steps that store do so in the transaction, if all of them can; otherwise a record says first that they still have to.
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
  // Before the user is stored: an owner who proves the address must find the record, however early they come.
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

/** The user was made by this very account when it was interrupted: what was missing is added. */
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
    // For the next try.
    await forgetSignUp(candidate, user.id, store.runtime)
    await rememberSignUp(candidate, user.id, store.runtime)
    return whoWasFirst(newcomer, store, error)
  }
}

async function finish(newcomer: Newcomer, user: AdapterUser, store: Store): Promise<Answer<"commitIdentity">> {
  const { candidate, account } = newcomer
  if (account !== undefined) {
    const row = rowOf(account, user.id)
    // Where the id was drawn for this request, no other request can have linked the account to that user.
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
  // A session of tokens is made by callbacks of the application, which no transaction should wait for.
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
 * Writes the user and the account before the steps store. Where there is no place for a record of the steps, the user is
 * deleted again unless the session is issued.
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
  // A database that numbers its users itself: only now is it known whom to remember.
  const own = personKey({ user: user.id })
  if (!owners.includes(own)) await rememberUnstored(storing, [own], runtime)
  // From here on the user's own record is enough, and is found by any way in.
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
  if (account !== undefined) await adapter.linkAccount?.(rowOf(account, user.id))
  return user
}

/** A user whom nothing leads to is taken back; where even that fails, a note stays. */
async function writeStepByStep({ candidate, account }: Newcomer, store: Store): Promise<AdapterUser> {
  if (account === undefined) return createUser(candidate, store)
  const { adapter, runtime } = store
  const proposed = candidate.user.id ?? ""
  let noted = await rememberSignUp(candidate, proposed, runtime)
  const user = await createUser(candidate, store)
  if (user.id !== proposed) {
    // Databases that number their users themselves: only now is it known whom to remember.
    noted = await rememberSignUp(candidate, user.id, runtime)
    await forgetSignUp(candidate, proposed, runtime)
  }
  try {
    await adapter.linkAccount?.(rowOf(account, user.id))
  } catch (error) {
    await takeBack(user, { candidate, noted }, store)
    throw error
  }
  await forgetSignUp(candidate, user.id, runtime)
  return user
}

/** Milliseconds before each try: a connection that broke is often there again a moment later. */
const tries: readonly number[] = [0, 100, 1000]

/**
 * Deletes a user to whom no account could be linked. Whoever has the note may: without it, another request has taken the
 * sign-up over, and the user is theirs. The error that led here is the one to report.
 */
async function takeBack(
  user: AdapterUser,
  { candidate, noted }: { candidate: Candidate; noted: boolean },
  { adapter, runtime }: Store,
): Promise<void> {
  let mine = !noted
  for (const pause of tries) {
    await new Promise<void>((resolve) => void runtime.deadline(pause, resolve))
    // Too late to act for a person who has been answered: the next sign-in goes on from the note.
    if (runtime.over) break
    try {
      if ((await ownerOf(candidate, adapter)) !== undefined) break
      mine ||= await takeNote(candidate, user.id, runtime)
      if (!mine) return
      await adapter.deleteUser?.(user.id)
      return
    } catch {
      runtime.config.log.debug("sign_up_not_taken_back")
    }
  }
  if (noted && mine) await rememberSignUp(candidate, user.id, runtime)
}

async function createUser(
  candidate: Candidate,
  { adapter, runtime }: Pick<Store, "adapter" | "runtime">,
): Promise<AdapterUser> {
  const emailVerified = candidate.type === "email" ? new Date(runtime.now()) : null
  // A provider may know no address: databases that need one refuse, and say so.
  const fresh = { ...candidate.user, emailVerified } as AdapterUser
  const user = await adapter.createUser?.(fresh)
  if (!user) throw new AdapterError("The adapter's createUser() gave no user.")
  return user
}

/** Another request may have made the same person at the same moment: then theirs is the one (LINK-15). */
async function whoWasFirst(newcomer: Newcomer, store: Store, error: unknown): Promise<Answer<"commitIdentity">> {
  const { candidate, account } = newcomer
  const { adapter, runtime } = store
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
  // Whoever opened a link has proven this very address; an account has not.
  if (candidate.type === "email" && (await unprovenAccounts(namesake, runtime)).length === 0)
    return committed(namesake, false)
  if (namesake.id === id) return finish(newcomer, namesake, store)
  const meanwhile = await ownerMeanwhile(candidate, namesake, store)
  if (meanwhile !== undefined) return foundFirst(newcomer, meanwhile, store)
  return { type: "identity.refused", failure: { reason: "identity_conflict", cause: error } }
}

/** The id was drawn for this very request: all was written and only the answer was lost, or another request went on here. */
async function foundFirst(
  newcomer: Newcomer,
  owner: AdapterUser,
  { runtime }: Store,
): Promise<Answer<"commitIdentity">> {
  const { candidate } = newcomer
  const isNewUser = owner.id === candidate.user.id && (await isStillOurs(candidate, owner.id, runtime))
  if (isNewUser) await announceNewcomer(newcomer, owner, runtime)
  return committed(owner, isNewUser)
}

async function announceNewcomer({ described, account }: Newcomer, user: AdapterUser, runtime: Runtime): Promise<void> {
  await onceWritten(runtime, () => announce(runtime, "createUser", { user }))
  if (account === undefined) return
  await onceWritten(runtime, () => announce(runtime, "linkAccount", { user, account, profile: described }))
}

/** Tells the developer, once for each provider: an application that counts on addresses may be surprised by `null`. */
function tellOfOmission({ provider }: Candidate, { config }: Runtime): void {
  config.warnOnce(
    "unverified-address-omitted",
    `provider ${provider} does not vouch for the address of a new user, who is stored with email: null; see accountLinking.unverifiedAddress`,
  )
}
