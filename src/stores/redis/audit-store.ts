import { type RunScript, textOf } from "../../adapters/redis/client.ts"
import type { AuditRecord, AuditStore } from "../../ports/audit-store.ts"
import { readAuditEntry } from "../../ports/read-audit-entry.ts"
import type { KeyOf } from "./keys.ts"

/** Reads the clock of the Redis server. Keys expire by this clock, so the scripts also use this clock. */
const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`
/**
 * Stores an entry: adds a member to the sorted set of each subject. A member begins with the id of its entry, and all
 * members have the score 0, so that Redis sorts the members by id, and therefore by time. KEYS: the set of all
 * subjects, then one set for each subject. ARGV: the member, its expiry, the retention in milliseconds, and the
 * subjects.
 */
const append = `
${clock}
local ends = tonumber(ARGV[2])
local over = string.format('(%012x', now - tonumber(ARGV[3]))
for at = 2, #KEYS do
  redis.call('ZADD', KEYS[at], 0, ARGV[1])
  redis.call('ZREMRANGEBYLEX', KEYS[at], '-', over)
  if redis.call('PTTL', KEYS[at]) < ends - now then redis.call('PEXPIREAT', KEYS[at], ARGV[2]) end
  redis.call('ZADD', KEYS[1], ends, ARGV[at + 2])
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
if redis.call('PTTL', KEYS[1]) < ends - now then redis.call('PEXPIREAT', KEYS[1], ARGV[2]) end
return 1`
/** Returns the server's time in milliseconds, followed by the newest members of a sorted set. */
const list = `
${clock}
local found = redis.call('ZREVRANGEBYLEX', KEYS[1], ARGV[1], '-', 'LIMIT', 0, ARGV[2])
table.insert(found, 1, string.format('%.0f', now))
return found`
const range = `return redis.call('ZRANGE', KEYS[1], ARGV[1], ARGV[2])`
const remove = `
for _, key in ipairs(KEYS) do redis.call('ZREM', key, unpack(ARGV)) end
return 1`
const prune = `
for _, key in ipairs(KEYS) do redis.call('ZREMRANGEBYLEX', key, '-', '(' .. ARGV[1]) end
return 1`

/** The maximum number of entries, or subjects, that one call reads. */
const batch = 200

interface Kept extends Pick<AuditRecord, "subjects" | "entry"> {
  readonly ends: number
}

export function redisAuditStore(run: RunScript, keyOf: KeyOf): AuditStore {
  const every = keyOf("audit-subjects")
  const setOf = (subject: string) => keyOf("audit", subject)
  return {
    append: async (records) => {
      for (const { subjects, entry, expires } of records) {
        const [own, ends] = [[...new Set(subjects)], expires.getTime()]
        const member = `${entry.id} ${JSON.stringify({ subjects: own, ends, entry })}`
        // All entries of one configuration have the same retention. The script removes the entries that are older than
        // the retention.
        const kept = String(ends - entry.at)
        await run(append, [every, ...own.map(setOf)], [member, String(ends), kept, ...own])
      }
    },
    list: async (subjects, { limit, before }) => {
      const from = before === undefined ? "+" : `(${before}`
      const found = new Map<string, AuditRecord["entry"]>()
      for (const subject of subjects) {
        const [now, ...members] = textsIn(await run(list, [setOf(subject)], [from, String(limit)]))
        for (const { entry, ends } of keptIn(members)) if (ends > Number(now)) found.set(entry.id, entry)
      }
      return [...found.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
    },
    erase: async (subjects) => {
      const erased = new Set<string>()
      for (const subject of subjects)
        for (;;) {
          const members = textsIn(await run(range, [setOf(subject)], ["0", String(batch - 1)]))
          if (members.length === 0) break
          const others = keptIn(members).flatMap((kept) => kept.subjects)
          await run(remove, [...new Set([subject, ...others])].map(setOf), members)
          for (const member of members) erased.add(idOf(member))
        }
      return erased.size
    },
    prune: async (before) => {
      for (let from = 0; ; from += batch) {
        const subjects = textsIn(await run(range, [every], [String(from), String(from + batch - 1)]))
        if (subjects.length > 0) await run(prune, subjects.map(setOf), [beginningOf(before)])
        if (subjects.length < batch) return
      }
    },
  }
}

/** Returns the 12 characters with which the id of every entry of the given time begins. */
function beginningOf(milliseconds: number): string {
  return Math.max(0, milliseconds).toString(16).padStart(12, "0")
}

function idOf(member: string): string {
  return member.slice(0, member.indexOf(" "))
}

function textsIn(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer.flatMap((text: unknown) => textOf(text) ?? []) : []
}

function keptIn(members: readonly string[]): readonly Kept[] {
  return members.flatMap((member) => {
    const kept = Object(JSON.parse(member.slice(idOf(member).length + 1))) as { [K in keyof Kept]?: unknown }
    const entry = readAuditEntry(JSON.stringify(kept.entry))
    const subjects = Array.isArray(kept.subjects) ? kept.subjects.map(String) : []
    return entry === undefined ? [] : [{ subjects, ends: Number(kept.ends), entry }]
  })
}
