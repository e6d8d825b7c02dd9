import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { auditContract, auditStoreOf } from "./audit-contract.ts"

auditContract("memory", () => {
  const audit = auditStoreOf(memoryStores())
  return { audit: [audit, audit] }
})

auditContract("SQLite", async () => {
  const sqlite = await newDatabase()
  return { audit: [auditStoreOf(sqlStores({ sqlite })), auditStoreOf(sqlStores({ sqlite }))] }
})

// Two processes with one file: each has a connection of its own.
auditContract("a file of SQLite", () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  return { audit: [auditStoreOf(sqlStores({ path })), auditStoreOf(sqlStores({ path }))] }
})
