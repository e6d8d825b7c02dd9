/** Compares the users of the adapter with the users of another library, before an import gives them passwords. */
import type { Source } from "../../adapters/sql/database.ts"
import type { SqlAdapter } from "../../adapters/sql.ts"
import type { FoundTable } from "./find-table.ts"
import { isSameAddress } from "./import-users.ts"
import { rowWith } from "./read-rows.ts"
import type { UserField } from "./sources.ts"
import { textOf } from "./values.ts"

/**
 * - `same`: the adapter has the user, or the command cannot know it, because the database has no table of users;
 * - `other`: the adapter has a user with this id and another address;
 * - `none`: the adapter has no user with this id.
 */
export type Owner = "same" | "other" | "none"

/**
 * Returns the function that compares the users with one id. Ids of two libraries can be equal by chance, for example if
 * both count 1, 2, 3. A user must not get the password of another person.
 *
 * @param adapter `undefined` if the database has no table of users of the adapter.
 * @param users the table of users of the other library, if it is another table than that of the adapter.
 */
export function ownersIn(
  adapter: SqlAdapter | undefined,
  users: FoundTable<UserField> | undefined,
  source: Source,
): (userId: string) => Promise<Owner> {
  return async (userId) => {
    if (adapter === undefined) return "same"
    const user = await adapter.getUser(userId)
    if (user === null) return "none"
    if (users?.columns.email === undefined) return "same"
    const row = await rowWith(users, source, { field: "id", value: userId })
    return isSameAddress(user, textOf(row?.email) ?? null) ? "same" : "other"
  }
}
