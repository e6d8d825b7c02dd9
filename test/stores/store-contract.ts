/** The rules for every set of stores. The suite runs over memory and over each database. */
import { describe, expect, it } from "vitest"
import type { Evidence } from "../../src/ports/evidence.ts"
import type { AddressStore } from "../../src/ports/address-store.ts"
import type { Stores } from "../../src/ports/stores.ts"

export interface OpenStores {
  /** Two instances over one database. */
  stores: readonly [Stores, Stores]
  close?: () => Promise<void>
}

const soon = () => new Date(Date.now() + 60_000)
const word = () => crypto.randomUUID()
const at = 1_800_000_000_000
/** Counters of Redis expire by the server's clock, so this time stays the same during a test, near the present. */
const started = Date.now()
const now = () => started
const hour = 3_600_000

/** Each store, as both instances see it. */
type Parts = {
  [K in "flows" | "totp" | "counters" | "sessions" | "addresses"]: readonly [
    NonNullable<Stores[K]>,
    NonNullable<Stores[K]>,
  ]
}

function addressesOf({ addresses }: Stores): AddressStore {
  if (addresses === undefined) throw new TypeError("Every set of stores of this library records addresses.")
  return addresses
}

export function storeContract(name: string, open: () => Promise<OpenStores> | OpenStores): void {
  async function over(test: (parts: Parts) => Promise<void>): Promise<void> {
    const { stores, close } = await open()
    const [one, other] = stores
    try {
      await test({
        flows: [one.flows, other.flows],
        totp: [one.totp, other.totp],
        counters: [one.counters, other.counters],
        sessions: [one.sessions, other.sessions],
        addresses: [addressesOf(one), addressesOf(other)],
      })
    } finally {
      await close?.()
    }
  }

  describe(`the flow store: ${name}`, () => {
    it("returns the stored value, in every instance, for every read", () =>
      over(async ({ flows: [one, other] }) => {
        const [key, value] = [word(), "x".repeat(20_000)]
        await one.put(key, value, soon())
        expect(await other.get(key)).toBe(value)
        expect(await one.get(key)).toBe(value)
        expect(await one.get(word())).toBeUndefined()
      }))

    it("gives a value to only one of twenty simultaneous callers that take it", () =>
      over(async ({ flows }) => {
        const key = word()
        await flows[0].put(key, "once", soon())
        const taken = await Promise.all(
          Array.from({ length: 20 }, async (_, index) => flows[index % 2 === 0 ? 0 : 1].take(key)),
        )
        expect(taken.filter((value) => value !== undefined)).toEqual(["once"])
        expect(await flows[1].get(key)).toBeUndefined()
      }))

    it("returns no value that has expired", () =>
      over(async ({ flows: [one, other] }) => {
        const key = word()
        await one.put(key, "old", new Date(Date.now() - 1))
        expect([await other.get(key), await other.take(key)]).toEqual([undefined, undefined])
      }))

    it("replaces a value, and returns the new value to the next caller that takes it", () =>
      over(async ({ flows: [one, other] }) => {
        const key = word()
        await one.put(key, "first", soon())
        await other.put(key, "second", soon())
        expect([await one.take(key), await other.take(key)]).toEqual(["second", undefined])
      }))

    it("distinguishes keys that differ only in case", () =>
      over(async ({ flows: [one] }) => {
        const key = `Ab${word()}`
        await one.put(key, "upper", soon())
        await one.put(key.toLowerCase().replace("ab", "aB"), "lower", soon())
        expect(await one.get(key)).toBe("upper")
      }))

    it("STEP-12: lets one of twenty simultaneous callers replace a value, if the value has not changed since it was read", () =>
      over(async ({ flows }) => {
        const key = word()
        await flows[0].put(key, "old", soon())
        const replaced = await Promise.all(
          Array.from({ length: 20 }, async (_, index) =>
            flows[index % 2 === 0 ? 0 : 1].replace?.(key, "old", `new ${index}`, soon()),
          ),
        )
        const winners = replaced.flatMap((done, index) => (done === true ? [index] : []))
        expect(winners).toHaveLength(1)
        expect(await flows[1].get(key)).toBe(`new ${winners[0]}`)
        expect(await flows[1].replace?.(word(), "old", "new", soon())).toBe(false)
        expect(await flows[0].replace?.(key, "OLD", "new", soon())).toBe(false)
      }))

    it("STEP-12: lets one of twenty simultaneous callers write a free key, and lets another write the key after its expiry", () =>
      over(async ({ flows }) => {
        for (const key of [word(), word()]) {
          await flows[0].put(key, "run out", new Date(Date.now() - 1))
          const written = await Promise.all(
            Array.from({ length: 20 }, async (_, index) =>
              flows[index % 2 === 0 ? 0 : 1].replace?.(key, undefined, `${index}`, soon()),
            ),
          )
          const winners = written.flatMap((done, index) => (done === true ? [String(index)] : []))
          expect(winners).toHaveLength(1)
          expect(await flows[1].take(key)).toBe(winners[0])
          expect(await flows[1].replace?.(key, undefined, "free", soon())).toBe(true)
        }
      }))

    it("does not replace a value that has expired, and gives a new value its own lifetime", () =>
      over(async ({ flows: [one, other] }) => {
        const [short, long] = [word(), word()]
        for (const key of [short, long]) await one.put(key, "a", new Date(Date.now() + 400))
        expect(await other.replace?.(long, "a", "b", soon())).toBe(true)
        await new Promise((resolve) => setTimeout(resolve, 500))
        expect([await other.get(short), await other.get(long)]).toEqual([undefined, "b"])
        expect(await one.replace?.(short, "a", "b", soon())).toBe(false)
      }))
  })

  describe(`the TOTP store: ${name}`, () => {
    const enrolment = (codes: string[] = []) => ({ secret: "sealed", recoveryCodes: codes, usedStep: 100 })

    it("lets one of ten simultaneous callers enrol, and keeps an existing enrolment", () =>
      over(async ({ totp }) => {
        const person = word()
        const tried = await Promise.allSettled(
          Array.from({ length: 10 }, async (_, index) =>
            totp[index % 2 === 0 ? 0 : 1].enrol(person, { ...enrolment([`code ${index}`]), secret: `sealed ${index}` }),
          ),
        )
        const winners = tried.flatMap((one, index) => (one.status === "fulfilled" && one.value ? [index] : []))
        expect(winners).toHaveLength(1)
        expect(await totp[1].find(person)).toEqual({ secret: `sealed ${winners[0]}` })
        const codes = await Promise.all(tried.map(async (_, index) => totp[0].useRecoveryCode(person, `code ${index}`)))
        expect(codes.flatMap((used, index) => (used ? [index] : []))).toEqual(winners)
      }))

    it("lets one of ten simultaneous callers use up a time step, together with all older time steps", () =>
      over(async ({ totp }) => {
        const person = word()
        await totp[0].enrol(person, enrolment())
        expect(await totp[0].useStep(person, 100)).toBe(false)
        const used = await Promise.all(
          Array.from({ length: 10 }, async (_, index) => totp[index % 2 === 0 ? 0 : 1].useStep(person, 102)),
        )
        expect(used.filter(Boolean)).toHaveLength(1)
        expect([await totp[1].useStep(person, 101), await totp[1].useStep(person, 103)]).toEqual([false, true])
        expect(await totp[0].useStep(word(), 1)).toBe(false)
      }))

    it("replaces all recovery codes of a person who has a factor", () =>
      over(async ({ totp: [one, other] }) => {
        const [person, neighbour] = [word(), word()]
        await one.enrol(person, enrolment(["a", "b"]))
        await one.enrol(neighbour, enrolment(["a"]))
        expect(await other.replaceRecoveryCodes?.(person, ["b", "c"])).toBe(true)
        const use = async (...codes: readonly string[]) => {
          const used: boolean[] = []
          for (const code of codes) used.push(await one.useRecoveryCode(person, code))
          return used
        }
        expect(await use("a", "b", "c", "c")).toEqual([false, true, true, false])
        expect(await one.useRecoveryCode(neighbour, "a")).toBe(true)
        expect(await one.replaceRecoveryCodes?.(person, [])).toBe(true)
        const none = word()
        expect(await one.replaceRecoveryCodes?.(none, ["a"])).toBe(false)
        expect([await other.useRecoveryCode(none, "a"), await other.find(none)]).toEqual([false, undefined])
      }))

    it("keeps the codes of only one of ten simultaneous replacements, and no former code", () =>
      over(async ({ totp }) => {
        const person = word()
        await totp[0].enrol(person, enrolment(["former"]))
        const sets = Array.from({ length: 10 }, (_, index) => [`a${index}`, `b${index}`])
        const replaced = await Promise.all(
          sets.map(async (codes, index) => totp[index % 2 === 0 ? 0 : 1].replaceRecoveryCodes?.(person, codes)),
        )
        expect(replaced).toEqual(sets.map(() => true))
        expect(await totp[0].useRecoveryCode(person, "former")).toBe(false)
        const usable: string[] = []
        for (const code of sets.flat()) if (await totp[1].useRecoveryCode(person, code)) usable.push(code)
        expect(sets).toContainEqual(usable)
      }))

    it("lets one of ten simultaneous callers use up a recovery code", () =>
      over(async ({ totp }) => {
        const person = word()
        await totp[0].enrol(person, enrolment(["a", "b"]))
        const used = await Promise.all(
          Array.from({ length: 10 }, async (_, index) => totp[index % 2 === 0 ? 0 : 1].useRecoveryCode(person, "a")),
        )
        expect(used.filter(Boolean)).toHaveLength(1)
        expect([await totp[0].useRecoveryCode(word(), "b"), await totp[0].useRecoveryCode(person, "b")]).toEqual([
          false,
          true,
        ])
      }))

    it("counts every attempt, also simultaneous attempts, in a window that begins with the first attempt", () =>
      over(async ({ totp }) => {
        const person = word()
        await totp[0].enrol(person, enrolment())
        const window = 1000
        expect(await totp[0].countAttempt(person, at, window)).toBe(1)
        await Promise.all(
          Array.from({ length: 9 }, async (_, index) =>
            totp[index % 2 === 0 ? 0 : 1].countAttempt(person, at + 900, window),
          ),
        )
        expect(await totp[1].countAttempt(person, at + 1000, window)).toBe(11)
        expect(await totp[1].countAttempt(person, at + 1001, window)).toBe(1)
        await totp[0].clearAttempts(person)
        expect(await totp[1].countAttempt(person, at + 1002, window)).toBe(1)
      }))

    it("forgets only the given person", () =>
      over(async ({ totp: [one, other] }) => {
        const [person, neighbour] = [word(), word()]
        await one.enrol(person, enrolment(["a"]))
        await one.enrol(neighbour, enrolment(["a"]))
        await other.remove(person)
        expect(await one.find(person)).toBeUndefined()
        expect(await one.useRecoveryCode(person, "a")).toBe(false)
        expect(await one.useRecoveryCode(neighbour, "a")).toBe(true)
        expect(await one.enrol(person, enrolment())).toBe(true)
      }))
  })

  describe(`the optional parts of the TOTP store: ${name}`, () => {
    const enrolment = { secret: "old", recoveryCodes: [], usedStep: 100 }

    it("STEP-05: lets one of twenty simultaneous callers replace a secret, if the secret has not changed since it was read", () =>
      over(async ({ totp }) => {
        const person = word()
        await totp[0].enrol(person, enrolment)
        const replaced = await Promise.all(
          Array.from({ length: 20 }, async (_, index) =>
            totp[index % 2 === 0 ? 0 : 1].replaceSecret?.(person, "old", `new ${index}`),
          ),
        )
        const winners = replaced.flatMap((done, index) => (done === true ? [index] : []))
        expect(winners).toHaveLength(1)
        expect(await totp[1].find(person)).toEqual({ secret: `new ${winners[0]}` })
        expect(await totp[1].replaceSecret?.(word(), "old", "new")).toBe(false)
      }))

    it("PERSON-02: lets one of twenty simultaneous callers move a factor to another key, with all used-up codes", () =>
      over(async ({ totp }) => {
        const [from, to] = [word(), word()]
        await totp[0].enrol(from, { ...enrolment, secret: "old", recoveryCodes: ["a", "b"] })
        await totp[0].useStep(from, 105)
        await totp[0].useRecoveryCode(from, "a")
        await totp[0].countAttempt(from, at, 1000)
        const moved = await Promise.all(
          Array.from({ length: 20 }, async (_, index) =>
            totp[index % 2 === 0 ? 0 : 1].move?.(from, to, { was: "old", becomes: "new" }),
          ),
        )
        expect(moved.filter((done) => done === true)).toHaveLength(1)
        expect([await totp[1].find(from), await totp[1].find(to)]).toEqual([undefined, { secret: "new" }])
        expect(await totp[0].countAttempt(to, at, 1000)).toBe(2)
        const used = [105, 106].map(async (step) => totp[1].useStep(to, step))
        expect(await Promise.all(used)).toEqual([false, true])
        expect([await totp[0].useRecoveryCode(to, "a"), await totp[0].useRecoveryCode(to, "b")]).toEqual([false, true])
        // Under the old key, nothing is valid any more.
        expect([await totp[0].useStep(from, 107), await totp[0].useRecoveryCode(from, "b")]).toEqual([false, false])
      }))

    it("PERSON-03: moves a factor only if the factor exists and is unchanged, and if the target is free", () =>
      over(async ({ totp: [one, other] }) => {
        const [ada, eve, free] = [word(), word(), word()]
        await one.enrol(ada, { ...enrolment, secret: "ada" })
        await one.enrol(eve, { ...enrolment, secret: "eve" })
        expect(await other.move?.(ada, eve, { was: "ada", becomes: "new" })).toBe(false)
        expect(await other.move?.(ada, free, { was: "what was there before", becomes: "new" })).toBe(false)
        expect(await other.move?.(free, word(), { was: "ada", becomes: "new" })).toBe(false)
        expect([await one.find(ada), await one.find(eve)]).toEqual([{ secret: "ada" }, { secret: "eve" }])
        expect(await one.find(free)).toBeUndefined()
      }))

    it("PERSON-02: accepts a new enrolment under the old key after a move, and another move to the old key", () =>
      over(async ({ totp: [one, other] }) => {
        const [first, second] = [word(), word()]
        await one.enrol(first, { ...enrolment, secret: "one", recoveryCodes: ["a"] })
        await one.move?.(first, second, { was: "one", becomes: "two" })
        expect(await other.move?.(second, first, { was: "two", becomes: "three" })).toBe(true)
        expect([await one.find(first), await one.find(second)]).toEqual([{ secret: "three" }, undefined])
        expect(await other.enrol(second, { ...enrolment, secret: "four" })).toBe(true)
        expect(await one.useRecoveryCode(first, "a")).toBe(true)
        expect(await one.enrol(first, enrolment)).toBe(false)
      }))

    it("STEP-01: clears the counters of failures when attempts are cleared, and when a person is forgotten", () =>
      over(async ({ totp: [one, other] }) => {
        for (const forget of ["clearAttempts", "remove"] as const) {
          const person = word()
          await one.enrol(person, enrolment)
          for (let attempt = 0; attempt < 3; attempt++) await one.counters?.count(`totp:${person}`, at, 1000)
          await one.counters?.count(`totp.recovery:${person}`, at, 1000)
          await other[forget](person)
          expect(await other.counters?.count(`totp:${person}`, at, 1000)).toEqual({ recent: 1, sinceSuccess: 1 })
          expect(await one.counters?.count(`totp.recovery:${person}`, at, 1000)).toEqual({ recent: 1, sinceSuccess: 1 })
        }
      }))
  })

  describe(`the counter store: ${name}`, () => {
    it("STEP-01: gives each of twenty simultaneous attempts in two instances its own number", () =>
      over(async ({ counters }) => {
        const key = word()
        const counts = await Promise.all(
          Array.from({ length: 20 }, async (_, index) => counters[index % 2 === 0 ? 0 : 1].count(key, at, 1000)),
        )
        const numbers = counts.map(({ sinceSuccess }) => sinceSuccess).toSorted((a, b) => a - b)
        expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
        expect(counts.map(({ recent }) => recent).toSorted((a, b) => a - b)).toEqual(numbers)
      }))

    it("begins a new window when the previous window has ended, but still counts failures since the last success", () =>
      over(async ({ counters: [one, other] }) => {
        const key = "x".repeat(500) + word()
        await one.count(key, now(), 1000)
        expect(await other.count(key, now() + 999, 1000)).toEqual({ recent: 2, sinceSuccess: 2 })
        expect(await one.count(key, now() + 1000, 1000)).toEqual({ recent: 1, sinceSuccess: 3 })
        await other.clear(key)
        expect(await one.count(key, now() + 1001, 1000)).toEqual({ recent: 1, sinceSuccess: 1 })
      }))

    it("continues to count when an instance's clock is set back, and never extends the window", () =>
      over(async ({ counters: [one, other] }) => {
        const key = word()
        await one.count(key, now() + 600_000, 1000)
        expect(await other.count(key, now(), 1000)).toEqual({ recent: 2, sinceSuccess: 2 })
        expect(await other.count(key, now() + 999, 1000)).toEqual({ recent: 3, sinceSuccess: 3 })
        expect(await other.count(key, now() + 1000, 1000)).toEqual({ recent: 1, sinceSuccess: 4 })
      }))

    it("forgets failures that are older than the limit of their age", () =>
      over(async ({ counters: [one, other] }) => {
        const key = word()
        await one.count(key, now(), 1000, hour)
        expect(await other.count(key, now() + hour - 1, 1000, hour)).toEqual({ recent: 1, sinceSuccess: 2 })
        expect(await one.count(key, now() + 2 * hour, 1000, hour)).toEqual({ recent: 1, sinceSuccess: 1 })
      }))

    it("counts each key separately", () =>
      over(async ({ counters: [one] }) => {
        const key = word()
        await one.count(key, at, 1000)
        expect(await one.count(`${key} `, at, 1000)).toEqual({ recent: 1, sinceSuccess: 1 })
        expect(await one.count(key.toUpperCase(), at, 1000)).toEqual({ recent: 1, sinceSuccess: 1 })
      }))
  })

  describe(`the store of session details: ${name}`, () => {
    const evidence: Evidence = { sid: "s".repeat(22), at: 1_800_000_000, amr: ["pwd", "otp"], of: "user" }
    const hash = () => word().replaceAll("-", "").repeat(2)

    it("returns the evidence in every instance, replaces it, and deletes it", () =>
      over(async ({ sessions: [one, other] }) => {
        const [key, neighbour] = [hash(), hash()]
        await one.put(key, evidence, soon())
        await one.put(neighbour, evidence, soon())
        expect(await other.get(key)).toEqual(evidence)
        await other.put(key, { ...evidence, amr: ["fed"] }, soon())
        expect(await one.get(key)).toEqual({ ...evidence, amr: ["fed"] })
        await one.delete(key)
        expect(await other.get(key)).toBeUndefined()
        expect(await other.get(neighbour)).toEqual(evidence)
        expect(await other.get(hash())).toBeUndefined()
      }))

    it("returns no evidence that has expired, and extends only existing rows", () =>
      over(async ({ sessions: [one, other] }) => {
        const [key, gone] = [hash(), hash()]
        await one.put(key, evidence, soon())
        await other.extend(key, new Date(Date.now() + 120_000))
        expect(await one.get(key)).toEqual(evidence)
        await other.extend(key, new Date(Date.now() - 1))
        expect(await one.get(key)).toBeUndefined()
        await one.extend(gone, soon())
        expect(await other.get(gone)).toBeUndefined()
      }))
  })

  describe(`the store of unproven addresses: ${name}`, () => {
    const address = () => word().replaceAll("-", "").repeat(2)

    it("lists each account once, in every instance, and forgets all accounts of an address", () =>
      over(async ({ addresses: [one, other] }) => {
        const [mine, neighbour] = [address(), address()]
        const claims = [
          { provider: "p", providerAccountId: "1" },
          { provider: "p", providerAccountId: `${"x".repeat(255)} é` },
          // Joined as text, these two would be equal.
          { provider: 'a","b', providerAccountId: "c" },
          { provider: "a", providerAccountId: 'b","c' },
        ]
        for (const claim of [...claims, ...claims]) await one.add(mine, claim)
        await other.add(neighbour, { provider: "p", providerAccountId: "1" })
        expect(await other.list(mine)).toHaveLength(claims.length)
        expect(await other.list(mine)).toEqual(expect.arrayContaining(claims))
        await other.clear(mine)
        expect(await one.list(mine)).toEqual([])
        expect(await one.list(neighbour)).toHaveLength(1)
        expect(await one.list(address())).toEqual([])
      }))

    it("accepts the same account from twenty simultaneous callers", () =>
      over(async ({ addresses }) => {
        const mine = address()
        const claim = { provider: "p", providerAccountId: "1" }
        await Promise.all(
          Array.from({ length: 20 }, async (_, index) => addresses[index % 2 === 0 ? 0 : 1].add(mine, claim)),
        )
        expect(await addresses[0].list(mine)).toEqual([claim])
      }))
  })
}
