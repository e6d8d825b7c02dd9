/**
 * Decides which ids the `authorize()` of a credentials provider returns: ids of stored users, or other ids (ACCOUNTS
 * P2).
 */
import type { Adapter } from "../ports/adapter.ts"
import { keepsUsers } from "./keeps-users.ts"
import type { CredentialsConfig } from "../ports/provider.ts"

/**
 * `users`: ids of the adapter's users. `accounts`: other ids, even if they equal a user's. `byAddress`: undecided; the
 * person is the stored user with that id if the user has the address that `authorize()` returned.
 */
export type CredentialsIds = "users" | "accounts" | "byAddress"

/** Database sessions need stored users. An adapter without users stores no users, even if the option says so. */
export function credentialsIdsOf(
  { storedUsers }: Pick<CredentialsConfig, "storedUsers">,
  { adapter, session }: { adapter: Adapter | undefined; session: { strategy: "jwt" | "database" } },
): CredentialsIds {
  if (!keepsUsers(adapter)) return "accounts"
  if (session.strategy === "database") return "users"
  if (storedUsers === undefined) return "byAddress"
  return storedUsers ? "users" : "accounts"
}
