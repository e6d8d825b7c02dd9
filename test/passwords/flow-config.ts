/** A configuration with `Password()` and an empty store, for tests that play the paths of its flow. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { sqliteAdapter } from "../../src/adapters/sqlite.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { PasswordOptions } from "../../src/providers/password.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { weakPassword } from "./weak-provider.ts"

interface Setting {
  readonly strategy: "jwt" | "database"
  readonly store?: "memory" | "sqlite"
  readonly options?: Pick<PasswordOptions, "signUp">
}

export function flowConfig({ strategy, store = "memory", options }: Setting) {
  return (now: () => number): AuthConfig => ({
    adapter: store === "sqlite" ? sqliteAdapter({ path: ":memory:" }) : memoryAdapter({ now }),
    stores: memoryStores(now),
    session: { strategy },
    providers: [weakPassword({ usernames: true, ...options })],
    mailer: { from: "app@x.test", send: () => undefined },
  })
}
