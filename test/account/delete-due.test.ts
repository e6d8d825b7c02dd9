/** `users.deleteDue()`: everything about a user is deleted, also if the process ends between two parts. */
import { describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import { makeProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"
import { usersOf } from "../../src/core.ts"
import { deleteDueUsers } from "../../src/facade/delete-due.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { auditedAs } from "../../src/protocol/audit-subjects.ts"
import { personKey } from "../../machines/person-key.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { User } from "../../src/ports/records.ts"
import { secret } from "../sessions/session-app.ts"
import { accountApp, change } from "./app.ts"

const day = 86_400

/** An application in which `ada` has a factor, an account and audit entries, and her deletion is due. */
async function dueApp() {
  const stores = memoryStores(() => app.now())
  const deleted: User[] = []
  let left = Number.POSITIVE_INFINITY
  let calls = 0
  const app = accountApp("database", {
    stores,
    audit: { store: true },
    steps: [totp({ store: stores.totp, issuer: "Acme", requiredFor: () => false })],
    events: { deleteUser: ({ user }) => void deleted.push(user) },
  })
  /** Counts the calls of an object's methods, and fails from the call on at which the process ends. */
  const counted = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== "function") return member
        return (...args: unknown[]) => {
          calls += 1
          if (calls > left) throw new Error(`The process ended before ${String(name)}().`)
          return Reflect.apply(member, target, args) as unknown
        }
      },
    })
  for (const name of ["ada", "bob"]) {
    const browser = await app.signedIn(name)
    await app.link(name, "first")
    if (name === "ada") await change(browser, "/account/delete")
  }
  for (const user of ["u-ada", "u-bob"]) {
    await stores.totp.enrol(personKey({ user }), { secret: "sealed", recoveryCodes: ["a"], usedStep: 1 })
    await stores.passwords?.create({ userId: user, hash: "$argon2id$…", changedAt: app.now() })
  }
  app.pass(14 * day + 60)
  const seen = async (name: string) => ({
    user: await app.adapter.getUser?.(`u-${name}`),
    accounts: await app.linked(name),
    factor: await stores.totp.find(personKey({ user: `u-${name}` })),
    password: await stores.passwords?.get(`u-${name}`),
    audit: await stores.audit?.list(await auditedAs({ user: `u-${name}` }, [secret]), { limit: 10 }),
    addressAudit: await stores.audit?.list(await auditedAs({ identifier: `${name}@x.test` }, [secret]), { limit: 10 }),
  })
  /** Runs the job in a process that ends after a number of calls of the stores and the adapter. */
  async function run(lives = Number.POSITIVE_INFINITY): Promise<number> {
    calls = 0
    left = lives
    const { totp: factors, audit, registry, deletions, passwords, flows } = stores
    const config: AuthConfig = {
      ...app.config,
      adapter: counted(app.adapter),
      stores: {
        ...stores,
        ...(audit && { audit: counted(audit) }),
        ...(registry && { registry: counted(registry) }),
        ...(deletions && { deletions: counted(deletions) }),
        ...(passwords && { passwords: counted(passwords) }),
        flows: counted(flows),
      },
      steps: [totp({ store: counted(factors), issuer: "Acme", requiredFor: () => false })],
    }
    return deleteDueUsers(() => config, { ...platform, now: app.now })
  }
  return { ...app, stores, deleted, seen, run, calls: () => calls }
}

const nothing = { user: null, accounts: [], factor: undefined, password: undefined, audit: [], addressAudit: [] }

