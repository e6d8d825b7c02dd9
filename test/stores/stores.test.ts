import { memoryFlowStore, memoryTotpStore } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { storeContract } from "./store-contract.ts"

storeContract("memory", () => {
  const [flows, totp] = [memoryFlowStore(), memoryTotpStore()]
  return { flows: [flows, flows], totp: [totp, totp] }
})

storeContract("SQLite", async () => {
  const stores = sqlStores({ sqlite: await newDatabase() })
  return { flows: [stores.flows, stores.flows], totp: [stores.totp, stores.totp] }
})

storeContract("a file of SQLite", () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  const stores = sqlStores({ path })
  return { flows: [stores.flows, stores.flows], totp: [stores.totp, stores.totp] }
})
