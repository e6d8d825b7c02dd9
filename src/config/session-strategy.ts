import type { AuthConfig } from "./options.ts"

/** Where sessions are kept, by default in the database of an application that has an adapter. */
export function strategyOf({ session, adapter }: Pick<AuthConfig, "session" | "adapter">): "jwt" | "database" {
  return session?.strategy ?? (adapter === undefined ? "jwt" : "database")
}
