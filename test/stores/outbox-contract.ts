/** The rules for every outbox. The suite runs over each database, with two instances. */
import { describe, expect, it } from "vitest"
import type { OutboxClaim, OutboxStore } from "../../src/ports/outbox-store.ts"
import type { Stores } from "../../src/ports/stores.ts"

export interface OpenOutbox {
  /** Two instances over one database. */
  outbox: readonly [OutboxStore, OutboxStore]
  close?: () => Promise<void>
}

/** The outbox of stores of this library. */
export function outboxOf({ outbox }: Stores): OutboxStore {
  if (outbox === undefined) throw new TypeError("These stores have no outbox.")
  return outbox
}

const now = 1_800_000_000_000
const hour = 3_600_000

const claim = (until: number = now + hour): OutboxClaim => ({ claim: crypto.randomUUID(), until })

/** Mails whose claim of their writer has ended. */
async function filled(outbox: OutboxStore, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID().replaceAll("-", ""))
  for (const [at, id] of ids.entries())
    await outbox.add(
      { id, mail: `sealed ${id} `.padEnd(20_000, "€"), attempts: 1, since: now },
      claim(now - count + at),
    )
  return ids
}

export function outboxContract(name: string, open: () => Promise<OpenOutbox>): void {
  async function over(test: (one: OutboxStore, other: OutboxStore) => Promise<void>): Promise<void> {
    const { outbox, close } = await open()
    try {
      await test(...outbox)
    } finally {
      await close?.()
    }
  }

  describe(`the outbox: ${name}`, () => {
    it("returns a mail as it was stored, counts its attempts, and returns the oldest mail first", () =>
      over(async (one, other) => {
        const ids = await filled(one, 3)
        const [first, ...more] = await other.claim(now, 2, claim())
        expect(new Set([first?.id, ...more.map(({ id }) => id)])).toEqual(new Set(ids.slice(0, 2)))
        expect(first).toMatchObject({ attempts: 2, since: now })
        expect(first?.mail).toBe(`sealed ${first?.id} `.padEnd(20_000, "€"))
      }))

    it("keeps a mail for its writer while the writer's claim is valid", () =>
      over(async (one, other) => {
        await one.add({ id: "a".repeat(64), mail: "sealed", attempts: 1, since: now }, claim())
        expect(await other.claim(now, 10, claim())).toEqual([])
        expect(await other.claim(now + hour, 10, claim(now + 2 * hour))).toHaveLength(1)
      }))

    it("gives each mail to only one of twenty callers at both instances", () =>
      over(async (one, other) => {
        const ids = await filled(one, 30)
        const claimed: string[] = []
        // On MySQL, two callers can be in a deadlock, and one of them fails. Later rounds then claim the remaining
        // mails.
        for (let round = 0; round < 10 && claimed.length < ids.length; round++) {
          const calls = Array.from({ length: 20 }, async (_, at) => (at % 2 === 0 ? one : other).claim(now, 3, claim()))
          for (const result of await Promise.allSettled(calls))
            if (result.status === "fulfilled") claimed.push(...result.value.map(({ id }) => id))
        }
        expect(claimed.toSorted()).toEqual(ids.toSorted())
      }))

    it("removes or postpones a mail only for the caller whose claim is valid", () =>
      over(async (one, other) => {
        const [id = ""] = await filled(one, 1)
        const [first, second] = [claim(now + 1), claim()]
        expect(await one.claim(now, 1, first)).toHaveLength(1)
        expect(await other.claim(now + 1, 1, second)).toHaveLength(1)
        await one.remove(id, first.claim)
        await one.postpone(id, first.claim, now)
        expect(await one.claim(now + 2, 1, claim())).toEqual([])
        await other.postpone(id, second.claim, now + 5)
        expect(await one.claim(now + 4, 1, claim())).toEqual([])
        const third = claim()
        expect(await one.claim(now + 5, 1, third)).toMatchObject([{ id, attempts: 4 }])
        await one.remove(id, third.claim)
        expect(await one.claim(now + 2 * hour, 1, claim())).toEqual([])
      }))
  })
}
