/** Makes a user, and the account that leads to them: both, or neither. */
import type { Candidate } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { AdapterError } from "../../errors.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Account, User } from "../../ports/records.ts"
import { announce } from "../announce.ts"
import type { Runtime } from "../runtime.ts"
import { beginUnit, onceWritten } from "../unit-of-work.ts"
import { hasAccount, pickAccount, rowOf } from "./account-row.ts"
import { forgetSignUp, isStillOurs, rememberSignUp, takeNote } from "./unfinished-sign-up.ts"

interface Store {
  adapter: Adapter
  runtime: Runtime
}

/** Somebody new, with what is stored of the account that they came with. */
interface Newcomer {
  candidate: Candidate
  account: Account | undefined
}

/**
 * Nobody is known. With transactions, user and account are one, and with database sessions the session's row is in it
 * too. Without them a note is kept until the account stands, by which the next sign-in of the same account goes on.
 */
export async function signUp(candidate: Candidate, store: Store): Promise<Answer<"commitIdentity">> {
  const newcomer: Newcomer = {
    candidate,
    account: hasAccount(candidate) ? pickAccount(candidate, store.runtime) : undefined,
  }
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
  const newcomer = { candidate, account: pickAccount(candidate, store.runtime) }
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
  if (account !== undefined) await store.adapter.linkAccount?.(rowOf(account, user.id))
  await forgetSignUp(candidate, user.id, store.runtime)
  await announceNewcomer(newcomer, user, store.runtime)
  return committed(user, true)
}

export function committed(user: User, isNewUser: boolean): Answer<"commitIdentity"> {
  return { type: "identity.committed", user, isNewUser }
}

async function write(newcomer: Newcomer, { adapter, runtime }: Store): Promise<AdapterUser> {
  const { transaction } = adapter
  if (transaction === undefined) return writeStepByStep(newcomer, { adapter, runtime })
  // A session of tokens is made by callbacks of the application's, which no transaction should wait for.
  if (runtime.config.session.strategy === "jwt")
    return transaction((inner) => writeBoth(newcomer, { adapter: inner, runtime }))
  const unit = await beginUnit(transaction, runtime)
  try {
    return await writeBoth(newcomer, { adapter: unit.adapter, runtime })
  } catch (error) {
    await unit.undo()
    throw error
  }
}

async function writeBoth({ candidate, account }: Newcomer, { adapter, runtime }: Store): Promise<AdapterUser> {
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
  const { provider, providerAccountId } = candidate
  let mine = !noted
  for (const pause of tries) {
    await new Promise<void>((resolve) => void runtime.deadline(pause, resolve))
    // Too late to act for a person who has been answered: the next sign-in goes on from the note.
    if (runtime.over) break
    try {
      if (await adapter.getUserByAccount?.({ provider, providerAccountId })) break
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

async function createUser(candidate: Candidate, { adapter, runtime }: Store): Promise<AdapterUser> {
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
  if (account !== undefined) {
    const { provider, providerAccountId } = account
    const owner = await adapter.getUserByAccount?.({ provider, providerAccountId })
    if (owner) {
      // The id was drawn for this very request: all was written and only the answer was lost, or somebody went on here.
      const isNewUser = owner.id === candidate.user.id && (await isStillOurs(candidate, owner.id, runtime))
      if (isNewUser) await announceNewcomer(newcomer, owner, runtime)
      return committed(owner, isNewUser)
    }
  }
  const { email } = candidate.user
  const namesake = email ? await adapter.getUserByEmail?.(email) : undefined
  if (!namesake) {
    if (account !== undefined) await forgetSignUp(candidate, candidate.user.id ?? "", runtime)
    throw error
  }
  // Whoever opened a link has proven this very address; an account has not.
  if (candidate.type === "email") return committed(namesake, false)
  if (namesake.id === candidate.user.id) return finish(newcomer, namesake, store)
  return { type: "identity.refused", failure: { reason: "identity_conflict", cause: error } }
}

async function announceNewcomer({ candidate, account }: Newcomer, user: AdapterUser, runtime: Runtime): Promise<void> {
  await onceWritten(runtime, () => announce(runtime, "createUser", { user }))
  if (account === undefined) return
  await onceWritten(runtime, () => announce(runtime, "linkAccount", { user, account, profile: candidate.user }))
}
