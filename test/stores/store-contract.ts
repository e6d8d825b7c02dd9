/** What every store of flows and of second factors keeps to; run over memory and over each database. */
import { describe, expect, it } from "vitest"
import type { FlowStore } from "../../src/ports/flow-store.ts"
import type { TotpStore } from "../../src/ports/totp-store.ts"

export interface OpenStores {
  /** Two of everything, as two instances have it: over one database. */
  flows: readonly [FlowStore, FlowStore]
  totp: readonly [TotpStore, TotpStore]
  close?: () => Promise<void>
}

const soon = () => new Date(Date.now() + 60_000)
const word = () => crypto.randomUUID()
const at = 1_800_000_000_000

export function storeContract(name: string, open: () => Promise<OpenStores> | OpenStores): void {
  async function over(test: (stores: OpenStores) => Promise<void>): Promise<void> {
    const stores = await open()
    try {
      await test(stores)
    } finally {
      await stores.close?.()
    }
  }

  describe(`the flow store: ${name}`, () => {
    it("gives back what was put, in every instance, as often as it is asked", () =>
      over(async ({ flows: [one, other] }) => {
        const [key, value] = [word(), "x".repeat(20_000)]
        await one.put(key, value, soon())
        expect(await other.get(key)).toBe(value)
        expect(await one.get(key)).toBe(value)
        expect(await one.get(word())).toBeUndefined()
      }))

    it("of twenty who take it at once, one gets it", () =>
      over(async ({ flows }) => {
        const key = word()
        await flows[0].put(key, "once", soon())
        const taken = await Promise.all(
          Array.from({ length: 20 }, async (_, index) => flows[index % 2 === 0 ? 0 : 1].take(key)),
        )
        expect(taken.filter((value) => value !== undefined)).toEqual(["once"])
        expect(await flows[1].get(key)).toBeUndefined()
      }))

    it("gives nothing that has run out", () =>
      over(async ({ flows: [one, other] }) => {
        const key = word()
        await one.put(key, "old", new Date(Date.now() - 1))
        expect([await other.get(key), await other.take(key)]).toEqual([undefined, undefined])
      }))

    it("tells keys apart that differ in case alone", () =>
      over(async ({ flows: [one] }) => {
        const key = `Ab${word()}`
        await one.put(key, "upper", soon())
        await one.put(key.toLowerCase().replace("ab", "aB"), "lower", soon())
        expect(await one.get(key)).toBe("upper")
      }))
  })

  describe(`the TOTP store: ${name}`, () => {
    const enrolment = (codes: string[] = []) => ({ secret: "sealed", recoveryCodes: codes, usedStep: 100 })

    it("enrols once: of ten at once, one, and what is there stays", () =>
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

    it("uses up a time step with all older ones: of ten at once, one", () =>
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

    it("uses up a recovery code: of ten at once, one", () =>
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

    it("counts every attempt, also those at once, from the first one of a window", () =>
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

    it("forgets a person, and nobody else", () =>
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
}
