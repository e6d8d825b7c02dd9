import { memoryAdapter } from "../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { sqliteAdapter } from "../../src/adapters/sqlite.ts"
import { findDriver } from "../../src/adapters/sqlite/driver.ts"
import { capitalRules } from "./capital-addresses.ts"

capitalRules("memory", async () => ({ adapter: memoryAdapter(), close: async () => undefined }))

capitalRules("SQLite by its own adapter", async () => {
  const adapter = sqliteAdapter({ path: ":memory:" })
  return { adapter, close: () => adapter.close() }
})

capitalRules("SQLite by the SQL adapter", async () => {
  const database = (await findDriver())(":memory:")
  await migrate({ sqlite: database })
  return { adapter: sqlAdapter({ sqlite: database }), close: async () => void database.close() }
})
