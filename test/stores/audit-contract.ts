/** The rules for every store of the audit trail. The suite runs over memory, and over each database. */
import { describe, expect, it } from "vitest"
import type { AuditEntry } from "../../src/ports/audit.ts"
import type { AuditRecord, AuditStore } from "../../src/ports/audit-store.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { auditEntryId } from "../../src/protocol/audit-entry-id.ts"
import { sha256, systemRandom } from "../../src/protocol/bytes.ts"

export interface OpenAudit {
  /** Two instances over one database. */
  audit: readonly [AuditStore, AuditStore]
  close?: () => Promise<void>
}

/** The audit trail of stores of this library. */
export function auditStoreOf({ audit }: Stores): AuditStore {
  if (audit === undefined) throw new TypeError("Every set of stores of this library keeps an audit trail.")
  return audit
}

const day = 86_400_000
const started = Date.now()
const subject = async (): Promise<string> => sha256(crypto.randomUUID())

function entry(at: number, more: Partial<AuditEntry> = {}): AuditEntry {
  const id = auditEntryId(at, 0, systemRandom)
  return { id, name: "signIn.succeeded", at, by: "visitor", result: "succeeded", methods: ["pwd"], ...more }
}

/** Makes an entry with the present time that expires at some time. */
export function auditRecord(of: string, expires: Date): AuditRecord {
  return { subjects: [of.padEnd(64, "0")], entry: entry(started), expires }
}

function record(subjects: readonly string[], at: number, kept = 90 * day): AuditRecord {
  return { subjects, entry: entry(at), expires: new Date(at + kept) }
}

const idsOf = (entries: readonly AuditEntry[]): readonly string[] => entries.map(({ id }) => id)
const all = { limit: 1000 }

export function auditContract(name: string, open: () => Promise<OpenAudit> | OpenAudit): void {
  async function over(test: (audit: readonly [AuditStore, AuditStore]) => Promise<void>): Promise<void> {
    const { audit, close } = await open()
    try {
      await test(audit)
    } finally {
      await close?.()
    }
  }

  describe(`the audit store: ${name}`, () => {
    it("returns the entry unchanged, in every instance, under each of its subjects", () =>
      over(async ([one, other]) => {
        const [person, identifier] = [await subject(), await subject()]
        const kept = entry(started, {
          person,
          identifier,
          reason: "credentials_rejected",
          state: "authorizing",
          methods: [],
        })
        await one.append([{ subjects: [person, identifier], entry: kept, expires: new Date(started + day) }])
        expect(await other.list([person], all)).toEqual([kept])
        expect(await other.list([identifier], all)).toEqual([kept])
        expect(await one.list([await subject()], all)).toEqual([])
        expect(await one.list([], all)).toEqual([])
      }))

    it("returns each entry once, newest first, even if several subjects have the entry", () =>
      over(async ([one, other]) => {
        const [person, identifier] = [await subject(), await subject()]
        const records = [
          record([identifier], started - 3000),
          record([person, identifier], started - 2000),
          record([person], started - 1000),
        ]
        await one.append(records.slice(0, 2))
        await other.append(records.slice(2))
        const ids = records.map(({ entry: { id } }) => id).toReversed()
        expect(idsOf(await one.list([person, identifier], all))).toEqual(ids)
        expect(idsOf(await other.list([identifier, person], all))).toEqual(ids)
      }))

    it("returns pages without a gap between them, even for entries of the same moment", () =>
      over(async ([one, other]) => {
        const [person, identifier] = [await subject(), await subject()]
        const records = Array.from({ length: 25 }, (_, at) =>
          record(at % 3 === 0 ? [person, identifier] : [person], started - (at % 4) * 1000),
        )
        await one.append(records)
        const read: string[] = []
        for (let before: string | undefined; ; before = read.at(-1)) {
          const page = idsOf(await other.list([person, identifier], { limit: 7, ...(before && { before }) }))
          read.push(...page)
          if (page.length < 7) break
        }
        expect(read).toEqual(
          records
            .map(({ entry: { id } }) => id)
            .toSorted()
            .toReversed(),
        )
      }))

    it("erases all entries of a person, even if another subject has them too, and erases no other entries", () =>
      over(async ([one, other]) => {
        const [person, identifier, stranger] = [await subject(), await subject(), await subject()]
        const mine = Array.from({ length: 450 }, (_, at) => record([person, identifier], started - at))
        const [typed, theirs] = [record([identifier], started), record([stranger], started)]
        for (let from = 0; from < mine.length; from += 90) await one.append(mine.slice(from, from + 90))
        await one.append([typed, theirs])
        expect(await other.erase([person])).toBe(450)
        expect(await one.list([person], all)).toEqual([])
        expect(idsOf(await one.list([identifier], all))).toEqual([typed.entry.id])
        expect(await other.erase([person, identifier])).toBe(1)
        expect(idsOf(await one.list([stranger, identifier], all))).toEqual([theirs.entry.id])
      }))

    it("returns no entry that has expired", () =>
      over(async ([one, other]) => {
        const person = await subject()
        const kept = record([person], started - 2 * day, 3 * day)
        await one.append([record([person], started - 2 * day, day), kept])
        expect(idsOf(await other.list([person], all))).toEqual([kept.entry.id])
      }))

    it("prunes entries that are older than the given time, for all people", () =>
      over(async ([one, other]) => {
        const people = await Promise.all(Array.from({ length: 3 }, subject))
        const records = people.flatMap((person) => [
          record([person], started - 10 * day),
          record([person], started - 31 * day),
          record([person], started - 40 * day),
        ])
        await one.append(records)
        await other.prune(started - 30 * day)
        for (const person of people) {
          const left = await one.list([person], all)
          expect(left.map(({ at }) => at)).toEqual([started - 10 * day])
        }
      }))

    it("keeps the entries that twenty instances write at once", () =>
      over(async (audit) => {
        const person = await subject()
        const records = Array.from({ length: 20 }, () => record([person], started))
        await Promise.all(records.map(async (one, at) => audit[at % 2 === 0 ? 0 : 1].append([one])))
        expect(await audit[1].list([person], all)).toHaveLength(20)
      }))
  })
}
