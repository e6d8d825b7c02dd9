/** Addresses that are stored with capitals: this library looks for addresses in small letters. */
import { ok, skipped, warning, type Check } from "./check.ts"
import { inTime } from "./in-time.ts"

/** Rows that are asked for. */
const most = 1000
/** Ids that are named. */
const named = 5

const byHand =
  "Ask the database: select id, email from users where email <> lower(email). On MySQL and MariaDB: where binary email <> binary lower(email)."

const mends =
  "Back the table up, then: update users set email = lower(email) where email <> lower(email), with the names of your table (on MySQL and MariaDB: where binary email <> binary lower(email)). Where that says that an address is taken, one person has two users: join them first."

export const storedAddressesCheck: Check = {
  id: "stored-addresses",
  title: "Database",
  run: async ({ prepared: { adapter }, offline, patience }) => {
    if (adapter?.getUserByEmail === undefined || offline) return []
    if (adapter.listAddressesWithCapitals === undefined)
      return skipped("Whether addresses are stored with capitals, this adapter cannot be asked.", byHand)
    try {
      const rows = await inTime(adapter.listAddressesWithCapitals(most), patience)
      if (rows.length === 0) return ok("No user has an address that is stored with capitals.")
      const count = rows.length < most ? String(rows.length) : `${most} or more`
      const noun = rows.length === 1 ? "user has" : "users have"
      const ids = rows.slice(0, named).map(({ id }) => id)
      const others = rows.length > named ? ", …" : ""
      return warning(
        `${count} ${noun} an address that is stored with capitals (ids ${ids.join(", ")}${others}): each sign-in of theirs searches the whole table, and where two differ by case alone, mail signs neither in.`,
        mends,
      )
    } catch {
      // What is wrong with the database, the check of the adapter says in words.
      return skipped("Addresses with capitals were not searched for: the database did not answer that.")
    }
  },
}
