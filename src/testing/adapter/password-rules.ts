/** The rules of every store of passwords. */
import { deepStrictEqual, equal } from "node:assert/strict"
import { setTimeout as pause } from "node:timers/promises"
import { longestHash, type PasswordRecord, type PasswordStore } from "../../ports/password-store.ts"
import { isNothing, race, settled, soon } from "./judge.ts"

/** The parameter of a rule's check. */
interface Bench {
  /** Two instances of the store. */
  one: PasswordStore
  other: PasswordStore
  rounds: number
  /** Makes the server end every connection. */
  drop: () => Promise<void>
}

export interface PasswordRule {
  /** The rule, as a sentence. */
  says: string
  /** True if the rule needs `dropConnections`. */
  connected?: true
  check: (bench: Bench) => Promise<void>
}

const at = 1_800_000_000_000

/** A hash in the form of the library. The suite does not verify passwords, so every text of this form is enough. */
function hashOf(text: string): string {
  return `$argon2id$v=19$m=19456,t=2,p=1$${text}`
}

function recordOf(userId: string, text: string, changedAt: number = at): PasswordRecord {
  return { userId, hash: hashOf(text), changedAt }
}

/** Ids that a store could confuse: by case, spaces, Unicode normalization, numbers, patterns, separators or length. */
const confusableIds: readonly string[] = [
  "ada",
  "Ada",
  "ADA",
  "ada ",
  " ada",
  "a_a",
  "a%a",
  "42",
  "042",
  "42.0",
  "user:42",
  'quoted "id"',
  "o'hara",
  "back\\slash",
  "caf\u00e9",
  "cafe\u0301",
  "stra\u00dfe",
  "strasse",
  "\u0130d",
  "id",
  "\u{1f511}\u{1f511}",
  "\u200fid",
  "x".repeat(191),
  "x".repeat(192),
  "x".repeat(1000),
  "__proto__",
  "constructor",
]