describe("users.deleteDue()", () => {
  it("continues after a claim of fewer users than it asked for: other instances can have claimed a part", async () => {
    const stores = memoryStores(() => testTime * 1000)
    const { deletions } = stores
    if (deletions === undefined) throw new Error("The stores schedule no deletions.")
    const app = accountApp("database", { stores })
    const users = ["ada", "bob"].map((name) => `u-${name}`)
    for (const [index, name] of ["ada", "bob"].entries()) {
      await app.signedIn(name)
      await deletions.schedule(users[index] ?? "", app.now())
    }
    app.pass(2 * 60)
    const oneByOne = {
      ...deletions,
      takeDue: (now: number, limit: number) => deletions.takeDue(now, Math.min(1, limit)),
    }
    const config = { ...app.config, stores: { ...stores, deletions: oneByOne } }
    expect(await deleteDueUsers(() => config, { ...platform, now: app.now })).toBe(2)
    for (const user of users) expect(await app.adapter.getUser?.(user)).toBeNull()
  })

  it("keeps a new user with the id of an earlier user, whose deletion was scheduled", async () => {
    const stores = memoryStores(() => testTime * 1000)
    const scheduled: string[] = []
    const app = oauthApp(await makeProviderKeys(), {
      config: {
        secret,
        stores,
        plugins: [account()],
        session: { strategy: "database", stepUp: true },
        callbacks: {
          // The new user gets the id for which a deletion is scheduled.
          signIn: async ({ user: { id = "" } }) => {
            scheduled.push(id)
            await stores.deletions?.schedule(id, testTime * 1000)
            return true
          },
        },
      },
    })
    await app.signIn(app.browser, "idp")
    const [id = ""] = scheduled
    expect(await app.adapter.getUser?.(id)).toMatchObject({ id })
    expect(await stores.deletions?.find(id)).toBeUndefined()
  })

  it("deletes the user, accounts, factors and audit entries, and of no other user, and tells the application once", async () => {
    const app = await dueApp()
    const before = await app.seen("bob")
    expect(before.audit?.length).toBeGreaterThan(0)
    expect((await app.seen("ada")).audit?.length).toBeGreaterThan(0)
    expect(await app.run()).toBe(1)
    expect(await app.seen("ada")).toEqual(nothing)
    expect(await app.seen("bob")).toEqual(before)
    expect(app.deleted).toMatchObject([{ id: "u-ada", email: "ada@x.test" }])
    app.pass(600)
    expect(await app.run()).toBe(0)
    expect(app.deleted).toHaveLength(1)
  })

  it("deletes the rest at the next run, after a process that ended between any two parts", async () => {
    const whole = await dueApp()
    await whole.run()
    const parts = whole.calls()
    expect(parts).toBeGreaterThan(10)
    for (let lives = 0; lives < parts; lives++) {
      const app = await dueApp()
      const bob = await app.seen("bob")
      await expect(app.run(lives), `${lives}`).rejects.toThrow(/The process ended|The adapter's \w+\(\) failed/)
      app.pass(600)
      await app.run()
      expect(await app.stores.deletions?.find("u-ada"), `${lives}`).toBeUndefined()
      expect(await app.seen("ada"), `${lives}`).toEqual(nothing)
      expect(await app.seen("bob"), `${lives}`).toEqual(bob)
      expect(app.deleted.length, `${lives}`).toBeGreaterThan(0)
      expect(new Set(app.deleted.map(({ id }) => id))).toEqual(new Set(["u-ada"]))
    }
  })

  it("deletes the other users if the deletion of one fails, and deletes that user later", async () => {
    const app = await dueApp()
    await app.stores.deletions?.schedule("u-bob", app.now() - 61_000)
    const { deleteUser } = app.adapter
    app.adapter.deleteUser = async (id) => {
      if (id === "u-ada") throw new Error("a foreign key")
      return (await deleteUser?.(id)) ?? null
    }
    await expect(app.run()).rejects.toThrow("The adapter's deleteUser() failed")
    expect([(await app.seen("ada")).user, (await app.seen("bob")).user]).toEqual([expect.anything(), null])
    app.adapter.deleteUser = async (id) => (await deleteUser?.(id)) ?? null
    expect(await app.run()).toBe(0)
    app.pass(600)
    expect(await app.run()).toBe(1)
    expect(await app.seen("ada")).toEqual(nothing)
  })

  it("does not finish the deletion if the adapter left the user", async () => {
    const app = await dueApp()
    app.adapter.deleteUser = async () => null
    await expect(app.run()).rejects.toThrow("deleteUser() left the user")
    expect(app.deleted).toEqual([])
    expect(await app.stores.deletions?.find("u-ada")).toBeDefined()
  })

  it("goes on if the listener of the application fails", async () => {
    const app = await dueApp()
    app.config.events = {
      deleteUser: () => {
        throw new Error("the listener failed")
      },
    }
    expect(await app.run()).toBe(1)
    expect(await app.seen("ada")).toEqual(nothing)
  })

  it("deletes many users in one call", async () => {
    const app = await dueApp()
    const ids = Array.from({ length: 25 }, (_, index) => `many-${index}`)
    for (const id of ids) {
      await app.adapter.createUser?.({ id, email: `${id}@x.test`, emailVerified: null })
      await app.stores.deletions?.schedule(id, app.now() - 61_000)
    }
    const counts = await Promise.all([app.run(), app.run()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(26)
    for (const id of ids) expect(await app.adapter.getUser?.(id)).toBeNull()
  })

  it("is a method of usersOf(config), which uses the system's clock", async () => {
    const app = await dueApp()
    await app.stores.deletions?.cancel("u-ada")
    await app.stores.deletions?.schedule("u-ada", Date.now() - 120_000)
    expect(await usersOf(app.config).deleteDue()).toBe(1)
    expect((await app.seen("ada")).user).toBeNull()
  })
})
