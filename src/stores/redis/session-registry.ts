import { type RunScript, textOf } from "../../adapters/redis/client.ts"
import {
  keptAfterExpiry,
  mostListed,
  type RegisteredSession,
  seenEvery,
  type SessionRegistry,
} from "../../ports/session-registry.ts"
import type { KeyOf } from "./keys.ts"

/**
 * Sets the expiry of a session, never to an earlier time. The keys of the session last longer than the session.
 * Parameters: the key of the session, the set of the person's sessions, the sid, the expiry, and the milliseconds for
 * which the keys last after the expiry.
 */
const expire = `
local function expire(key, all, sid, ends, kept)
  local before = tonumber(redis.call('HGET', key, 'expiresAt') or '0')
  if before > ends then ends = before end
  local text = string.format('%.0f', ends)
  redis.call('HSET', key, 'expiresAt', text)
  redis.call('PEXPIREAT', key, string.format('%.0f', ends + kept))
  redis.call('ZADD', all, text, sid)
  local last = tonumber(redis.call('ZREVRANGE', all, 0, 0, 'WITHSCORES')[2])
  redis.call('PEXPIREAT', all, string.format('%.0f', last + kept))
end`

/**
 * Registers a session. KEYS: the session, the sessions of the person (a sorted set, by expiry), the person. ARGV: sid,
 * person, createdAt, seenAt, expiresAt, details, and the milliseconds for which the keys last after the expiry.
 */
const register = `${expire}
if redis.call('HGET', KEYS[1], 'revoked') == '1' then return 'revoked' end
if redis.call('HGET', KEYS[3], 'disabled') == '1' then return 'disabled' end
redis.call('HSETNX', KEYS[1], 'createdAt', ARGV[3])
redis.call('HSET', KEYS[1], 'sid', ARGV[1], 'person', ARGV[2], 'seenAt', ARGV[4], 'details', ARGV[6])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', string.format('%.0f', ARGV[4] - ARGV[7]))
expire(KEYS[1], KEYS[2], ARGV[1], tonumber(ARGV[5]), tonumber(ARGV[7]))
return 'registered'`

/** Returns the fields of a session, or nothing. */
const fields = `
local function shown(key)
  return redis.call('HMGET', key, 'sid', 'person', 'createdAt', 'seenAt', 'expiresAt', 'details', 'revoked')
end`

const find = `${fields}
return shown(KEYS[1])`

/**
 * Checks if a session was revoked. Returns 1 for a revoked session. KEYS: the session, the person. ARGV:
 *
 * 1. the time at which the library issued or last renewed the session,
 * 2. the present time,
 * 3. the minimum milliseconds between two updates of the last use,
 * 4. the new expiry, or an empty string,
 * 5. the common beginning of the keys of the persons' sets of sessions,
 * 6. the milliseconds for which the keys last after the expiry.
 */
const judge = `${expire}
if KEYS[1] ~= KEYS[2] and redis.call('EXISTS', KEYS[1]) == 1 then
  local row = redis.call('HMGET', KEYS[1], 'revoked', 'seenAt', 'person', 'sid')
  if row[1] == '1' then return 1 end
  if ARGV[4] ~= '' then
    redis.call('HSET', KEYS[1], 'seenAt', ARGV[2])
    expire(KEYS[1], ARGV[5] .. row[3], row[4], tonumber(ARGV[4]), tonumber(ARGV[6]))
  elseif tonumber(row[2]) + tonumber(ARGV[3]) <= tonumber(ARGV[2]) then
    redis.call('HSET', KEYS[1], 'seenAt', ARGV[2])
  end
  return 0
end
local person = redis.call('HMGET', KEYS[2], 'disabled', 'endedAt')
if person[1] == '1' then return 1 end
if person[2] and tonumber(ARGV[1]) <= tonumber(person[2]) then return 1 end
return 0`

/** Revokes a session of a person. KEYS: the session. ARGV: the person. */
const revoke = `${fields}
if redis.call('HGET', KEYS[1], 'person') ~= ARGV[1] then return {} end
redis.call('HSET', KEYS[1], 'revoked', '1')
return shown(KEYS[1])`

/**
 * Lists the sessions of a person. KEYS: the set of the person's sessions. ARGV: the present time, the maximum number of
 * sessions, the common beginning of the keys of sessions.
 */
const list = `${fields}
local found = {}
for _, sid in ipairs(redis.call('ZREVRANGEBYSCORE', KEYS[1], '+inf', '(' .. ARGV[1])) do
  local row = shown(ARGV[3] .. sid)
  if #found < tonumber(ARGV[2]) and row[1] and row[7] ~= '1' then table.insert(found, row) end
end
return found`

/**
 * Revokes all sessions of a person, except one. KEYS: the sorted set of the person's sids, and the hash of the person.
 * Times are in milliseconds since the epoch. ARGV:
 *
 * 1. the present time,
 * 2. the maximum number of sessions that the script returns,
 * 3. the beginning of the keys of sessions,
 * 4. the time until which the registry remembers the revocation,
 * 5. the sid of the session that stays.
 */
