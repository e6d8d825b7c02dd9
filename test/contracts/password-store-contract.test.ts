/** The contract of stores of passwords finds the faults that a store can plausibly have. */
import { describe, expect, it } from "vitest"
import type { PasswordRecord, PasswordStore } from "../../src/ports/password-store.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { passwordStoreContract } from "../../src/testing/adapter.ts"
import { passwordsOf } from "../stores/passwords-of.ts"

/** Runs the contract over a store, and returns the rules that the store breaks. */
async function brokenRules(make: (whole: PasswordStore) => PasswordStore, drop?: () => Promise<void>) {
  const registered: { name: string; body: () => Promise<void> }[] = []
  passwordStoreContract(
    { describe: (_, body) => body(), it: (name, body) => registered.push({ name, body }) },
    {
      name: "faulty",
      connections: drop !== undefined,
      rounds: 3,
      open: () => {
        const store = make(passwordsOf(memoryStores()))
        return { passwords: [store, store], ...(drop !== undefined && { dropConnections: drop }) }
      },
    },
  )
  const broken: string[] = []
  for (const { name, body } of registered) await body().catch(() => broken.push(name))
  return { broken, count: registered.length }
}

const later = async () => new Promise<void>((resolve) => void setTimeout(resolve, 1))

const faults: Readonly<Record<string, { make: (whole: PasswordStore) => PasswordStore; breaks: RegExp }>> = {
  "reads and then writes a first password": {
    make: (whole) => ({
      ...whole,
      create: async (record) => {
        const found = await whole.get(record.userId)
        await later()
        if (found === undefined) await overwrite(whole, record)
        return found === undefined
      },
    }),
    breaks: /20 simultaneous callers store the first/,
  },
  "reads and then replaces": {
    make: (whole) => ({
      ...whole,
      replace: async (record, former) => {
        const found = await whole.get(record.userId)
        await later()
        if (found?.hash !== former) return false
        await overwrite(whole, record)
        return true
      },
    }),
    breaks: /20 simultaneous callers that read the same hash|brings back no removed password/,
  },
  "ignores the former hash": {
    make: (whole) => ({
      ...whole,
      replace: async (record) => {
        const found = await whole.get(record.userId)
        return found !== undefined && whole.replace(record, found.hash)
      },
    }),
    breaks: /only if its hash is still the former one/,
  },
  "removes whatever the former hash is": {
    make: (whole) => ({ ...whole, remove: (userId) => whole.remove(userId) }),
    breaks: /removes a password with a former hash/,
  },
  "ignores the case of hashes": {
    make: (whole) => ({
      ...whole,
      replace: async (record, former) => {
        const found = await whole.get(record.userId)
        const same = found?.hash.toLowerCase() === former.toLowerCase()
        return same && whole.replace(record, found?.hash ?? "")
      },
    }),
    breaks: /only if its hash is still the former one/,
  },
  "ignores the case of ids": { make: named((id) => id.toLowerCase()), breaks: /confuses no two ids/ },
  "normalizes ids": { make: named((id) => id.normalize("NFC")), breaks: /confuses no two ids/ },
  "trims ids": { make: named((id) => id.trimEnd()), breaks: /confuses no two ids/ },
  "truncates ids": { make: named((id) => id.slice(0, 191)), breaks: /confuses no two ids/ },
  "truncates hashes": {
    make: (whole) => ({ ...whole, create: (record) => whole.create({ ...record, hash: record.hash.slice(0, 255) }) }),
    breaks: /hashes of up to 1024/,
  },
  "keeps seconds": {
    make: (whole) => ({
      ...whole,
      create: (record) => whole.create({ ...record, changedAt: Math.floor(record.changedAt / 1000) * 1000 }),
    }),
    breaks: /times from 1970/,
  },
  "overwrites at a second create": {
    make: (whole) => ({
      ...whole,
      create: async (record) => {
        await overwrite(whole, record)
        return true
      },
    }),
    breaks: /only for a user who has none/,
  },
  "stores at a replacement what was not there": {
    make: (whole) => ({
      ...whole,
      replace: async (record, former) => (await whole.replace(record, former)) || whole.create(record),
    }),
    breaks: /replaces no password of a user who has none/,
  },
  "removes nothing": { make: (whole) => ({ ...whole, remove: () => undefined }), breaks: /removes the password/ },
}

describe("the contract of stores of passwords", () => {
  it("passes for a whole store", async () => {
    const { broken, count } = await brokenRules((whole) => whole)
    expect([broken, count]).toEqual([[], 12])
  })

  it("has two more rules for a store with connections, which find a store that loses a confirmed password", async () => {
    const stores = new Set<PasswordStore>()
    const { broken, count } = await brokenRules(
      (whole) => {
        stores.add(whole)
        return whole
      },
      async () => {
        for (const store of stores) for (let turn = 0; turn < 5; turn++) await store.remove(`user 0 0 ${turn}`)
      },
    )
    expect(count).toBe(14)
    expect(broken).toContainEqual(expect.stringContaining("keeps every password that it reported as stored"))
  })

  it.each(Object.entries(faults))("finds a store that %s", async (_, { make, breaks }) => {
    const { broken } = await brokenRules(make)
    expect(broken).toContainEqual(expect.stringMatching(breaks))
  })
})

/** Makes a store that changes the ids of users. */
function named(change: (id: string) => string): (whole: PasswordStore) => PasswordStore {
  return (whole) => ({
    get: async (userId) => {
      const found = await whole.get(change(userId))
      return found && { ...found, userId }
    },
    create: (record) => whole.create({ ...record, userId: change(record.userId) }),
    replace: (record, former) => whole.replace({ ...record, userId: change(record.userId) }, former),
    remove: (userId) => whole.remove(change(userId)),
  })
}

async function overwrite(whole: PasswordStore, record: PasswordRecord): Promise<void> {
  await whole.remove(record.userId)
  await whole.create(record)
}
