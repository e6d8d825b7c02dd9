import type { ResolvedConfig } from "./resolve.ts"

/**
 * Returns whether all sessions of a user can be ended: rows that the adapter finds by user. A token lasts until it expires.
 */
export function endsUserSessions({ adapter, session }: Pick<ResolvedConfig, "adapter" | "session">): boolean {
  return session.strategy === "database" && adapter?.deleteUserSessions !== undefined
}
