import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { describe, it } from "vitest"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { passwordStoreContract } from "../../src/testing/adapter.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { passwordsOf } from "./passwords-of.ts"

const runner = { describe, it }

passwordStoreContract(runner, {
  name: "memory",
  connections: false,
  open: () => {
    const passwords = passwordsOf(memoryStores())
    return { passwords: [passwords, passwords] }
  },
})

passwordStoreContract(runner, {
  name: "SQLite",
  connections: false,
  open: async () => {
    const sqlite = await newDatabase()
    return { passwords: [passwordsOf(sqlStores({ sqlite })), passwordsOf(sqlStores({ sqlite }))] }
  },
})

// Two processes with one file: each has a connection of its own.
passwordStoreContract(runner, {
  name: "a file of SQLite",
  connections: false,
  open: () => {
    const path = newPath()
    mkdirSync(dirname(path), { recursive: true })
    return { passwords: [passwordsOf(sqlStores({ path })), passwordsOf(sqlStores({ path }))] }
  },
})
