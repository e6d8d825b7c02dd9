import { describe, it } from "vitest"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { adapterContract } from "../../src/testing/adapter.ts"
import { newDatabase } from "./open-sqlite.ts"

adapterContract(
  { describe, it },
  {
    name: "SQL on SQLite",
    lacks: ["dropConnections"],
    open: async () => {
      const sqlite = await newDatabase()
      await migrate({ sqlite })
      return { adapter: sqlAdapter({ sqlite }) }
    },
  },
)
