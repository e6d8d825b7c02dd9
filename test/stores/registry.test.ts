import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { registryContract, registryOf } from "./registry-contract.ts"

registryContract("memory", () => {
  const registry = registryOf(memoryStores())
  return { registry: [registry, registry] }
})

registryContract("SQLite", async () => {
  const sqlite = await newDatabase()
  return { registry: [registryOf(sqlStores({ sqlite })), registryOf(sqlStores({ sqlite }))] }
})

// Two processes with one file: each has a connection of its own.
registryContract("a file of SQLite", () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  return { registry: [registryOf(sqlStores({ path })), registryOf(sqlStores({ path }))] }
})
