import type { Candidate } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { AdapterError } from "../../errors.ts"
import type { Adapter, AdapterAccount, AdapterUser } from "../../ports/adapter.ts"
import type { Account, TokenSet, User } from "../../ports/records.ts"
import { announce } from "../announce.ts"
import type { Effect, Runtime } from "../runtime.ts"

/**
 * Writes what the chart decided: the only effect of a sign-in that writes users and accounts. In one transaction where
 * the adapter has them; listeners are told once all of it stands.
 */
export const commitIdentity: Effect<"commitIdentity"> = async ({ candidate, plan }, runtime) => {
  const { adapter } = runtime.config
  if (plan.do === "pass" || adapter === undefined) return committed(candidate.user, false)
  switch (plan.do) {
    case "signIn":
      if (isAccount(candidate)) await adapter.updateAccount?.(accountOf(candidate, plan.user.id, runtime))
      return committed(plan.user, false)
    case "link":
    case "linkByEmail":
      await adapter.linkAccount?.(accountOf(candidate, plan.user.id, runtime))
      await announceLink(candidate, plan.user, runtime)
      return committed(plan.user, false)
    case "verifyAddress": {
      const user =
        (await adapter.updateUser?.({ id: plan.user.id, emailVerified: new Date(runtime.now()) })) ?? plan.user
      await announce(runtime, "updateUser", { user })
      return committed(user, false)
    }
    case "create":
      return create(candidate, adapter, runtime)
  }
}

async function create(candidate: Candidate, adapter: Adapter, runtime: Runtime): Promise<Answer<"commitIdentity">> {
  let user: AdapterUser
  try {
    user = adapter.transaction
      ? await adapter.transaction((inner) => write(candidate, inner, runtime))
      : await write(candidate, adapter, runtime)
  } catch (error) {
    return whoWasFirst(candidate, adapter, error)
  }
  await announce(runtime, "createUser", { user })
  if (isAccount(candidate)) await announceLink(candidate, user, runtime)
  return committed(user, true)
}

/** The user, and for OAuth and OpenID Connect the account with them: a user whom nothing leads to is taken back. */
async function write(candidate: Candidate, adapter: Adapter, runtime: Runtime): Promise<AdapterUser> {
  const emailVerified = candidate.type === "email" ? new Date(runtime.now()) : null
  // A provider may know no address: databases that need one refuse, and say so.
  const fresh = { ...candidate.user, emailVerified } as AdapterUser
  const user = await adapter.createUser?.(fresh)
  if (!user) throw new AdapterError("The adapter's createUser() gave no user.")
  if (!isAccount(candidate)) return user
  try {
    await adapter.linkAccount?.(accountOf(candidate, user.id, runtime))
  } catch (error) {
    await Promise.resolve(adapter.deleteUser?.(user.id)).catch(() => undefined)
    throw error
  }
  return user
}

/** Another request may have made the same person at the same moment: then theirs is the one (LINK-15). */
async function whoWasFirst(candidate: Candidate, adapter: Adapter, error: unknown): Promise<Answer<"commitIdentity">> {
  if (isAccount(candidate)) {
    const { provider, providerAccountId } = candidate
    const owner = await adapter.getUserByAccount?.({ provider, providerAccountId })
    if (owner) return committed(owner, false)
  }
  const { email } = candidate.user
  const namesake = email ? await adapter.getUserByEmail?.(email) : undefined
  if (!namesake) throw error
  // Whoever opened a link has proven this very address; an account has not.
  if (candidate.type === "email") return committed(namesake, false)
  return { type: "identity.refused", failure: { reason: "identity_conflict", cause: error } }
}

function committed(user: User, isNewUser: boolean): Answer<"commitIdentity"> {
  return { type: "identity.committed", user, isNewUser }
}

function isAccount(candidate: Candidate): candidate is Candidate & { type: "oauth" | "oidc" } {
  return candidate.type === "oauth" || candidate.type === "oidc"
}

/** The row of an account: what the provider's `account()` picks of the tokens, and whose it is. */
function accountOf(candidate: Candidate, userId: string, runtime: Runtime): AdapterAccount {
  return { ...pickedAccount(candidate, runtime), userId } as AdapterAccount
}

function pickedAccount(candidate: Candidate, runtime: Runtime): Account {
  const { provider, providerAccountId, type } = candidate
  const known = runtime.config.providers.get(provider)
  const pick = known !== undefined && "checks" in known ? known.config.account : undefined
  return { ...(pick ?? storedTokens)(candidate.account), provider, providerAccountId, type }
}

/** What is stored of the tokens unless the provider says otherwise. */
function storedTokens(tokens: TokenSet): Partial<Account> {
  const { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state } = tokens
  const all = { access_token, id_token, refresh_token, expires_at, scope, token_type, session_state }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function announceLink(candidate: Candidate, user: AdapterUser, runtime: Runtime): Promise<void> {
  return announce(runtime, "linkAccount", { user, account: pickedAccount(candidate, runtime), profile: candidate.user })
}
