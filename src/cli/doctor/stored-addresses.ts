/**
 * Finds stored e-mail addresses with capital letters. The library looks up addresses in small letters, so it would not
 * find them.
 */
import { ok, skipped, warning, type Check } from "./check.ts"
import { inTime } from "./in-time.ts"

/** The maximum number of rows that are read. */
const most = 1000
/** The maximum number of user ids in a finding. */
const named = 5

const byHand =
  "Ask the database: select id, email from users where email <> lower(email). On MySQL and MariaDB: where binary email <> binary lower(email)."

const mends =
  "Back the table up, then: update users set email = lower(email) where email <> lower(email), with the names of your table (on MySQL and MariaDB: where binary email <> binary lower(email)). If the database reports a duplicate, one person has two users: join them first."

export const storedAddressesCheck: Check = {
  id: "stored-addresses",
  title: "Database",
  run: async ({ prepared: { adapter }, offline, patience }) => {
    if (adapter?.getUserByEmail === undefined || offline) return []
    if (adapter.listAddressesWithCapitals === undefined)
      return skipped("This adapter has no method that finds stored addresses with capitals.", byHand)
    try {
      const rows = await inTime(adapter.listAddressesWithCapitals(most), patience)
      if (rows.length === 0) return ok("No user has an address that is stored with capitals.")
      const count = rows.length < most ? String(rows.length) : `${most} or more`
      const noun = rows.length === 1 ? "user has" : "users have"
      const ids = rows.slice(0, named).map(({ id }) => id)
      const others = rows.length > named ? ", …" : ""
      return warning(
        `${count} ${noun} an address that is stored with capitals (ids ${ids.join(", ")}${others}): each of their sign-ins searches the whole table, and if two differ only by case, neither can sign in by mail.`,
        mends,
      )
    } catch {
      // The check in `adapter.ts` reports this error of the database.
      return skipped("Addresses with capitals were not searched: the database did not answer.")
    }
  },
}
