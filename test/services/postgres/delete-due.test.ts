/**
 * `users.deleteDue()` over PostgreSQL: two instances run it at the same time, the connection breaks at each statement,
 * and adapters of Auth.js delete the users.
 */
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { usersOf } from "../../../src/core.ts"
import { deleteDueUsers } from "../../../src/facade/delete-due.ts"
import { registeredPerson } from "../../../src/effects/registry/registered-person.ts"
import { platform } from "../../../src/interpreter/runtime.ts"
import { personKey } from "../../../machines/person-key.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { auditedAs } from "../../../src/protocol/audit-subjects.ts"
import { totp } from "../../../src/steps/totp.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace, type Place } from "../../adapters/sql-servers.ts"
import { openBrowser } from "../../support/browser.ts"
import { cutWire, type CutWire } from "../../support/cut-wire.ts"
import { cutsOf } from "../../support/cuts.ts"
import { deletionsOf } from "../../stores/deletion-contract.ts"
import { drizzleAdapter, kyselyAdapter, openForeign, pgAdapter } from "./foreign-adapters.ts"

const secret = "one secret of both instances, long enough"
const minute = 60_000

let place: Place<pg.Pool>
let wire: CutWire
/** Through the network that a test can break. */
let broken: pg.Pool

beforeAll(async () => {
  place = await postgresPlace()
  await migrate({ postgres: place.pool })
  await sqlStores({ postgres: place.pool }).migrate()
  wire = await cutWire(place.url)
  broken = new pg.Pool({ connectionString: wire.url, max: 3 })
  broken.on("error", () => undefined)
  broken.on("connect", (client) => client.on("error", () => undefined))
})

afterAll(async () => {
  await broken.end()
  await wire.close()
  await place.close()
})

/** One instance of the application. */
function instance(pool: pg.Pool, adapter: Adapter = sqlAdapter({ postgres: pool })) {
  const stores = sqlStores({ postgres: pool })
  const deleted: string[] = []
  const config: AuthConfig = {
    secret,
    trustHost: true,
    adapter,
    stores,
    audit: { store: true },
    session: { strategy: "database" },
    steps: [totp({ store: stores.totp, issuer: "Acme", requiredFor: () => false })],
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: {},
        storedUsers: true,
        authorize: async ({ name }) => (await adapter.getUserByEmail?.(`${String(name)}@x.test`)) ?? null,
      },
    ],
    events: { deleteUser: ({ user }) => void deleted.push(String(user.id)) },
    limits: false,
    logger: { error: () => undefined, warn: () => undefined },
  }
  return { config, stores, adapter, deleted, deletions: deletionsOf(stores) }
}
type Instance = ReturnType<typeof instance>

/** Signs a new user in, who has a factor and whose deletion is due, and returns the id of the user. */
async function dueUser({ config, stores, adapter, deletions }: Instance): Promise<string> {
  const name = crypto.randomUUID()
  const made = await adapter.createUser?.({ id: name, name, email: `${name}@x.test`, emailVerified: null })
  // @auth/pg-adapter returns numbers.
  const id = String(made?.id)
  await openBrowser(config).post("/callback/cred", { name })
  await stores.totp.enrol(personKey({ user: id }), { secret: "sealed", recoveryCodes: ["a"], usedStep: 1 })
  await deletions.schedule(id, Date.now() - 2 * minute)
  return id
}

/** Returns what is left of a user. */
async function leftOf(id: string, { stores, adapter, config, deletions }: Instance): Promise<readonly string[]> {
  const sessions = await stores.registry?.list(await registeredPerson({ user: id }), Date.now())
  const left: Readonly<Record<string, boolean>> = {
    user: (await adapter.getUser?.(id)) !== null,
    factor: (await stores.totp.find(personKey({ user: id }))) !== undefined,
    audit:
      (await stores.audit?.list(await auditedAs({ user: id }, [String(config.secret)]), { limit: 1 }))?.length !== 0,
    schedule: (await deletions.find(id)) !== undefined,
    sessions: (sessions?.length ?? 0) > 0,
  }
  return Object.keys(left).filter((part) => left[part])
}

const runAt = (app: Instance, time: number) => deleteDueUsers(() => app.config, { ...platform, now: () => time })

describe("users.deleteDue() over PostgreSQL", () => {
  it("deletes each user once, if two instances run it at the same time, four times each", async () => {
    const [one, two] = [instance(place.pool), instance(place.pool)]
    const ids: string[] = []
    for (let count = 0; count < 15; count++) ids.push(await dueUser(one))
    const running = Array.from({ length: 8 }, async (_, index) =>
      usersOf((index % 2 === 0 ? one : two).config).deleteDue(),
    )
    const counts = await Promise.all(running)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(15)
    expect([...one.deleted, ...two.deleted].toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect(await leftOf(id, two)).toEqual([])
  })

  it("lets the user keep the account, or deletes it, if both happen at the same time", async () => {
    const [one, two] = [instance(place.pool), instance(place.pool)]
    for (let round = 0; round < 10; round++) {
      const id = await dueUser(one)
      const [kept, count] = await Promise.all([one.deletions.cancel(id), usersOf(two.config).deleteDue()])
      expect(count).toBe(kept ? 0 : 1)
      expect((await one.adapter.getUser?.(id)) === null).toBe(!kept)
      if (kept) expect(await leftOf(id, one)).toEqual(["user", "factor", "audit", "sessions"])
    }
  })

  it("deletes the rest at a later run, after the connection broke at any statement", async () => {
    const whole = instance(place.pool)
    const cut = instance(broken)
    const first = await dueUser(whole)
    await runAt(cut, Date.now())
    expect(await leftOf(first, whole)).toEqual([])
    await dueUser(whole)
    wire.arm(undefined)
    await runAt(cut, Date.now())
    const points = wire.said().length
    expect(points).toBeGreaterThan(10)
    for (const each of cutsOf(points)) {
      const id = await dueUser(whole)
      wire.arm(each)
      await runAt(cut, Date.now()).catch(() => undefined)
      wire.mend()
      await runAt(whole, Date.now() + 11 * minute)
      expect(await leftOf(id, whole), JSON.stringify(each)).toEqual([])
      expect([...cut.deleted, ...whole.deleted], JSON.stringify(each)).toContain(id)
    }
  })

  it.each([pgAdapter, kyselyAdapter, drizzleAdapter])("deletes the users of $name", async (foreign) => {
    const { pool, adapter, close } = await openForeign(foreign)
    try {
      const app = instance(pool, adapter)
      await sqlStores({ postgres: pool }).migrate()
      const [id, other] = [await dueUser(app), await dueUser(app)]
      await app.deletions.cancel(other)
      expect(await usersOf(app.config).deleteDue()).toBe(1)
      expect(await leftOf(id, app)).toEqual([])
      expect(await app.adapter.getUser?.(other)).not.toBeNull()
      // The process ended after the user was deleted: the next run finds no user, and finishes the deletion.
      await app.deletions.schedule(id, Date.now() - 2 * minute)
      expect(await usersOf(app.config).deleteDue()).toBe(1)
      expect(app.deleted).toEqual([id, id])
    } finally {
      await close()
    }
  })
})
