/** Whose ids the `authorize()` of a credentials provider returns (ACCOUNTS P2). */
import type { Adapter } from "../ports/adapter.ts"
import { keepsUsers } from "./keeps-users.ts"
import type { CredentialsConfig } from "../ports/provider.ts"

/**
 * `users`: of the adapter's users. `accounts`: of people who are none of them, whatever their ids are. `byAddress`: not
 * said; a person is the stored user with that id if the user has the address that `authorize()` returned.
 */
export type CredentialsIds = "users" | "accounts" | "byAddress"

/** Database sessions need a stored user; an adapter that stores no users has no such user, whatever the option says. */
export function credentialsIdsOf(
  { storedUsers }: Pick<CredentialsConfig, "storedUsers">,
  { adapter, session }: { adapter: Adapter | undefined; session: { strategy: "jwt" | "database" } },
): CredentialsIds {
  if (!keepsUsers(adapter)) return "accounts"
  if (session.strategy === "database") return "users"
  if (storedUsers === undefined) return "byAddress"
  return storedUsers ? "users" : "accounts"
}
