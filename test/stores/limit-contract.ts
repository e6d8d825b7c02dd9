/**
 * The rules for every store of limits. The suite runs over memory, over each database, and over libraries that replace
 * one.
 */
import { describe, expect, it } from "vitest"
import type { Budget, BudgetsTaken, LimitStore } from "../../src/ports/limit-store.ts"
import { sha256 } from "../../src/protocol/bytes.ts"

export interface OpenLimits {
  /** Two instances over one database. */
  limits: readonly [LimitStore, LimitStore]
  close?: () => Promise<void>
}

const minute = 60_000
const started = Date.now()

async function budget(most: number, more: Partial<Budget> = {}): Promise<Budget> {
  return { key: await sha256(crypto.randomUUID()), most, window: minute, from: "first", ...more }
}

/** Twenty at once, in turn at both instances. */
async function twenty(
  [one, other]: readonly [LimitStore, LimitStore],
  budgets: readonly Budget[],
  now: number,
): Promise<readonly BudgetsTaken[]> {
  return Promise.all(Array.from({ length: 20 }, async (_, at) => (at % 2 === 0 ? one : other).take(budgets, now)))
}

const admittedOf = (taken: readonly BudgetsTaken[]): number => taken.filter(({ admitted }) => admitted).length

/**
 * @param clock `own`: the store uses its own clock and not the time of the call, so the rules about exact times do not
 * apply.
 */
export function limitContract(
  name: string,
  open: () => Promise<OpenLimits> | OpenLimits,
  clock: "given" | "own" = "given",
): void {
  async function over(test: (limits: readonly [LimitStore, LimitStore]) => Promise<void>): Promise<void> {
    const { limits, close } = await open()
    try {
      await test(limits)
    } finally {
      await close?.()
    }
  }

  describe(`the store of limits: ${name}`, () => {
    it("LIMIT-01: admits as many of twenty simultaneous callers as the budget has attempts, and gives the last attempt to one caller", () =>
      over(async (limits) => {
        const seven = [await budget(7)]
        expect(admittedOf(await twenty(limits, seven, started))).toBe(7)
        const nearly = [await budget(5)]
        for (let used = 0; used < 4; used++) await limits[used % 2 === 0 ? 0 : 1].take(nearly, started)
        expect(admittedOf(await twenty(limits, nearly, started))).toBe(1)
      }))

    it("LIMIT-01: admits as many of twenty simultaneous callers as the smallest of three budgets has attempts", () =>
      over(async (limits) => {
        const three = await Promise.all([budget(30), budget(6), budget(100, { from: "last" })])
        const taken = await twenty(limits, three, started)
        expect(admittedOf(taken)).toBe(6)
        const uses = await limits[1].read(three, started)
        expect(uses.map(({ used }) => used)).toEqual([6, 6, 6])
      }))

    it("LIMIT-01: a refused attempt reduces no budget", () =>
      over(async ([one, other]) => {
        const [wide, narrow] = [await budget(50), await budget(1)]
        expect((await one.take([wide, narrow], started)).admitted).toBe(true)
        for (let more = 0; more < 5; more++) expect((await other.take([wide, narrow], started)).admitted).toBe(false)
        expect((await one.read([wide], started))[0]?.used).toBe(1)
      }))

    it("gives back an attempt that was right, and only this attempt", () =>
      over(async ([one, other]) => {
        const three = [await budget(3)]
        await one.take(three, started)
        const { uses } = await one.take(three, started)
        await other.giveBack(three, uses)
        expect((await one.read(three, started))[0]?.used).toBe(1)
        await other.giveBack(three, uses)
        await other.giveBack(three, uses)
        expect((await one.read(three, started))[0]?.used ?? 0).toBe(0)
      }))

    it("a success resets a budget of consecutive failures", () =>
      over(async ([one, other]) => {
        const five = [await budget(5, { from: "last" })]
        for (let used = 0; used < 4; used++) await one.take(five, started)
        const { uses } = await one.take(five, started)
        expect((await other.take(five, started)).admitted).toBe(false)
        await other.giveBack(five, uses)
        expect((await one.take(five, started)).uses[0]?.used).toBe(1)
      }))

    it("clears the given budgets, and no other budget", () =>
      over(async ([one, other]) => {
        const [gone, stays] = [await budget(1), await budget(1)]
        await one.take([gone], started)
        await one.take([stays], started)
        await other.clear([gone.key])
        expect((await one.take([gone], started)).admitted).toBe(true)
        expect((await one.take([stays], started)).admitted).toBe(false)
      }))

    it("LIMIT-01: simultaneous callers that name the budgets in different orders neither wait for each other nor fail", () =>
      over(async ([one, other]) => {
        const [a, b, c] = [await budget(40), await budget(40), await budget(40)]
        const taken = await Promise.all(
          Array.from({ length: 40 }, async (_, at) =>
            at % 2 === 0 ? one.take([a, b, c], started) : other.take([c, b, a], started),
          ),
        )
        expect(admittedOf(taken)).toBe(40)
      }))

    if (clock === "own") return

    it("reports how many attempts are used, and when the whole budget is available again", () =>
      over(async ([one, other]) => {
        const two = [await budget(2)]
        const first = await one.take(two, started)
        const ends = first.uses[0]?.ends ?? 0
        expect(first).toEqual({ admitted: true, uses: [{ used: 1, ends }] })
        expect(ends).toBe(started + minute)
        expect((await other.take(two, started)).uses[0]?.used).toBe(2)
        const refused = await one.take(two, started)
        expect(refused).toMatchObject({ admitted: false, uses: [{ used: 2 }] })
      }))

    it("LIMIT-05: the whole budget is available again when its window has ended", () =>
      over(async ([one, other]) => {
        const fixed = [await budget(2)]
        await one.take(fixed, started)
        await other.take(fixed, started + minute - 1)
        expect((await one.take(fixed, started + minute - 1)).admitted).toBe(false)
        expect((await other.take(fixed, started + minute)).uses[0]).toEqual({ used: 1, ends: started + 2 * minute })
        const sliding = [await budget(2, { from: "last" })]
        await one.take(sliding, started)
        await other.take(sliding, started + minute - 1)
        expect((await one.take(sliding, started + minute)).admitted).toBe(false)
        expect((await other.take(sliding, started + 2 * minute)).uses[0]?.used).toBe(1)
      }))

    it("LIMIT-05: a clock that is set back admits no additional attempts, and lengthens no window", () =>
      over(async ([one, other]) => {
        const two = [await budget(2)]
        const ahead = started + 86_400_000
        await one.take(two, ahead)
        await one.take(two, ahead)
        const refused = await other.take(two, started)
        expect(refused).toEqual({ admitted: false, uses: [{ used: 2, ends: started + minute }] })
        expect((await other.take(two, started + minute - 1)).admitted).toBe(false)
        expect((await other.take(two, started + minute)).admitted).toBe(true)
      }))

    it("gives no attempt back to a window that began after the attempt", () =>
      over(async ([one]) => {
        const two = [await budget(2)]
        const { uses } = await one.take(two, started)
        await one.take(two, started + minute)
        await one.giveBack(two, uses)
        expect((await one.read(two, started + minute))[0]?.used).toBe(1)
      }))
  })
}
