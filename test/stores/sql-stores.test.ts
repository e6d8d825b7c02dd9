import { newDatabase } from "../adapters/open-sqlite.ts"
import { sqlStoreRules } from "./sql-rules.ts"

sqlStoreRules("SQLite", async () => ({ source: { sqlite: await newDatabase() } }))
