import { providerOf } from "../../../effects/provider-of.ts"
import type { Account, AnyProviderType, ProviderType } from "../../../ports/records.ts"
import type { Effect } from "../../../effects/runtime.ts"

/** Makes the candidate of a new anonymous user. The database may assign another id in place of the random one. */
export const nameAnonymous: Effect<"nameAnonymous"> = ({ provider: id }, runtime) => {
  const { type } = providerOf(id, runtime, "anonymous")
  const key = { provider: id, providerAccountId: runtime.randomUUID() }
  // The public types of accounts are those of Auth.js, and contain no type for anonymous users.
  const account: Account = { ...key, type: type as AnyProviderType as ProviderType }
  const user = { id: key.providerAccountId, name: null, email: null, image: null }
  return { type: "anonymous.named", candidate: { ...key, type, account, user, emailClaim: "absent" } }
}
