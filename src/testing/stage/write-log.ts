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

/**
 * The same adapter, with `around` in front of each call, and the names of the methods that wrote through it: those in a
 * transaction only where it went through, those that rejected not at all.
 */
export function loggedAdapter(
  adapter: Adapter,
  around: (name: string, call: () => unknown) => unknown,
): { adapter: Adapter; written: string[] } {
  const written: string[] = []
  let open: string[] | undefined
  const watched = aroundCalls(adapter, async (name, call) => {
    if (name === "transaction") {
      const within: string[] = []
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
    const result = await around(name, call)
    if (writes.has(name)) log.push(name)
    return result
  })
  return { adapter: watched, written }
}
