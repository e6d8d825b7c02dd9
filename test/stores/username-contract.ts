/** The rules of every store of usernames; run over memory and over each database. */
import { describe, expect, it } from "vitest"
import type { Stores } from "../../src/ports/stores.ts"
import type { UsernameStore } from "../../src/ports/username-store.ts"

export interface OpenUsernames {
  /** Two instances over one database, which has no usernames. */
  usernames: readonly [UsernameStore, UsernameStore]
  close?: () => Promise<void>
}

/** Returns the store of usernames of stores of this library. */
export function usernamesOf({ usernames }: Stores): UsernameStore {
  if (usernames === undefined) throw new TypeError("Every set of stores of this library has a store of usernames.")
  return usernames
}

/** Texts that a store could confuse. */
const confusable: readonly string[] = [
  "ada",
  "Ada",
  "ada ",
  "a_a",
  "a%a",
  "42",
  "042",
  "o'hara",
  "back\\slash",
  "caf\u00e9",
  "cafe\u0301",
  "stra\u00dfe",
  "strasse",
  "\u{1f511}",
  "x".repeat(191),
  "x".repeat(1000),
  "__proto__",
  "constructor",
]

const racers = Array.from({ length: 20 }, (_, index) => index)

export function usernameContract(name: string, open: () => Promise<OpenUsernames> | OpenUsernames): void {
  async function over(test: (one: UsernameStore, other: UsernameStore) => Promise<void>): Promise<void> {
    const { usernames, close } = await open()
    try {
      await test(...usernames)
    } finally {
      await close?.()
    }
  }

  describe(`the store of usernames: ${name}`, () => {
    it("finds the user by the name and the name by the user, in every instance", () =>
      over(async (one, other) => {
        expect([await one.find("ada"), await one.of("user 1")]).toEqual([undefined, undefined])
        expect(await one.claim("ada", "user 1")).toBe(true)
        expect([await one.find("ada"), await other.find("ada")]).toEqual(["user 1", "user 1"])
        expect([await one.of("user 1"), await other.of("user 1")]).toEqual(["ada", "ada"])
        expect([await other.find("user 1"), await other.of("ada")]).toEqual([undefined, undefined])
      }))

    it("gives a name to one user, and one name to a user", () =>
      over(async (one, other) => {
        expect(await one.claim("ada", "user 1")).toBe(true)
        expect([await other.claim("ada", "user 2"), await other.claim("bob", "user 1")]).toEqual([false, false])
        expect(await one.claim("ada", "user 1")).toBe(false)
        expect([await one.find("ada"), await one.of("user 1")]).toEqual(["user 1", "ada"])
        expect([await one.of("user 2"), await one.find("bob")]).toEqual([undefined, undefined])
        expect(await other.claim("bob", "user 2")).toBe(true)
      }))

    it("removes the name of one user, and then gives it to another user", () =>
      over(async (one, other) => {
        await one.claim("ada", "user 1")
        await one.claim("bob", "user 2")
        await other.remove("user 1")
        await other.remove("user 1")
        await other.remove("user 3")
        expect([await one.find("ada"), await one.of("user 1")]).toEqual([undefined, undefined])
        expect([await one.find("bob"), await one.of("user 2")]).toEqual(["user 2", "bob"])
        expect(await one.claim("ada", "user 3")).toBe(true)
        expect(await one.claim("eve", "user 1")).toBe(true)
        expect(await other.find("ada")).toBe("user 3")
      }))

    it("replaces the name of a user, and then gives the former name to another user", () =>
      over(async (one, other) => {
        await one.claim("ada", "user 1")
        expect(await other.replace("eve", "user 1")).toBe(true)
        expect([await one.find("ada"), await one.find("eve"), await one.of("user 1")]).toEqual([
          undefined,
          "user 1",
          "eve",
        ])
        expect(await one.replace("eve", "user 1")).toBe(true)
        expect([await other.find("eve"), await other.of("user 1")]).toEqual(["user 1", "eve"])
        expect(await one.claim("ada", "user 2")).toBe(true)
      }))

    it("replaces no name by the name of another user, and gives no name to a user without one", () =>
      over(async (one, other) => {
        await one.claim("ada", "user 1")
        await one.claim("bob", "user 2")
        expect([await one.replace("bob", "user 1"), await other.replace("cat", "user 3")]).toEqual([false, false])
        expect([await one.find("ada"), await one.find("bob")]).toEqual(["user 1", "user 2"])
        expect([await other.of("user 1"), await other.of("user 2")]).toEqual(["ada", "bob"])
        expect([await other.find("cat"), await other.of("user 3")]).toEqual([undefined, undefined])
      }))

    it("replaces and removes only the expected name, if the caller names it", () =>
      over(async (one, other) => {
        await one.claim("ada", "user 1")
        expect([await other.replace("eve", "user 1", "Ada"), await other.remove("user 1", "Ada")]).toEqual([
          false,
          false,
        ])
        expect([await one.of("user 1"), await one.find("eve")]).toEqual(["ada", undefined])
        expect(await other.replace("eve", "user 1", "ada")).toBe(true)
        expect([await one.replace("cat", "user 1", "ada"), await one.remove("user 1", "ada")]).toEqual([false, false])
        expect([await other.of("user 1"), await other.find("ada")]).toEqual(["eve", undefined])
        expect(await other.remove("user 1", "eve")).toBe(true)
        expect([await one.of("user 1"), await one.find("eve")]).toEqual([undefined, undefined])
        expect([await one.remove("user 1", "eve"), await one.replace("eve", "user 1", "eve")]).toEqual([false, false])
      }))

    it("lets exactly one of 20 callers replace or remove the name that all of them have read", () =>
      over(async (one, other) => {
        await one.claim("former", "ada")
        const change = (racer: number) =>
          racer % 4 === 0
            ? one.remove("ada", "former")
            : (racer % 2 === 0 ? one : other).replace(`name ${racer}`, "ada", "former")
        const won = await Promise.all(racers.map(async (racer) => change(racer)))
        expect(won.filter((is) => is === true)).toHaveLength(1)
        const winner = won.indexOf(true)
        expect(await other.of("ada")).toBe(winner % 4 === 0 ? undefined : `name ${winner}`)
        expect(await one.find("former")).toBeUndefined()
      }))

    it("compares names and ids of users character by character, at every length", () =>
      over(async (one, other) => {
        for (const [index, text] of confusable.entries()) {
          expect(await one.claim(text, `user ${index}`), text).toBe(true)
          expect(await one.claim(`name ${index}`, text), text).toBe(true)
        }
        for (const [index, text] of confusable.entries()) {
          expect([await other.find(text), await other.of(`user ${index}`)]).toEqual([`user ${index}`, text])
          expect([await other.find(`name ${index}`), await other.of(text)]).toEqual([text, `name ${index}`])
        }
      }))

    it("gives a name to exactly one of 20 users who claim it at the same time", () =>
      over(async (one, other) => {
        for (let round = 0; round < 5; round++) {
          const claim = (racer: number) => (racer % 2 === 0 ? one : other).claim(`name ${round}`, `${round} ${racer}`)
          const won = await Promise.all(racers.map(async (racer) => claim(racer)))
          expect(won.filter(Boolean)).toHaveLength(1)
          expect(await one.find(`name ${round}`)).toBe(`${round} ${won.indexOf(true)}`)
        }
      }))

    it("gives a name to exactly one of 20 users who change to it at the same time, and the others keep theirs", () =>
      over(async (one, other) => {
        for (const racer of racers) await one.claim(`name ${racer}`, `user ${racer}`)
        const change = (racer: number) => (racer % 2 === 0 ? one : other).replace("wanted", `user ${racer}`)
        const won = await Promise.all(racers.map(async (racer) => change(racer)))
        expect(won.filter(Boolean)).toHaveLength(1)
        for (const racer of racers) {
          expect(await other.of(`user ${racer}`)).toBe(won[racer] === true ? "wanted" : `name ${racer}`)
          expect(await one.find(`name ${racer}`)).toBe(won[racer] === true ? undefined : `user ${racer}`)
        }
        expect(await one.find("wanted")).toBe(`user ${won.indexOf(true)}`)
      }))

    it("gives a user exactly one of 20 names that the user claims at the same time", () =>
      over(async (one, other) => {
        const claim = (racer: number) => (racer % 2 === 0 ? one : other).claim(`name ${racer}`, "ada")
        const won = await Promise.all(racers.map(async (racer) => claim(racer)))
        expect(won.filter(Boolean)).toHaveLength(1)
        expect(await other.of("ada")).toBe(`name ${won.indexOf(true)}`)
        const found = await Promise.all(racers.map(async (racer) => one.find(`name ${racer}`)))
        expect(found.filter((user) => user !== undefined)).toEqual(["ada"])
      }))
  })
}
