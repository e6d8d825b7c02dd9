/**
 * Finds out which kind of ids the `authorize()` of a credentials provider returns: ids of stored users, or other ids.
 */
import type { Adapter } from "../ports/adapter.ts"
import { keepsUsers } from "./keeps-users.ts"
import type { CredentialsConfig } from "../ports/provider.ts"

/**
 * The kind of ids that `authorize()` returns. `users`: ids of the adapter's users. `accounts`: other ids, which never
 * name a stored user, even if a stored user has the same id. `byAddress`: the application has not declared the kind.
 * The person is then the stored user with the returned id only if this user also has the returned e-mail address.
 */
export type CredentialsIds = "users" | "accounts" | "byAddress"

/**
 * Returns the kind of ids, by the option `storedUsers`. In two cases the option has no effect. Without stored users,
 * the ids are `accounts`. With database sessions, which need a stored user, the ids are `users`.
 */
export function credentialsIdsOf(
  { storedUsers }: Pick<CredentialsConfig, "storedUsers">,
  { adapter, session }: { adapter: Adapter | undefined; session: { strategy: "jwt" | "database" } },
): CredentialsIds {
  if (!keepsUsers(adapter)) return "accounts"
  if (session.strategy === "database") return "users"
  if (storedUsers === undefined) return "byAddress"
  return storedUsers ? "users" : "accounts"
}
