/** A configuration with `MailCode()` and an empty store, for tests that play the paths of its flow. */
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { sqliteAdapter } from "../../src/adapters/sqlite.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import MailCode from "../../src/providers/mail-code.ts"
import { memoryStores } from "../../src/stores/memory.ts"

interface Setting {
  readonly strategy: "jwt" | "database"
  readonly store?: "memory" | "sqlite"
  readonly stepUp?: true
}

export function flowConfig({ strategy, store = "memory", stepUp }: Setting) {
  return (now: () => number): AuthConfig => ({
    adapter: store === "sqlite" ? sqliteAdapter({ path: ":memory:" }) : memoryAdapter({ now }),
    stores: memoryStores(now),
    session: { strategy, ...(stepUp && { stepUp }) },
    providers: [MailCode({ server: "smtp://mail.x.test", from: "app@x.test" })],
  })
}
