import { personKey } from "../../../machines/person-key.ts"
import type { Candidate, Plan } from "../../../machines/facts.ts"
import type { LooseStep } from "../../../machines/steps/step.types.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { AdapterError } from "../../errors/classes.ts"
import { rememberUnstored } from "../../flows/steps/effects/unstored-steps.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { claimAnonymous } from "../anonymous/claim-anonymous.ts"
import { endRegistered } from "../registry/end-sessions.ts"
import { registeredPerson } from "../registry/registered-person.ts"
import type { Runtime } from "../runtime.ts"
import { announce } from "../unit-of-work.ts"
import { ownerOf } from "./account-owner.ts"
import { hasAccount, pickAccount, rowOf } from "./account-row.ts"
import { tellOfOmission } from "./omitted-address.ts"
import { storePasskey } from "./passkey-row.ts"
import { committed } from "./sign-up.ts"
import { recordUnproven } from "./unproven-address.ts"
import { userByAddress } from "./user-by-address.ts"

interface Store {
  adapter: Adapter
  runtime: Runtime
  /** The steps that store their results after the promotion. */
  storing: readonly LooseStep[]
}

/**
 * Turns an anonymous user into the user of the account with which the visitor signs in. The user keeps the id, and gets
 * the account, and the name, address and picture that the user does not have yet. One transaction writes all of this,
 * and ends every session of the anonymous user. Otherwise an attacker who put an anonymous session into this browser
 * would have a session of the promoted user.
 */
export async function promoteAnonymous(
  candidate: Candidate,
  plan: Extract<Plan, { do: "promote" }>,
  { adapter, runtime, storing }: Store,
): Promise<Answer<"commitIdentity">> {
  const { user: anonymous } = plan
  const omitsAddress = plan.omitsAddress === true
  const { transaction } = adapter
  if (transaction === undefined) throw new AdapterError("The promotion of an anonymous user needs a transaction.")
  if (omitsAddress) tellOfOmission(candidate, runtime)
  const account = hasAccount(candidate) ? rowOf(pickAccount(candidate, runtime), anonymous.id) : undefined
  // As in a sign-up, the function writes both records (unproven address, steps to store) before it updates the user.
  if (account !== undefined && candidate.emailClaim === "unverified" && !omitsAddress)
    await recordUnproven(candidate, runtime)
  await rememberUnstored(storing, [personKey({ user: anonymous.id })], runtime)
  let user: AdapterUser | undefined
  try {
    user = await transaction(async (inner) => {
      if (!(await claimAnonymous(anonymous.id, inner, runtime))) return undefined
      await storePasskey(candidate, anonymous.id, { adapter: inner, runtime })
      if (account !== undefined) await inner.linkAccount?.(account)
      return inner.updateUser?.({ id: anonymous.id, ...gained(anonymous, candidate, { omitsAddress, runtime }) })
    })
  } catch (error) {
    if (await takenMeanwhile(candidate, adapter))
      return { type: "identity.refused", failure: { reason: "identity_conflict", cause: error } }
    throw error
  }
  if (user === undefined) return { type: "identity.refused", failure: { reason: "session_changed" } }
  await endRegistered(await registeredPerson({ user: user.id }), runtime, { endsRows: true })
  await announce(runtime, "updateUser", { user })
  if (account !== undefined) await announce(runtime, "linkAccount", { user, account, profile: candidate.user })
  return committed(user, true)
}

/**
 * Returns the fields that the promoted user gets. The name, picture and address that the application has filled in
 * already stay. The exception is an address that the visitor proves by mail: it replaces an earlier address.
 */
function gained(
  anonymous: AdapterUser,
  { type, user }: Candidate,
  { omitsAddress, runtime }: { omitsAddress: boolean; runtime: Runtime },
): Partial<AdapterUser> {
  // The type says that every user has an e-mail address, but an anonymous user has none.
  const address: unknown = anonymous.email
  const proven = type === "email" && user.email ? { email: user.email, emailVerified: new Date(runtime.now()) } : {}
  return {
    ...(user.name && !anonymous.name && { name: user.name }),
    ...(user.image && !anonymous.image && { image: user.image }),
    ...(user.email && !address && !omitsAddress && { email: user.email }),
    ...proven,
  }
}

/** Returns true if another request has linked the account, or stored a user with the address, at the same moment. */
async function takenMeanwhile(candidate: Candidate, adapter: Adapter): Promise<boolean> {
  if (hasAccount(candidate) && (await ownerOf(candidate, adapter)) !== undefined) return true
  const { email } = candidate.user
  if (!email) return false
  return (await userByAddress({ address: email, asWritten: candidate.emailAsWritten }, adapter)) !== undefined
}