export const passwordRules: readonly PasswordRule[] = [
  {
    says: "returns the password of a user in every instance, with its hash and the time of its change",
    check: async ({ one, other }) => {
      isNothing(await one.get("ada"), "a user without a password")
      equal(await one.create(recordOf("ada", "first")), true)
      deepStrictEqual(await one.get("ada"), recordOf("ada", "first"))
      deepStrictEqual(await other.get("ada"), recordOf("ada", "first"))
      isNothing(await other.get("bob"), "another user")
    },
  },
  {
    says: "stores a first password only for a user who has none",
    check: async ({ one, other }) => {
      equal(await one.create(recordOf("ada", "first")), true)
      equal(await other.create(recordOf("ada", "second", at + 1)), false)
      equal(await one.create(recordOf("ada", "first")), false)
      deepStrictEqual(await one.get("ada"), recordOf("ada", "first"))
    },
  },
  {
    says: "replaces a password only if its hash is still the former one",
    check: async ({ one, other }) => {
      await one.create(recordOf("ada", "first"))
      await one.create(recordOf("bob", "first"))
      equal(await other.replace(recordOf("ada", "second", at + 1), hashOf("first")), true)
      deepStrictEqual(await one.get("ada"), recordOf("ada", "second", at + 1))
      for (const stale of ["first", "Second", "secon", "second2", ""])
        equal(await one.replace(recordOf("ada", "third", at + 2), hashOf(stale)), false, `the former hash ${stale}`)
      deepStrictEqual(await other.get("ada"), recordOf("ada", "second", at + 1))
      deepStrictEqual(await other.get("bob"), recordOf("bob", "first"))
    },
  },
  {
    says: "replaces no password of a user who has none",
    check: async ({ one, other }) => {
      for (const former of [hashOf("first"), ""]) equal(await one.replace(recordOf("ada", "second"), former), false)
      isNothing(await other.get("ada"), "the password")
    },
  },
  {
    says: "removes the password of one user, and accepts a new first password afterwards",
    check: async ({ one, other }) => {
      await one.create(recordOf("ada", "first"))
      await one.create(recordOf("bob", "first"))
      await other.remove("ada")
      await other.remove("ada")
      isNothing(await one.get("ada"), "the password")
      deepStrictEqual(await one.get("bob"), recordOf("bob", "first"))
      equal(await one.replace(recordOf("ada", "second"), hashOf("first")), false)
      equal(await one.create(recordOf("ada", "third")), true)
      deepStrictEqual(await other.get("ada"), recordOf("ada", "third"))
    },
  },
  {
    says: "removes a password with a former hash only if its hash is still the former one",
    check: async ({ one, other }) => {
      equal(await one.remove("ada", hashOf("first")), false)
      await one.create(recordOf("ada", "first"))
      await one.create(recordOf("bob", "first"))
      for (const stale of ["second", "First", "firs", ""])
        equal(await other.remove("ada", hashOf(stale)), false, `the former hash ${stale}`)
      deepStrictEqual(await one.get("ada"), recordOf("ada", "first"))
      await other.remove("ada", hashOf("first"))
      isNothing(await one.get("ada"), "the password")
      deepStrictEqual(await one.get("bob"), recordOf("bob", "first"))
    },
  },
  {
    says: "confuses no two ids of users, and returns every id unchanged",
    check: async ({ one, other }) => {
      for (const [index, id] of confusableIds.entries())
        equal(await one.create(recordOf(id, `of-${index}`)), true, `the id ${JSON.stringify(id)}`)
      for (const [index, id] of confusableIds.entries())
        deepStrictEqual(await other.get(id), recordOf(id, `of-${index}`))
      await other.remove("ada")
      for (const id of confusableIds) equal((await one.get(id)) === undefined, id === "ada", JSON.stringify(id))
    },
  },
  {
    says: `stores hashes of up to ${longestHash} characters without a change`,
    check: async ({ one, other }) => {
      const long = (letter: string) => hashOf(letter).padEnd(longestHash, letter)
      await one.create({ userId: "ada", hash: long("a"), changedAt: at })
      deepStrictEqual(await other.get("ada"), { userId: "ada", hash: long("a"), changedAt: at })
      // The hashes differ only in their last character.
      const stale = `${long("a").slice(0, -1)}b`
      equal(await other.replace({ userId: "ada", hash: long("c"), changedAt: at }, stale), false)
      equal(await other.replace({ userId: "ada", hash: long("c"), changedAt: at }, long("a")), true)
      equal((await one.get("ada"))?.hash, long("c"))
    },
  },
  {
    says: "stores times from 1970 to the year 9999",
    check: async ({ one, other }) => {
      for (const [index, time] of [0, 1, at, 253_402_300_799_999].entries()) {
        await one.create(recordOf(`user ${index}`, "first", time))
        deepStrictEqual(await other.get(`user ${index}`), recordOf(`user ${index}`, "first", time))
      }
    },
  },
  {
    says: "lets one of 20 simultaneous callers store the first password",
    check: async ({ one, other, rounds }) => {
      for (let round = 0; round < rounds; round++) {
        const id = `user ${round}`
        const outcomes = await race((racer) => (racer % 2 === 0 ? one : other).create(recordOf(id, `by-${racer}`)))
        deepStrictEqual(await one.get(id), recordOf(id, `by-${onlyWinner(outcomes)}`))
      }
    },
  },
  {
    says: "lets one of 20 simultaneous callers that read the same hash replace it",
    check: async ({ one, other, rounds }) => {
      for (let round = 0; round < rounds; round++) {
        const id = `user ${round}`
        await one.create(recordOf(id, "first"))
        const outcomes = await race((racer) =>
          (racer % 2 === 0 ? one : other).replace(recordOf(id, `by-${racer}`, at + racer), hashOf("first")),
        )
        const racer = onlyWinner(outcomes)
        deepStrictEqual(await other.get(id), recordOf(id, `by-${racer}`, at + racer))
      }
    },
  },
  {
    says: "brings back no removed password, if callers replace it at the same time",
    check: async ({ one, other, rounds }) => {
      for (let round = 0; round < rounds; round++) {
        const id = `user ${round}`
        await one.create(recordOf(id, "first"))
        await race((racer) =>
          racer === 10 ? one.remove(id) : other.replace(recordOf(id, `by-${racer}`), hashOf("first")),
        )
        isNothing(await other.get(id), "the password")
      }
    },
  },
  {
    says: "keeps every password that it reported as stored, and stores none in part, if connections end meanwhile",
    connected: true,
    check: async ({ one, other, drop }) => {
      for (const delay of [0, 1, 3, 9, 27]) {
        const [stored, replaced] = [new Set<string>(), new Set<string>()]
        const working = race(async (racer) => {
          for (let turn = 0; turn < 5; turn++) {
            const id = `user ${delay} ${racer} ${turn}`
            if (await one.create(recordOf(id, "first"))) stored.add(id)
            if (await other.replace(recordOf(id, "second", at + 1), hashOf("first"))) replaced.add(id)
          }
        })
        await pause(delay)
        await drop()
        await working
        await soon(() => one.get("nobody"))
        await soon(() => other.get("nobody"))
        for (let racer = 0; racer < 20; racer++)
          for (let turn = 0; turn < 5; turn++) {
            const id = `user ${delay} ${racer} ${turn}`
            const found = await one.get(id)
            if (replaced.has(id)) deepStrictEqual(found, recordOf(id, "second", at + 1))
            else if (stored.has(id)) equal(found === undefined, false, `${id} was stored`)
            // If the response was lost, the store has either the first or the second record, but never a mixture of
            // both.
            if (found !== undefined)
              deepStrictEqual(found, found.changedAt === at ? recordOf(id, "first") : recordOf(id, "second", at + 1))
          }
      }
    },
  },
  {
    says: "works again within a few tries after the server ended its connections",
    connected: true,
    check: async ({ one, other, drop }) => {
      await one.create(recordOf("ada", "first"))
      await drop()
      deepStrictEqual(await soon(() => other.get("ada")), recordOf("ada", "first"))
      await drop()
      // If the response of the first try was lost, the next try finds the password replaced already. Therefore the test
      // ignores the result, and only reads the record.
      await soon(() => one.replace(recordOf("ada", "second", at + 1), hashOf("first")))
      deepStrictEqual(await soon(() => other.get("ada")), recordOf("ada", "second", at + 1))
      await drop()
      await soon(() => one.remove("ada"))
      isNothing(await soon(() => other.get("ada")), "the password")
      equal((await settled(() => one.create(recordOf("ada", "third")))).status, "fulfilled")
    },
  },
]

/** Returns the number of the one racer that got `true`. All other racers must have got `false`. */
function onlyWinner(outcomes: readonly PromiseSettledResult<boolean>[]): number {
  const results = outcomes.map((outcome): unknown => (outcome.status === "fulfilled" ? outcome.value : outcome.reason))
  const racer = results.indexOf(true)
  deepStrictEqual(
    results,
    results.map((_, index) => index === racer),
    "one racer gets true, and every other one gets false",
  )
  return racer
}
