import type { Candidate, Plan } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { passwordSettingsIn } from "../../config/password-settings.ts"
import type { JointCalls } from "../../ports/joint-calls.ts"
import { prove } from "../proven-address.ts"
import { announce } from "../unit-of-work.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { notify } from "../mails/notify.ts"
import { setPassword } from "../passwords/set-password.ts"
import { isTakenMeanwhile, storeUsername } from "../usernames/store-username.ts"
import { hasAccount, linkOnce, pickAccount, rowOf } from "./account-row.ts"
import { stepsToStore } from "../../flows/steps/effects/unstored-steps.ts"
import { shownUser } from "./application-callbacks.ts"
import { promoteAnonymous } from "./promote-anonymous.ts"
import { committed, resumeSignUp, signUp } from "./sign-up.ts"
import { isPasskeyTaken, passkeyTaken, recordUse, withPasskey } from "./passkey-row.ts"
import { linkingVisitor } from "./quarantine-record.ts"
import { forgetUnproven, recordLinked, recordsOf, storesUnproven } from "./unproven-address.ts"

/**
 * Writes the users and accounts that the chart decided on (`plan`), and the password that the user sets in the sign-in,
 * and the username that the user chooses in it.
 * No other effect of a sign-in writes users or accounts. The effect calls listeners after all writes.
 *
 * `isNewUser` is also true after an earlier sign-up that ended before all steps had stored their results: that sign-up
 * never signed the user in.
 */
export const commitIdentity: Effect<"commitIdentity"> = async (params, runtime) => {
  const { newPassword: hash, newUsername: name } = params.candidate
  const known = "user" in params.plan ? params.plan.user.id : undefined
  if (name !== undefined && (await isTakenMeanwhile(name, known, runtime))) return nameTaken
  const answer = await commit(params, runtime)
  if (hash === undefined || answer.type !== "identity.committed") return answer
  const { user, isNewUser } = answer
  // Another sign-in can have created this user at the same moment. The user can then have sessions already, and is not
  // new.
  const isNew = isNewUser && isSignUp(params.plan)
  if (user.id === undefined) return answer
  const mailbox = params.candidate.user.email ?? ""
  await setPassword({ id: user.id, email: mailbox }, { hash, isNewUser: isNew }, runtime)
  if (name === undefined) return answer
  return (await storeUsername({ name, userId: user.id, mailbox, isNewUser: isNew }, runtime)) ? answer : nameTaken
}

/** If a transaction is open, the library rolls it back, because the flow ends with this answer. */
const nameTaken = { type: "identity.refused", failure: { reason: "username_taken" } } as const

const userDeleted = { type: "identity.refused", failure: { reason: "user_deleted" } } as const

const commit: Effect<"commitIdentity"> = async ({ candidate, plan, steps }, runtime) => {
  const { adapter } = runtime.config
  if (plan.do === "pass" || adapter === undefined)
    return { type: "identity.committed", user: candidate.user, isNewUser: false }
  const joint = jointCallsFor(plan, candidate, runtime)
  if (plan.do === "verifyAddress" && joint !== undefined) {
    const user = await prove(plan.user, joint, runtime)
    return user === undefined ? userDeleted : committed(user, steps.owed !== undefined && steps.owed.length > 0)
  }
  if ("user" in plan && (await isGone(plan.user, adapter))) return userDeleted
  // A password reset for an address without a user creates a user, or promotes an anonymous user, only if visitors may
  // sign up. The refusal does not help an attacker: only the owner of the proven mailbox sees it.
  if (isSignUp(plan) && candidate.newPassword !== undefined && !allowsSignUp(runtime))
    return { type: "identity.refused", failure: { reason: "user_unknown" } }
  const isNewUser = steps.owed !== undefined && steps.owed.length > 0
  switch (plan.do) {
    case "signIn":
      if (candidate.passkey !== undefined) {
        const failure = await recordUse(candidate.passkey, { adapter, runtime })
        if (failure !== undefined) return { type: "identity.refused", failure }
      } else if (hasAccount(candidate))
        await adapter.updateAccount?.(rowOf(pickAccount(candidate, runtime), plan.user.id))
      if (vouchesFor(candidate, plan.user) && storesUnproven(runtime)) await forgetUnproven(plan.user.email, runtime)
      return committed(shownUser(candidate, plan.user, runtime), isNewUser)
    case "link":
    case "linkByEmail":
      return link(candidate, plan, { adapter, runtime })
    case "verifyAddress":
      return committed(await verifyAddress(plan.user, { adapter, runtime }), isNewUser)
    case "resume":
      return resumeSignUp(candidate, plan.user, { adapter, runtime, storing: stepsToStore(steps, runtime) })
    case "promote":
      return promoteAnonymous(candidate, plan, { adapter, runtime, storing: stepsToStore(steps, runtime) })
    case "create":
      return signUp(candidate, {
        adapter,
        runtime,
        omitsAddress: plan.omitsAddress === true,
        storing: stepsToStore(steps, runtime),
      })
  }
}

