import type { Candidate, AccountLookup } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { keepsUsers } from "../../config/keeps-users.ts"
import { credentialsIdsOf } from "../../config/stored-users.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { providerOf } from "../provider-of.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { ownerMeanwhile, ownerOf } from "./account-owner.ts"
import { mayHaveCapitals } from "./stored-capitals.ts"
import { linkingVisitor } from "./quarantine-record.ts"
import { unprovenAccounts } from "./unproven-address.ts"
import { userByAddress } from "./user-by-address.ts"
import { userWithAddress } from "./user-with-address.ts"

const nobody: AccountLookup = { stored: false, owner: undefined, visitor: undefined, namesake: undefined }

/**
 * Reads what the database contains about a candidate: the owner of the account, the signed-in visitor, and the user
 * with the same address (`namesake`). A person is identified only by provider and account id (OpenID Connect Core
 * §5.7). The chart decides what the same address means.
 */
export const findAccount: Effect<"findAccount"> = async ({ candidate }, runtime) => {
  const { adapter } = runtime.config
  if (adapter === undefined || !keepsUsers(adapter)) return { type: "account.found", standing: nobody }
  if (candidate.approvedBy !== undefined) {
    const owner = await adapter.getUser?.(candidate.approvedBy)
    if (owner) return { type: "account.found", standing: { ...nobody, stored: true, owner } }
    return { type: "account.refused", failure: { reason: "user_unknown" } }
  }
  if (candidate.type === "credentials") return findCredentialsUser(candidate, adapter, runtime)

  const byEmail = async (): Promise<AdapterUser | undefined> => {
    const { email } = candidate.user
    if (!email) return undefined
    const wanted = { address: email, asWritten: candidate.emailAsWritten }
    return userByAddress(wanted, adapter, () => mayHaveCapitals(adapter, runtime))
  }
  if (candidate.type === "email")
    return {
      type: "account.found",
      standing: { ...nobody, stored: true, ...(await withClaims(await byEmail(), runtime)) },
    }

  const owner = await ownerOf(candidate, adapter)
  const visitor = await linkingVisitor(runtime)
  const seen = {
    stored: true,
    visitor: visitor?.user,
    visitorSession: visitor?.session,
    visitorUnproven: visitor?.proven === false,
  }
  const namesake = owner === undefined ? await byEmail() : undefined
  // The repeated lookup takes time. The lookup is repeated only if the chart would otherwise refuse the sign-in because
  // of the equal address. The chart does not refuse if the visitor is signed in and links an account, or if the
  // configuration links accounts by address.
  const meanwhile =
    namesake === undefined || visitor !== undefined || linksByEmail(candidate, runtime)
      ? undefined
      : await ownerMeanwhile(candidate, namesake, { adapter, runtime })
  if (meanwhile !== undefined)
    return { type: "account.found", standing: { ...seen, owner: meanwhile, namesake: undefined } }
  return { type: "account.found", standing: { ...seen, owner, ...(await withClaims(namesake, runtime)) } }
}

/**
 * Returns the user who has the address. `namesakeUnproven` is true if this user has unproven accounts: see
 * {@link unprovenAccounts}.
 */
async function withClaims(
  namesake: AdapterUser | undefined,
  runtime: Runtime,
): Promise<Pick<AccountLookup, "namesake" | "namesakeUnproven">> {
  if (namesake === undefined || (await unprovenAccounts(namesake, runtime)).length === 0) return { namesake }
  return { namesake, namesakeUnproven: true }
}

/**
 * Looks up the stored user of credentials. The provider's `storedUsers` says if `authorize` returns ids of stored
 * users.
 */
async function findCredentialsUser(
  candidate: Candidate,
  adapter: Adapter,
  runtime: Runtime,
): Promise<Answer<"findAccount">> {
  const { config } = providerOf(candidate.provider, runtime, "credentials")
  const ids = credentialsIdsOf(config, runtime.config)
  if (ids === "accounts") return { type: "account.found", standing: nobody }
  const owner =
    ids === "users"
      ? ((await adapter.getUser?.(candidate.providerAccountId)) ?? undefined)
      : await userWithAddress(candidate, adapter, runtime)
  if (owner !== undefined) return { type: "account.found", standing: { ...nobody, stored: true, owner } }
  return ids === "users"
    ? { type: "account.refused", failure: { reason: "user_unknown" } }
    : { type: "account.found", standing: nobody }
}

function linksByEmail({ provider }: Candidate, { config }: Runtime): boolean {
  const known = config.providers.get(provider)
  return known !== undefined && "checks" in known && known.config.allowDangerousEmailAccountLinking === true
}
