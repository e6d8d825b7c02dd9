import { findDriver } from "../../src/adapters/sqlite/driver.ts"
import { joinedRules } from "./sql-joined.ts"

joinedRules("SQLite", async () => {
  const database = (await findDriver())(":memory:")
  return { source: { sqlite: database }, close: async () => void database.close() }
})
