import type { Candidate } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { announce } from "../announce.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { hasAccount, pickAccount, rowOf } from "./account-row.ts"
import { committed, resumeSignUp, signUp } from "./sign-up.ts"

/**
 * Writes what the chart decided: the only effect of a sign-in that writes users and accounts. Listeners are told once
 * all of it stands.
 */
export const commitIdentity: Effect<"commitIdentity"> = async ({ candidate, plan }, runtime) => {
  const { adapter } = runtime.config
  if (plan.do === "pass" || adapter === undefined) return committed(candidate.user, false)
  switch (plan.do) {
    case "signIn":
      if (hasAccount(candidate)) await adapter.updateAccount?.(rowOf(pickAccount(candidate, runtime), plan.user.id))
      return committed(plan.user, false)
    case "link":
    case "linkByEmail":
      return link(candidate, plan.user, { adapter, runtime })
    case "verifyAddress":
      return verifyAddress(plan.user, { adapter, runtime })
    case "resume":
      return resumeSignUp(candidate, plan.user, { adapter, runtime })
    case "create":
      return signUp(candidate, { adapter, runtime })
  }
}

interface Store {
  adapter: Adapter
  runtime: Runtime
}

async function link(
  candidate: Candidate,
  user: AdapterUser,
  { adapter, runtime }: Store,
): Promise<Answer<"commitIdentity">> {
  if (!hasAccount(candidate)) return committed(user, false)
  const account = pickAccount(candidate, runtime)
  await adapter.linkAccount?.(rowOf(account, user.id))
  await announce(runtime, "linkAccount", { user, account, profile: candidate.user })
  return committed(user, false)
}

async function verifyAddress(user: AdapterUser, { adapter, runtime }: Store): Promise<Answer<"commitIdentity">> {
  const emailVerified = new Date(runtime.now())
  const verified = (await adapter.updateUser?.({ id: user.id, emailVerified })) ?? user
  await announce(runtime, "updateUser", { user: verified })
  return committed(verified, false)
}
