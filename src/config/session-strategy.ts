import type { AuthConfig } from "./options.ts"

/** The strategy of sessions. Default: `"database"` with an adapter. */
export function strategyOf({ session, adapter }: Pick<AuthConfig, "session" | "adapter">): "jwt" | "database" {
  return session?.strategy ?? (adapter === undefined ? "jwt" : "database")
}
