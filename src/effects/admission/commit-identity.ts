import type { Candidate, Plan } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { announce } from "../unit-of-work.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { notify } from "../mails/notify.ts"
import { hasAccount, linkOnce, pickAccount, rowOf } from "./account-row.ts"
import { stepsToStore } from "../../flows/steps/effects/unstored-steps.ts"
import { shownUser } from "./application-callbacks.ts"
import { committed, resumeSignUp, signUp } from "./sign-up.ts"
import { linkingVisitor } from "./quarantine-record.ts"
import { forgetUnproven, recordLinked, recordsOf, storesUnproven } from "./unproven-address.ts"

/**
 * Writes the users and accounts that the chart decided on (`plan`). No other effect of a sign-in writes users or
 * accounts. The effect calls listeners after all writes. `isNewUser` is also true for a user whose earlier sign-up
 * ended before all of its steps had stored their results, because that user was never signed in.
 */
export const commitIdentity: Effect<"commitIdentity"> = async ({ candidate, plan, steps }, runtime) => {
  const { adapter } = runtime.config
  if (plan.do === "pass" || adapter === undefined)
    return { type: "identity.committed", user: candidate.user, isNewUser: false }
  if ("user" in plan && (await isGone(plan.user, adapter)))
    return { type: "identity.refused", failure: { reason: "user_deleted" } }
  const isNewUser = steps.owed !== undefined && steps.owed.length > 0
  switch (plan.do) {
    case "signIn":
      if (hasAccount(candidate)) await adapter.updateAccount?.(rowOf(pickAccount(candidate, runtime), plan.user.id))
      if (vouchesFor(candidate, plan.user) && storesUnproven(runtime)) await forgetUnproven(plan.user.email, runtime)
      return committed(shownUser(candidate, plan.user, runtime), isNewUser)
    case "link":
    case "linkByEmail":
      return link(candidate, plan, { adapter, runtime })
    case "verifyAddress":
      return committed(await verifyAddress(plan.user, { adapter, runtime }), isNewUser)
    case "resume":
      return resumeSignUp(candidate, plan.user, { adapter, runtime, storing: stepsToStore(steps, runtime) })
    case "create":
      return signUp(candidate, {
        adapter,
        runtime,
        omitsAddress: plan.omitsAddress === true,
        storing: stepsToStore(steps, runtime),
      })
  }
}

interface Store {
  adapter: Adapter
  runtime: Runtime
}

/**
 * Returns true if the user was deleted after the lookup, by a callback of the application or by another request
 * (LINK-22).
 */
async function isGone({ id }: AdapterUser, { getUser }: Adapter): Promise<boolean> {
  return getUser !== undefined && !(await getUser(id))
}

/** Returns true if the provider has verified the user's address, which is stored as unverified. */
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
  // The record of the unproven account is written before the account is linked, so that a linked account always has its
  // record. A record without an account has no effect.
  await recordLinked(candidate, user, runtime)
  await linkOnce(rowOf(account, user.id), adapter)
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
 * Returns true if the visitor's session may still link an account. The effect checks the session again after it has
 * linked the account: the owner of the mailbox may have signed in meanwhile, and the quarantine, which removes the
 * user's unproven accounts, may have missed this account.
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
