import { memoryAdapter } from "../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { sqliteAdapter } from "../../src/adapters/sqlite.ts"
import { findDriver } from "../../src/adapters/sqlite/driver.ts"
import { wrapAdapter } from "../../src/config/adapter.ts"
import { withHashedSessionTokens } from "../../src/config/hashed-session-tokens.ts"
import { linkedAccountRules } from "./linked-accounts.ts"

const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined }

linkedAccountRules("memory", async () => ({ adapter: memoryAdapter(), close: async () => undefined }))

linkedAccountRules("memory, as effects see it, with hashes of session tokens", async () => ({
  adapter: wrapAdapter(withHashedSessionTokens(memoryAdapter()), silent),
  close: async () => undefined,
}))

linkedAccountRules("SQLite by its own adapter", async () => {
  const adapter = sqliteAdapter({ path: ":memory:" })
  return { adapter, close: () => adapter.close() }
})

linkedAccountRules("SQLite by the SQL adapter", async () => {
  const database = (await findDriver())(":memory:")
  await migrate({ sqlite: database })
  return { adapter: sqlAdapter({ sqlite: database }), close: async () => void database.close() }
})
