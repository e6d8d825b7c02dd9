/**
 * The connection to PostgreSQL breaks at every statement of a sign-up with a password, and of every operation on
 * passwords. No password exists without its user, and no password is stored in part.
 */
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace, type Place } from "../../adapters/sql-servers.ts"
import { firstHash, signUp, type Storage } from "../../passwords/sign-up-unit.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"
import { brokenPool, countMessages, type BrokenPool } from "../../support/broken-pool.ts"
import { cutsOf } from "../../support/cuts.ts"

interface Ground extends BrokenPool {
  /** Not interrupted. */
  place: Place<pg.Pool>
}
let made: Ground | undefined
const ground = (): Ground => {
  if (made === undefined) throw new Error("The database does not exist yet.")
  return made
}

beforeAll(async () => {
  const place = await postgresPlace()
  const broken = await brokenPool(place.url, 2)
  await migrate({ postgres: place.pool })
  await sqlStores({ postgres: place.pool }).migrate()
  made = { place, ...broken }
})
afterAll(async () => {
  await made?.close()
  await made?.place.close()
})

/** Opens an adapter and stores whose statements break, and uses the stores once, so that they know their tables. */
async function open(shape: "joined" | "apart"): Promise<Storage> {
  const { pool, place } = ground()
  const stores = sqlStores({ postgres: pool })
  await passwordsOf(stores).get("nobody")
  return { adapter: sqlAdapter({ postgres: shape === "joined" ? pool : place.pool }), stores }
}

let named = 0
const newId = (): string => `user-${named++}`

async function rowsOf(id: string): Promise<{ users: number; hashes: readonly unknown[] }> {
  const { rows } = ground().place
  const users = await rows(`select id from users where id = '${id}'`)
  const found = await rows(`select hash from authchart_password where user_id = '${id}'`)
  return { users: users.length, hashes: found.map(({ hash }) => hash) }
}

describe.each(["joined", "apart"] as const)("a sign-up with a password, with stores that are %s", (shape) => {
  it("leaves no password without its user, and both if it ended well, wherever the connection breaks", async () => {
    const storage = await open(shape)
    const points = await countMessages(ground(), () => signUp(storage, { id: newId() }))
    expect(points).toBeGreaterThan(0)
    for (const cut of cutsOf(points)) {
      const id = newId()
      ground().wire.arm(cut)
      const [{ status }] = await Promise.allSettled([signUp(storage, { id })])
      ground().wire.mend()
      await passwordsOf(storage.stores).get("nobody")
      const { users, hashes } = await rowsOf(id)
      const told = JSON.stringify(cut)
      if (status === "fulfilled") expect([users, hashes], told).toEqual([1, [firstHash]])
      if (shape === "joined") expect(hashes, told).toHaveLength(users)
      else expect([0, 1].slice(0, users + 1), told).toContain(hashes.length)
    }
  })
})

describe("an operation on a password", () => {
  const second = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$c2Vjb25k"
  const operations = {
    create: async ({ stores }: Storage, userId: string) =>
      passwordsOf(stores).create({ userId, hash: firstHash, changedAt: 1 }),
    replace: async ({ stores }: Storage, userId: string) =>
      passwordsOf(stores).replace({ userId, hash: second, changedAt: 2 }, firstHash),
    remove: async ({ stores }: Storage, userId: string) => passwordsOf(stores).remove(userId),
  } as const
  const before = { create: [], replace: [firstHash], remove: [firstHash] } as const
  const after = { create: [firstHash], replace: [second], remove: [] } as const

  it.each(["create", "replace", "remove"] as const)(
    "%s: happens whole or not at all, and a second try completes it, wherever the connection breaks",
    async (name) => {
      const storage = await open("joined")
      const run = operations[name]
      const prepare = async (): Promise<string> => {
        const id = newId()
        if (name !== "create") await operations.create(storage, id)
        return id
      }
      const measured = await prepare()
      const points = await countMessages(ground(), async () => run(storage, measured))
      expect(points).toBe(1)
      for (const cut of ["request", "answer"] as const)
        for (const afterwards of ["is back", "stays away"] as const) {
          const id = await prepare()
          ground().wire.arm({ after: 0, loses: cut, afterwards })
          const [{ status }] = await Promise.allSettled([run(storage, id)])
          ground().wire.mend()
          expect(status).toBe("rejected")
          expect((await rowsOf(id)).hashes).toEqual(cut === "request" ? before[name] : after[name])
          // The response of the first try can be lost, so the second try can find its own write.
          await run(storage, id)
          expect((await rowsOf(id)).hashes).toEqual(after[name])
        }
    },
  )
})
