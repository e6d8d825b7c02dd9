/** Remembers whether a database has addresses with capitals: finding that out searches the table of users. */
import type { Adapter } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"

interface Known {
  /** Milliseconds since the epoch. */
  at: number
  found: Promise<boolean>
}

/** By the adapter as the application passed it, so that all configurations with one share the answer. */
const known = new WeakMap<object, Known>()

/** Milliseconds for which an answer counts. */
const memory = 5 * 60_000

/**
 * Returns whether any user's address may be stored with capitals. Asks the adapter at most once in five minutes, so that
 * requests for unknown addresses, which every visitor may send, do not search the table each. An adapter that cannot say
 * counts as one with such addresses.
 *
 * @throws {AdapterError} where the database cannot be asked: the next call asks again.
 */
export async function mayHaveCapitals(adapter: Adapter, { config, now }: Runtime): Promise<boolean> {
  const identity = config.given.adapter
  if (adapter.listAddressesWithCapitals === undefined || identity === undefined) return true
  const last = known.get(identity)
  // A clock that was set back must not make an answer last.
  if (last !== undefined && now() >= last.at && now() - last.at < memory) return last.found
  const found = Promise.resolve(adapter.listAddressesWithCapitals(1)).then((users) => users.length > 0)
  const asked: Known = { at: now(), found }
  known.set(identity, asked)
  found.catch(() => {
    if (known.get(identity) === asked) known.delete(identity)
  })
  return found
}
