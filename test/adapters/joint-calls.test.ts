import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { findDriver } from "../../src/adapters/sqlite/driver.ts"
import { wrapAdapter } from "../../src/config/adapter.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { jointCallsOf } from "../../src/ports/joint-calls.ts"
import { jointCallRules } from "./joint-calls.ts"
import { newDatabase } from "./open-sqlite.ts"

jointCallRules("SQLite", async () => {
  const database = (await findDriver())(":memory:")
  await migrate({ sqlite: database })
  return { adapter: sqlAdapter({ sqlite: database }), close: async () => void database.close() }
})

describe("an adapter has joint calls", () => {
  const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined }

  it("if it is the SQL adapter, also as a copy", async () => {
    const adapter = sqlAdapter({ sqlite: await newDatabase() })
    expect(jointCallsOf(adapter)).toBeDefined()
    expect(jointCallsOf({ ...adapter, deleteUser: async () => undefined })).toBe(jointCallsOf(adapter))
  })

  it.each(["getUser", "getUserByEmail", "updateUser", "createSession", "useVerificationToken"] as const)(
    "unless the application replaced %s",
    async (name) => {
      const adapter = sqlAdapter({ sqlite: await newDatabase() })
      const method = adapter[name] as (argument: unknown) => Promise<unknown>
      const replaced: Adapter = { ...adapter, [name]: async (argument: unknown) => method(argument) }
      expect(jointCallsOf(replaced)).toBeUndefined()
      const proxied: Adapter = { ...adapter, [name]: new Proxy(method, {}) }
      expect(jointCallsOf(proxied)).toBeUndefined()
      const absent: Adapter = { ...adapter, [name]: undefined }
      expect(jointCallsOf(absent)).toBeUndefined()
      const mixed: Adapter = { ...adapter, [name]: sqlAdapter({ sqlite: await newDatabase() })[name] }
      expect(jointCallsOf(mixed)).toBeUndefined()
    },
  )

  it("unless it is wrapped, or another adapter", async () => {
    expect(jointCallsOf(wrapAdapter(sqlAdapter({ sqlite: await newDatabase() }), silent))).toBeUndefined()
    expect(jointCallsOf(memoryAdapter())).toBeUndefined()
    expect(jointCallsOf({})).toBeUndefined()
  })
})
