/** A transaction of the database with the sessions in Redis, which can fail after the commit. */
import { expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { inFrontOf } from "../../src/adapters/redis/front.ts"
import type { Expiring, Write } from "../../src/adapters/redis/sessions-and-tokens.ts"

/** Records in a Redis that fails from the write number `fails` on. */
function recordsUntil(fails: number) {
  const written: Write[] = []
  let calls = 0
  const end = (sessions: string): Write => ({ does: "endAll", sessions })
  const records: Expiring = {
    apply: async (writes) => {
      if (++calls >= fails) throw new Error("Redis is down.")
      written.push(...writes)
      return Promise.resolve()
    },
    session: () => Promise.resolve(undefined),
    sessionAndUser: () => Promise.resolve([null, null]),
    takeToken: () => Promise.resolve(undefined),
    open: ({ userId }) => end(userId),
    change: ({ sessionToken }) => end(sessionToken),
    end,
    endAll: end,
    keep: ({ token }) => end(token),
  }
  return { written, records }
}

async function endSessions(fails: number) {
  const { written, records } = recordsUntil(fails)
  const adapter = memoryAdapter()
  await adapter.createUser?.({ id: "ada", email: "ada@x.test", emailVerified: null })
  const front = inFrontOf(adapter, records)
  const running = front.transaction?.(async (inner) => {
    await inner.updateUser?.({ id: "ada", name: "Ada" })
    await inner.deleteUserSessions?.("ada")
  })
  await expect(running).rejects.toThrow("Redis is down.")
  return { written, user: await adapter.getUser?.("ada") }
}

it("ANON-04: a transaction has ended the user's sessions if Redis fails after the commit", async () => {
  const { written, user } = await endSessions(2)
  expect(user).toMatchObject({ name: "Ada" })
  expect(written).toEqual([{ does: "endAll", sessions: "ada" }])
})

it("ANON-04: a transaction is rolled back if Redis cannot end the user's sessions", async () => {
  const { written, user } = await endSessions(1)
  expect(user?.name).not.toBe("Ada")
  expect(written).toEqual([])
})
