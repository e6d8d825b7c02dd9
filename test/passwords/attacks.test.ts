import { memoryAdapter } from "../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { findDriver } from "../../src/adapters/sqlite/driver.ts"
import { passwordAttacks } from "./attack-rules.ts"

passwordAttacks("memory", async () => {
  const shared = { adapter: memoryAdapter(), stores: memoryStores() }
  return { instances: [shared, shared] }
})

passwordAttacks("SQLite", async () => {
  const sqlite = (await findDriver())(":memory:")
  await migrate({ sqlite })
  const instance = () => ({ adapter: sqlAdapter({ sqlite }), stores: sqlStores({ sqlite }) })
  const instances = [instance(), instance()] as const
  await instances[0].stores.migrate()
  return { instances, close: async () => void sqlite.close() }
})