const revokeAll = `${fields}
local ended = redis.call('HGET', KEYS[2], 'endedAt')
if not ended or tonumber(ended) < tonumber(ARGV[1]) then redis.call('HSET', KEYS[2], 'endedAt', ARGV[1]) end
if redis.call('HGET', KEYS[2], 'disabled') ~= '1' then
  if redis.call('PTTL', KEYS[2]) < ARGV[4] - ARGV[1] then redis.call('PEXPIREAT', KEYS[2], ARGV[4]) end
end
local found = {}
for _, sid in ipairs(redis.call('ZREVRANGEBYSCORE', KEYS[1], '+inf', '-inf')) do
  local key = ARGV[3] .. sid
  if sid ~= ARGV[5] and redis.call('EXISTS', key) == 1 then
    redis.call('HSET', key, 'revoked', '1')
    if #found < tonumber(ARGV[2]) then table.insert(found, shown(key)) end
  end
end
return found`

/** Disables or enables a person. ARGV: 1 or 0. The key of a disabled person does not expire. */
const setDisabled = `
redis.call('HSET', KEYS[1], 'disabled', ARGV[1])
redis.call('PERSIST', KEYS[1])
return 1`
const isDisabled = `return redis.call('HGET', KEYS[1], 'disabled')`

/**
 * Makes a registry of sessions in Redis. Every operation is one atomic script. The server must not evict keys, because
 * a registry without the row of a revoked session would accept the session.
 */
export function redisSessionRegistry(run: RunScript, keyOf: KeyOf): SessionRegistry {
  const sessionKey = (sid: string) => keyOf("session", sid)
  const allOf = (person: string) => keyOf("sessions-of", person)
  const personKey = (person: string) => keyOf("person", person)
  // The scripts append a sid or a person to these beginnings. All keys have the same hash tag, so a cluster stores them
  // on one node.
  const [eachSession, eachSet] = [sessionKey(""), allOf("")]
  return {
    async register({ sid, person, createdAt, seenAt, expiresAt, details }) {
      const values = [
        sid,
        person,
        String(createdAt),
        String(seenAt),
        String(expiresAt),
        details,
        String(keptAfterExpiry),
      ]
      const result = textOf(await run(register, [sessionKey(sid), allOf(person), personKey(person)], values))
      return result === "revoked" || result === "disabled" ? result : "registered"
    },
    async find(sid, now) {
      const row = rowOf(await run(find, [sessionKey(sid)]))
      return row === undefined || row.revoked || row.session.expiresAt <= now ? undefined : row.session
    },
    async isRevoked({ sid, person, since, now, expiresAt }) {
      if (sid === undefined && person === undefined) return false
      const ofPerson = personKey(person ?? "")
      const keys = [sid === undefined ? ofPerson : sessionKey(sid), ofPerson]
      const values = [since, now, seenEvery, expiresAt ?? "", eachSet, keptAfterExpiry].map(String)
      return Number(await run(judge, keys, values)) === 1
    },
    async list(person, now) {
      const rows = rowsOf(await run(list, [allOf(person)], [String(now), String(mostListed), eachSession]))
      return newestFirst(rows.filter(({ revoked }) => !revoked).map(({ session }) => session))
    },
    revoke: async (sid, person) => rowOf(await run(revoke, [sessionKey(sid)], [person]))?.session,
    async revokeAll(person, { now, until, except }) {
      const values = [now, mostListed, eachSession, until, except ?? ""].map(String)
      const rows = rowsOf(await run(revokeAll, [allOf(person), personKey(person)], values))
      return newestFirst(rows.map(({ session }) => session).filter(({ expiresAt }) => expiresAt > now))
    },
    setDisabled: async (person, disabled) => void (await run(setDisabled, [personKey(person)], [disabled ? "1" : "0"])),
    isDisabled: async (person) => textOf(await run(isDisabled, [personKey(person)])) === "1",
  }
}

interface Row {
  session: RegisteredSession
  revoked: boolean
}

function rowsOf(answer: unknown): readonly Row[] {
  return Array.isArray(answer) ? answer.flatMap((row) => rowOf(row) ?? []) : []
}

/** Reads the fields of a session; `undefined` if the key has expired or was evicted. */
function rowOf(answer: unknown): Row | undefined {
  if (!Array.isArray(answer)) return undefined
  const [sid, person, createdAt, seenAt, expiresAt, details, revoked] = answer.map(textOf)
  if (sid === undefined || person === undefined || details === undefined) return undefined
  const session = { sid, person, createdAt: Number(createdAt), seenAt: Number(seenAt), expiresAt: Number(expiresAt) }
  return { session: { ...session, details }, revoked: revoked === "1" }
}

function newestFirst(sessions: readonly RegisteredSession[]): readonly RegisteredSession[] {
  return sessions.toSorted((one, other) => other.createdAt - one.createdAt)
}
