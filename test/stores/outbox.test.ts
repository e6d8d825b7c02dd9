import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { outboxContract, outboxOf } from "./outbox-contract.ts"

outboxContract("SQLite", async () => {
  const sqlite = await newDatabase()
  return { outbox: [outboxOf(sqlStores({ sqlite })), outboxOf(sqlStores({ sqlite }))] }
})

// Two processes with one file: each has a connection of its own.
outboxContract("a file of SQLite", async () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  return { outbox: [outboxOf(sqlStores({ path })), outboxOf(sqlStores({ path }))] }
})
