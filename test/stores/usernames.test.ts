import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { usernameContract, usernamesOf } from "./username-contract.ts"

usernameContract("memory", () => {
  const usernames = usernamesOf(memoryStores())
  return { usernames: [usernames, usernames] }
})

usernameContract("SQLite", async () => {
  const sqlite = await newDatabase()
  return { usernames: [usernamesOf(sqlStores({ sqlite })), usernamesOf(sqlStores({ sqlite }))] }
})

// Two processes with one file: each has a connection of its own.
usernameContract("a file of SQLite", () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  return { usernames: [usernamesOf(sqlStores({ path })), usernamesOf(sqlStores({ path }))] }
})
