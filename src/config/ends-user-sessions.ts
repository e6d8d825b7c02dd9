import type { ResolvedConfig } from "./resolve.ts"

/** Returns `true` if all sessions of a user can be ended: the adapter finds rows by user. A token lasts until it expires. */
export function endsUserSessions({ adapter, session }: Pick<ResolvedConfig, "adapter" | "session">): boolean {
  return session.strategy === "database" && adapter?.deleteUserSessions !== undefined
}
