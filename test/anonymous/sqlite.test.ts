import { findDriver } from "../../src/adapters/sqlite/driver.ts"
import { anonymousRules } from "./anonymous-rules.ts"

anonymousRules("SQLite", async () => {
  const sqlite = (await findDriver())(":memory:")
  return {
    source: { sqlite },
    run: async (statement) => sqlite.exec(statement),
    // Rows of SQLite have no prototype, so the test copies them.
    rows: async (query) =>
      sqlite
        .prepare(query)
        .all()
        .map((row) => Object.assign({}, row) as Record<string, unknown>),
    close: async () => void sqlite.close(),
  }
})
