/** Lists the committed writes to a store. */
import type { Adapter } from "../../ports/adapter.ts"
import { aroundCalls } from "./around-calls.ts"

/** The methods of an adapter that write. */
export const writes: ReadonlySet<string> = new Set([
  "createUser",
  "updateUser",
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "updateAccount",
  "createSession",
  "updateSession",
  "deleteSession",
  "deleteUserSessions",
  "deleteOtherSessions",
  "createVerificationToken",
  "useVerificationToken",
])

export interface Write {
  readonly method: string
  /** The ask that was running. */
  readonly ask: string | undefined
}

interface Logging {
  around: (name: string, call: () => unknown) => unknown
  /** The ask that is running. */
  during: () => string | undefined
}

/**
 * Returns an adapter that runs `around` for each call, and the list of its writes. Writes in a transaction enter the
 * list after the commit. Rejected writes do not enter it.
 */
export function loggedAdapter(adapter: Adapter, { around, during }: Logging): { adapter: Adapter; written: Write[] } {
  const written: Write[] = []
  let open: Write[] | undefined
  const watched = aroundCalls(adapter, async (name, call) => {
    if (name === "transaction") {
      const within: Write[] = []
      const result = await around(name, async () => {
        open = within
        try {
          return await call()
        } finally {
          open = undefined
        }
      })
      written.push(...within)
      return result
    }
    const log = open ?? written
    const ask = during()
    const result = await around(name, call)
    if (writes.has(name)) log.push({ method: name, ask })
    return result
  })
  return { adapter: watched, written }
}
