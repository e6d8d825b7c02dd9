/** The rules of every store of scheduled deletions; run over memory and over each database. */
import { describe, expect, it } from "vitest"
import { claimedFor, type DeletionStore } from "../../src/ports/deletion-store.ts"
import type { Stores } from "../../src/ports/stores.ts"

export interface OpenDeletions {
  /** Two instances over one database, which has no scheduled deletions. */
  deletions: readonly [DeletionStore, DeletionStore]
  close?: () => Promise<void>
}

/** Returns the store of scheduled deletions of stores of this library. */
export function deletionsOf({ deletions }: Stores): DeletionStore {
  if (deletions === undefined) throw new TypeError("Every set of stores of this library schedules deletions.")
  return deletions
}

const now = 1_800_000_000_000
const day = 86_400_000

export function deletionContract(name: string, open: () => Promise<OpenDeletions> | OpenDeletions): void {
  async function over(test: (one: DeletionStore, other: DeletionStore) => Promise<void>): Promise<void> {
    const { deletions, close } = await open()
    try {
      await test(...deletions)
    } finally {
      await close?.()
    }
  }

  describe(`the store of scheduled deletions: ${name}`, () => {
    it("keeps the first schedule of a user, in every instance, and returns its time", () =>
      over(async (one, other) => {
        expect(await one.find("ada")).toBeUndefined()
        expect(await one.schedule("ada", now + day)).toBe(now + day)
        expect(await other.schedule("ada", now + 2 * day)).toBe(now + day)
        expect(await other.schedule("ada", now)).toBe(now + day)
        expect([await one.find("ada"), await other.find("ada")]).toEqual([now + day, now + day])
        expect(await one.find("Ada")).toBeUndefined()
      }))

    it("accepts every id of a user, and returns it unchanged", () =>
      over(async (one, other) => {
        const ids = ["42", "ada ", "ada", "Ada", `${"x".repeat(1000)} é "quoted"`]
        for (const id of ids) await one.schedule(id, now)
        const taken = await other.takeDue(now, 10)
        expect(taken.toSorted()).toEqual(ids.toSorted())
      }))

    it("cancels a schedule once, and accepts a new one afterwards", () =>
      over(async (one, other) => {
        await one.schedule("ada", now)
        await one.schedule("bob", now)
        expect([await other.cancel("ada"), await one.cancel("ada")]).toEqual([true, false])
        expect([await one.find("ada"), await one.find("bob")]).toEqual([undefined, now])
        expect(await one.schedule("ada", now + day)).toBe(now + day)
        expect(await other.takeDue(now, 10)).toEqual(["bob"])
      }))

    it("claims only users who are due, the longest due first, up to a limit", () =>
      over(async (one, other) => {
        await one.schedule("later", now + 1)
        await one.schedule("third", now)
        await one.schedule("first", now - 2)
        await one.schedule("second", now - 1)
        expect(await other.takeDue(now, 2)).toEqual(["first", "second"])
        expect(await one.takeDue(now, 2)).toEqual(["third"])
        expect(await one.takeDue(now, 2)).toEqual([])
        expect(await one.takeDue(now + 1, 2)).toEqual(["later"])
      }))

    it("gives a claimed user to another instance only after ten minutes, so that a process that ended loses no user", () =>
      over(async (one, other) => {
        await one.schedule("ada", now)
        expect(await one.takeDue(now + 5, 10)).toEqual(["ada"])
        expect(await other.takeDue(now + 4 + claimedFor, 10)).toEqual([])
        expect(await other.takeDue(now + 5 + claimedFor, 10)).toEqual(["ada"])
        expect(await one.takeDue(now + 5 + claimedFor, 10)).toEqual([])
        expect(await one.find("ada")).toBe(now)
      }))

    it("cancels no deletion that an instance has claimed, and keeps its time", () =>
      over(async (one, other) => {
        await one.schedule("ada", now)
        await one.takeDue(now, 10)
        expect([await one.cancel("ada"), await other.cancel("ada")]).toEqual([false, false])
        expect(await other.schedule("ada", now + day)).toBe(now)
        expect(await other.takeDue(now + claimedFor, 10)).toEqual(["ada"])
      }))

    it("finishes a deletion once", () =>
      over(async (one, other) => {
        await one.schedule("ada", now)
        await one.takeDue(now, 10)
        expect([await one.finish("ada"), await other.finish("ada"), await one.finish("bob")]).toEqual([
          true,
          false,
          false,
        ])
        expect(await other.find("ada")).toBeUndefined()
        expect(await other.takeDue(now + day, 10)).toEqual([])
      }))

    it("gives each due user to only one of ten simultaneous callers", () =>
      over(async (one, other) => {
        const users = Array.from({ length: 20 }, (_, index) => `user ${index}`)
        for (const user of users) await one.schedule(user, now)
        const taken = await Promise.all(
          Array.from({ length: 10 }, async (_, index) => (index % 2 === 0 ? one : other).takeDue(now, 20)),
        )
        expect(taken.flat().toSorted()).toEqual(users.toSorted())
      }))

    it("lets either the user or an instance have a schedule, if one cancels it while the other claims it", () =>
      over(async (one, other) => {
        const users = Array.from({ length: 20 }, (_, index) => `user ${index}`)
        for (const user of users) await one.schedule(user, now)
        const cancelling = users.map(async (user) => one.cancel(user))
        const [cancelled, taken] = await Promise.all([Promise.all(cancelling), other.takeDue(now, 20)])
        expect(taken.toSorted()).toEqual(users.filter((_, index) => cancelled[index] !== true).toSorted())
      }))

    it("keeps one time if ten requests schedule the deletion of a user at once", () =>
      over(async (one, other) => {
        const times = await Promise.all(
          Array.from({ length: 10 }, async (_, index) => (index % 2 === 0 ? one : other).schedule("ada", now + index)),
        )
        expect(new Set([...times, await one.find("ada")]).size).toBe(1)
      }))
  })
}
