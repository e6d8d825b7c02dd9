import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { auditedInstances } from "./instance-rules.ts"

auditedInstances("memory", () => {
  const stores = memoryStores()
  return { stores: [stores, stores] }
})

auditedInstances("SQLite", async () => {
  const sqlite = await newDatabase()
  return { stores: [sqlStores({ sqlite }), sqlStores({ sqlite })] }
})
