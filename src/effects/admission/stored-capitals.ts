/** Caches whether a database has addresses with capitals, because the query searches the table of users. */
import type { Adapter } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"

interface Known {
  /** The time of the query, in milliseconds since the epoch. */
  at: number
  found: Promise<boolean>
}

/** Keyed by the adapter as the application passed it, so that all configurations with this adapter share the result. */
const known = new WeakMap<object, Known>()

/** The milliseconds for which a result is valid. */
const memory = 5 * 60_000

/**
 * Returns true if the address of any user may be stored with capitals. Calls the adapter at most once in five minutes,
 * so that requests for unknown addresses, which any visitor can send, do not search the table each time. An adapter
 * that cannot answer counts as a database with such addresses.
 *
 * @throws {AdapterError} if the database fails. The next call tries again.
 */
export async function mayHaveCapitals(adapter: Adapter, { config, now }: Runtime): Promise<boolean> {
  const identity = config.given.adapter
  if (adapter.listAddressesWithCapitals === undefined || identity === undefined) return true
  const last = known.get(identity)
  // If the clock was set back, the result must not last longer.
  if (last !== undefined && now() >= last.at && now() - last.at < memory) return last.found
  const found = Promise.resolve(adapter.listAddressesWithCapitals(1)).then((users) => users.length > 0)
  const asked: Known = { at: now(), found }
  known.set(identity, asked)
  found.catch(() => {
    if (known.get(identity) === asked) known.delete(identity)
  })
  return found
}
