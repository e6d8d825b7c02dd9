import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { deletionContract, deletionsOf } from "./deletion-contract.ts"

deletionContract("memory", () => {
  const deletions = deletionsOf(memoryStores())
  return { deletions: [deletions, deletions] }
})

deletionContract("SQLite", async () => {
  const sqlite = await newDatabase()
  return { deletions: [deletionsOf(sqlStores({ sqlite })), deletionsOf(sqlStores({ sqlite }))] }
})

// Two processes with one file: each has a connection of its own.
deletionContract("a file of SQLite", () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  return { deletions: [deletionsOf(sqlStores({ path })), deletionsOf(sqlStores({ path }))] }
})
