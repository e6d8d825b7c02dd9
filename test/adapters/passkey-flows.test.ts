import { UnstorageAdapter } from "@auth/unstorage-adapter"
import { createStorage } from "unstorage"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { sampled } from "../support/sample.ts"
import { drizzleOnSqlite, passkeyLayouts, tablesOf } from "./drizzle-on-sqlite.ts"
import { newDatabase, openSqlite } from "./open-sqlite.ts"
import { passkeyFlows } from "./passkey-flows.ts"

passkeyFlows("the adapter in memory", async () => {
  const [adapter, stores] = [memoryAdapter(), memoryStores()]
  return { adapters: [adapter, adapter], stores: [stores, stores] }
})

passkeyFlows("our adapter on SQLite", async () => {
  const sqlite = await newDatabase()
  await migrate({ sqlite })
  const [one, other] = [sqlStores({ sqlite }), sqlStores({ sqlite })]
  await one.migrate()
  return { adapters: [sqlAdapter({ sqlite }), sqlAdapter({ sqlite })], stores: [one, other] }
})

passkeyFlows("the SQLite adapter", async () => {
  const [adapter, stores] = [openSqlite(), memoryStores()]
  return { adapters: [adapter, adapter], stores: [stores, stores] }
})

passkeyFlows("@auth/unstorage-adapter in memory", async () => {
  const [adapter, stores] = [UnstorageAdapter(createStorage()), memoryStores()]
  return { adapters: [adapter, adapter], stores: [stores, stores] }
})

for (const layout of sampled(passkeyLayouts, 1, "layouts of the table of passkeys")) {
  passkeyFlows(`our adapter, in tables of Auth.js whose passkeys have ${layout}`, async () => {
    const sqlite = await newDatabase()
    sqlite.exec(tablesOf(layout))
    const stores = memoryStores()
    return { adapters: [sqlAdapter({ sqlite }), sqlAdapter({ sqlite })], stores: [stores, stores] }
  })

  passkeyFlows(`@auth/drizzle-adapter, in tables whose passkeys have ${layout}`, async () => {
    const sqlite = await newDatabase()
    sqlite.exec(tablesOf(layout))
    const stores = memoryStores()
    return { adapters: [drizzleOnSqlite(sqlite, layout), drizzleOnSqlite(sqlite, layout)], stores: [stores, stores] }
  })
}
