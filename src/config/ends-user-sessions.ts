import type { ResolvedConfig } from "./resolve.ts"

/**
 * Returns `true` if the library can end all sessions of a user at once. Rows of sessions need an adapter that has
 * `deleteUserSessions`. Sessions in tokens need the registry and `session.revocation: "strict"`. Otherwise a session in
 * a token lasts until its renewal, or until the token expires.
 */
export function endsUserSessions({ adapter, session }: Pick<ResolvedConfig, "adapter" | "session">): boolean {
  return session.strategy === "database" ? adapter?.deleteUserSessions !== undefined : session.revocation === "strict"
}
