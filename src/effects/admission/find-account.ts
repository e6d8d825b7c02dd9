import type { Candidate, AccountLookup } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { keepsUsers } from "../../config/keeps-users.ts"
import { credentialsIdsOf } from "../../config/stored-users.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import { presentedVisitor } from "../presented-session.ts"
import { hasPlantedPassword } from "../passwords/planted-password.ts"
import { providerOf } from "../provider-of.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { ownerMeanwhile, ownerOf } from "./account-owner.ts"
import { mayHaveCapitals } from "./stored-capitals.ts"
import { hasPublicKey } from "./passkey-row.ts"
import { linkingVisitor } from "./quarantine-record.ts"
import { unprovenAccounts } from "./unproven-address.ts"
import { userByAddress } from "./user-by-address.ts"
import { userWithAddress } from "./user-with-address.ts"

const nobody: AccountLookup = { stored: false, owner: undefined, visitor: undefined, namesake: undefined }

/**
 * Reads what the database contains about a candidate: the owner of the account, the signed-in visitor, and the user
 * with the same address (`namesake`). Only the provider and the account id identify a person (OpenID Connect Core
 * §5.7). The chart decides what the same address means.
 *
 * A registration of a passkey proves no account. Therefore the effect refuses a registration if the account has an owner,
 * or if the public key is stored already (WAN-09). The chart then never plans a sign-in for a registration.
 */
export const findAccount: Effect<"findAccount"> = async (params, runtime) => {
  const answer = await lookUp(params, runtime)
  if (answer.type !== "account.found" || params.candidate.passkey?.registers === undefined) return answer
  const isTaken = answer.standing.owner !== undefined || (await hasPublicKey(params.candidate, runtime.config))
  return isTaken ? { type: "account.refused", failure: { reason: "passkey_taken" } } : answer
}

const lookUp: Effect<"findAccount"> = async ({ candidate }, runtime) => {
  const { adapter } = runtime.config
  if (adapter === undefined || !keepsUsers(adapter)) return { type: "account.found", standing: nobody }
  if (candidate.approvedBy !== undefined) {
    const owner = await adapter.getUser?.(candidate.approvedBy)
    // The approver uses another device. This browser began the flow, so the lookup uses the anonymous user of this
    // browser.
    if (owner)
      return { type: "account.found", standing: { ...nobody, stored: true, owner, ...(await beganHere(runtime)) } }
    return { type: "account.refused", failure: { reason: "user_unknown" } }
  }
  if (candidate.type === "anonymous") return { type: "account.found", standing: { ...nobody, stored: true } }
  if (candidate.type === "credentials") return findCredentialsUser(candidate, adapter, runtime)

  const byEmail = async (): Promise<AdapterUser | undefined> => {
    const { email } = candidate.user
    if (!email) return undefined
    const wanted = { address: email, asWritten: candidate.emailAsWritten, exact: takeAddressee(email, runtime) }
    return userByAddress(wanted, adapter, () => mayHaveCapitals(adapter, runtime))
  }
  if (candidate.type === "email")
    return {
      type: "account.found",
      standing: {
        ...nobody,
        stored: true,
        ...(await anonymousHere(runtime)),
        ...(candidate.requestedHere === true && { anonymousBegan: true as const }),
        ...(await withClaims(await byEmail(), runtime)),
      },
    }

  const owner = await ownerOf(candidate, adapter)
  const present = await linkingVisitor(runtime)
  const visitor = present?.anonymous === true ? undefined : present
  const seen = {
    stored: true,
    ...(present?.anonymous === true && { anonymous: present.user, ...beganByForm(candidate, runtime) }),
    visitor: visitor?.user,
    visitorSession: visitor?.session,
    visitorUnproven: visitor?.proven === false,
  }
  const namesake = owner === undefined ? await byEmail() : undefined
  // The repeated lookup takes time. The effect repeats the lookup only if the chart would otherwise refuse the sign-in
  // because of the equal address. The chart does not refuse if the visitor is signed in and links an account, or if the
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
 * Returns the user who has the address. `namesakeUnproven` is true if an attacker could have attached an account or a
 * password to this user: see {@link unprovenAccounts} and {@link hasPlantedPassword}.
 */
async function withClaims(
  namesake: AdapterUser | undefined,
  runtime: Runtime,
): Promise<Pick<AccountLookup, "namesake" | "namesakeUnproven">> {
  if (namesake === undefined) return { namesake }
  const unproven =
    (await unprovenAccounts(namesake, runtime)).length > 0 || (await hasPlantedPassword(namesake, runtime))
  return unproven ? { namesake, namesakeUnproven: true } : { namesake }
}

/**
 * Returns the user whom this request has found by the address already; `null` if no user has the address, and
 * `undefined` if the request has not looked the address up. A later lookup in the same request reads the database.
 */
function takeAddressee(address: string, runtime: Runtime): AdapterUser | null | undefined {
  const { addressee } = runtime
  runtime.addressee = undefined
  return addressee?.address === address ? addressee.user : undefined
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
  if (owner !== undefined)
    return { type: "account.found", standing: { ...nobody, stored: true, owner, ...(await beganHere(runtime)) } }
  return ids === "users"
    ? { type: "account.refused", failure: { reason: "user_unknown" } }
    : { type: "account.found", standing: nobody }
}

/**
 * Returns the anonymous user who is signed in with this browser. Without the anonymous provider, the function reads
 * nothing.
 */
async function anonymousHere(runtime: Runtime): Promise<Pick<AccountLookup, "anonymous">> {
  if (runtime.config.anonymous === undefined) return {}
  const present = await presentedVisitor(runtime)
  return present?.anonymous === true ? { anonymous: present.user } : {}
}

/** Returns the anonymous user of this browser, in a sign-in that this browser began. */
async function beganHere(runtime: Runtime): Promise<Pick<AccountLookup, "anonymous" | "anonymousBegan">> {
  const here = await anonymousHere(runtime)
  return here.anonymous === undefined ? here : { ...here, anonymousBegan: true }
}

/**
 * Marks an own flow in which the visitor submitted a form (`anonymousBegan`), because own flows do not identify the
 * visitor at their start. A form with a valid form token shows that the visitor signs in on purpose. A link does not
 * show this: an attacker can send a link that signs the visitor in as the attacker.
 */
function beganByForm({ provider }: Candidate, { config, request }: Runtime): Pick<AccountLookup, "anonymousBegan"> {
  return config.ownFlows.has(provider) && request.method === "POST" ? { anonymousBegan: true } : {}
}

function linksByEmail({ provider }: Candidate, { config }: Runtime): boolean {
  const known = config.providers.get(provider)
  return known !== undefined && "checks" in known && known.config.allowDangerousEmailAccountLinking === true
}
