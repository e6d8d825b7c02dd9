import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { expect, it } from "vitest"
import { memoryLimitStore } from "../../src/protocol/memory-limit-store.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { limitContract } from "./limit-contract.ts"
import { limitsOf } from "./limits-of.ts"

limitContract("memory", () => {
  const limits = memoryLimitStore()
  return { limits: [limits, limits] }
})

limitContract("SQLite", async () => {
  const sqlite = await newDatabase()
  return { limits: [limitsOf(sqlStores({ sqlite })), limitsOf(sqlStores({ sqlite }))] }
})

// Two processes with one file: each has a connection of its own.
limitContract("a file of SQLite", () => {
  const path = newPath()
  mkdirSync(dirname(path), { recursive: true })
  return { limits: [limitsOf(sqlStores({ path })), limitsOf(sqlStores({ path }))] }
})

it("LIMIT-05: the store in memory keeps at most 100,000 keys, and keeps no key after its window has ended", async () => {
  const limits = memoryLimitStore()
  const now = 1_800_000_000_000
  const of = (key: number, more = {}) => ({ key: `k${key}`, most: 5, window: 60_000, from: "first" as const, ...more })
  const victim = of(-1)
  for (let used = 0; used < 5; used++) await limits.take([victim], now)
  for (let key = 0; key < 250_000; key++) await limits.take([of(key)], now)
  const kept = Array.from({ length: 250_000 }, (_, key) => of(key))
  const count = async (at: number) => (await limits.read(kept, at)).filter(({ used }) => used > 0).length
  expect(await count(now)).toBeGreaterThan(98_000)
  expect(await count(now)).toBeLessThan(100_000)
  // Keys that a stranger invents must not replace a key whose budget is used up.
  expect((await limits.take([victim], now)).admitted).toBe(false)
  expect(await count(now + 60_000)).toBe(0)
})
