import type { ResolvedConfig } from "./resolve.ts"

/**
 * Returns `true` if the library can end all sessions of a user. This requires that the sessions are rows of an adapter
 * that has `deleteUserSessions`. A session in a token lasts until the token expires.
 */
export function endsUserSessions({ adapter, session }: Pick<ResolvedConfig, "adapter" | "session">): boolean {
  return session.strategy === "database" && adapter?.deleteUserSessions !== undefined
}
