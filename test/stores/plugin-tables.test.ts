import { newDatabase } from "../adapters/open-sqlite.ts"
import { pluginTableRules } from "./plugin-table-rules.ts"

pluginTableRules("SQLite", async () => ({ source: { sqlite: await newDatabase() } }))