/**
 * Returns the joint calls for a sign-in that only stores the proof of an address and issues a session. A sign-in that
 * also sets a password, or that quarantined the user, makes each write on its own.
 */
function jointCallsFor(plan: Plan, { newPassword }: Candidate, { config, unit }: Runtime): JointCalls | undefined {
  const isPlain = plan.do === "verifyAddress" && plan.quarantined !== true && newPassword === undefined
  return isPlain && unit === undefined ? config.jointCalls() : undefined
}

/** Returns true if the plan makes a user who can sign in: a new row, or the row of an anonymous user. */
function isSignUp({ do: task }: Plan): boolean {
  return task === "create" || task === "promote"
}

function allowsSignUp({ config }: Runtime): boolean {
  return passwordSettingsIn(config.providers)?.signUpPath !== undefined
}

interface Store {
  adapter: Adapter
  runtime: Runtime
}

/** Returns true if a callback of the application, or another request, deleted the user after the lookup (LINK-22). */
async function isGone({ id }: AdapterUser, { getUser }: Adapter): Promise<boolean> {
  return getUser !== undefined && !(await getUser(id))
}

/**
 * Returns true if the provider has verified the user's e-mail address, but the database has the address as unverified.
 */
function vouchesFor({ emailClaim, user }: Candidate, { email, emailVerified }: AdapterUser): boolean {
  return emailClaim === "verified" && !emailVerified && user.email === email
}

async function link(
  candidate: Candidate,
  plan: Extract<Plan, { do: "link" | "linkByEmail" }>,
  { adapter, runtime }: Store,
): Promise<Answer<"commitIdentity">> {
  const { user } = plan
  if (!hasAccount(candidate)) return committed(user, false)
  const account = pickAccount(candidate, runtime)
  // The effect writes the record of the unproven account before it links the account, so that a linked account always
  // has its record. A record without an account has no effect.
  await recordLinked(candidate, user, runtime)
  try {
    await withPasskey(candidate, user.id, { adapter, runtime }, (inner) => linkOnce(rowOf(account, user.id), inner))
  } catch (error) {
    if (!(await isPasskeyTaken(candidate, user.id, adapter))) throw error
    return passkeyTaken(error)
  }
  if (plan.do === "link" && !(await stillLinks(user, runtime))) {
    const { provider, providerAccountId } = account
    await adapter.unlinkAccount?.({ provider, providerAccountId })
    return { type: "identity.refused", failure: { reason: "session_changed" } }
  }
  await announce(runtime, "linkAccount", { user, account, profile: candidate.user })
  if (runtime.config.notices.has("accountLinked"))
    await notify({ name: "accountLinked", user, provider: nameOfProvider(candidate, runtime) }, runtime)
  return committed(user, false)
}

function nameOfProvider({ provider }: Candidate, { config }: Runtime): string {
  return config.providers.get(provider)?.name ?? provider
}

/**
 * Returns true if the visitor's session may still link an account. The effect calls this function after it has linked
 * the account, because the owner of the mailbox can have signed in meanwhile. That sign-in quarantines the user, and
 * removes the user's unproven accounts. The quarantine can have missed the new account.
 */
async function stillLinks(user: AdapterUser, runtime: Runtime): Promise<boolean> {
  if (recordsOf(runtime) === undefined) return true
  const visitor = await linkingVisitor(runtime)
  return visitor?.proven === true && visitor.user.id === user.id
}

async function verifyAddress(user: AdapterUser, { adapter, runtime }: Store): Promise<AdapterUser> {
  const emailVerified = new Date(runtime.now())
  const verified = (await adapter.updateUser?.({ id: user.id, emailVerified })) ?? user
  await announce(runtime, "updateUser", { user: verified })
  return verified
}
