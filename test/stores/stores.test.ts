import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { storeContract } from "./store-contract.ts"

storeContract("memory", () => {
  const stores = memoryStores()
  return { stores: [stores, stores] }
})

storeContract("SQLite", async () => {
  const sqlite = await newDatabase()
  return { stores: [sqlStores({ sqlite }), sqlStores({ sqlite })] }
})

// Two processes with one file, each with its own connection.
storeContract("a file of SQLite", () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  return { stores: [sqlStores({ path }), sqlStores({ path })] }
})
