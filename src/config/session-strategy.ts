import type { AuthConfig } from "./options.ts"

/** Returns the strategy of sessions. Default: `"database"` with an adapter, `"jwt"` without. */
export function strategyOf({ session, adapter }: Pick<AuthConfig, "session" | "adapter">): "jwt" | "database" {
  return session?.strategy ?? (adapter === undefined ? "jwt" : "database")
}
