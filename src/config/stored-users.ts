/**
 * Finds out which kind of ids the `authorize()` of a credentials provider returns: ids of stored users, or other ids.
 */
import type { Adapter } from "../ports/adapter.ts"
import { keepsUsers } from "./keeps-users.ts"
import type { CredentialsConfig } from "../ports/provider.ts"

/**
 * The kind of ids that `authorize()` returns. `users`: ids of the adapter's users. `accounts`: other ids. Such an id
 * never names a stored user, even if a stored user has the same id. `byAddress`: the application has not said which
 * kind. If the stored user with the returned id also has the returned address, the person is this user.
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
