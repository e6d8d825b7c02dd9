/**
 * Remembers for five minutes if a database has users whose addresses contain capitals. The query can search the whole
 * table of users, so it must not run in every sign-in.
 */
import type { Adapter } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"

interface Known {
  /** The time of the query, in milliseconds since the epoch. */
  at: number
  found: Promise<boolean>
}

/**
 * The results, by the adapter object that the application passed. All configurations with this adapter share one
 * result.
 */
const known = new WeakMap<object, Known>()

/** The milliseconds for which a result is valid. */
const memory = 5 * 60_000

/**
 * Returns true if the database can contain a user whose address has capitals. Any visitor can send requests for unknown
 * addresses, and the query can search the whole table. Therefore the function queries the database at most once in five
 * minutes. For an adapter without `listAddressesWithCapitals`, the function returns true.
 *
 * @throws {AdapterError} if the database fails. The next call tries again.
 */
export async function mayHaveCapitals(
  adapter: Adapter,
  { config, now }: Pick<Runtime, "config" | "now">,
): Promise<boolean> {
  const identity = config.given.adapter
  if (adapter.listAddressesWithCapitals === undefined || identity === undefined) return true
  const last = known.get(identity)
  // After a clock was set back, `now() >= last.at` is false. Without this condition, the result would then be valid for
  // longer than five minutes.
  if (last !== undefined && now() >= last.at && now() - last.at < memory) return last.found
  const found = Promise.resolve(adapter.listAddressesWithCapitals(1)).then((users) => users.length > 0)
  const asked: Known = { at: now(), found }
  known.set(identity, asked)
  found.catch(() => {
    if (known.get(identity) === asked) known.delete(identity)
  })
  return found
}
