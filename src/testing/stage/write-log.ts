/** What was written to a store, as far as it stayed. */
import type { Adapter } from "../../ports/adapter.ts"
import { aroundCalls } from "./around-calls.ts"

/** The methods that write. */
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
  "createVerificationToken",
  "useVerificationToken",
])

export interface Write {
  readonly method: string
  /** The ask that was being carried out. */
  readonly ask: string | undefined
}

interface Logging {
  around: (name: string, call: () => unknown) => unknown
  /** The ask that is being carried out. */
  during: () => string | undefined
}

/**
 * The same adapter, with `around` in front of each call, and the writes that went through it: those in a transaction only
 * where it went through, those that rejected not at all.
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
