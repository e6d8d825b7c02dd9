/** Stores sessions and verification tokens. Redis deletes a session or token a day after its expiry. */
import type { AdapterSession, VerificationToken } from "../../ports/adapter.ts"
import { keptAfterExpiry, given } from "../embedded/records.ts"
import { readHash, type RunScript } from "./client.ts"
import { fieldsOf, recordOf } from "./fields.ts"
import type { Keys } from "./keys.ts"
import { accepted } from "./refusals.ts"

/**
 * One write of the script `write`. `session`, `sessions`, `user` and `token` are Redis keys; `sessions` is the key of
 * the set of a user's sessions. `except` is the session that `endAll` does not end. `forgotten` is the time when Redis
 * deletes the session or token, in milliseconds since the epoch.
 */
export type Write =
  | { does: "open"; session: string; sessions: string; user?: string; fields: string[]; forgotten: string }
  | { does: "change"; session: string; sessions?: string; user?: string; fields: string[]; forgotten?: string }
  | { does: "end"; session: string }
  | { does: "endAll"; sessions: string; except?: string }
  | { does: "keep"; token: string; fields: string[]; forgotten: string }

/**
 * Does all writes of a list. If the script refuses one of the writes, the script does no write. Returns the record that
 * the last write wrote or removed. A change of a session that does not exist writes nothing, so that a late refresh
 * cannot restore a deleted session.
 */
const write = `
local writes = cjson.decode(ARGV[1])
for _, write in ipairs(writes) do
  local changes = write.does == 'change' and redis.call('EXISTS', write.session) == 1
  if (write.does == 'open' or changes) and write.user and redis.call('EXISTS', write.user) == 0 then return 'no user' end
  if write.does == 'open' and redis.call('EXISTS', write.session) == 1 then return 'session taken' end
  if write.does == 'keep' and redis.call('EXISTS', write.token) == 1 then return 'token taken' end
end

local function list(sessions, session, forgotten)
  local now = redis.call('TIME')
  redis.call('ZADD', sessions, forgotten, session)
  redis.call('ZREMRANGEBYSCORE', sessions, '-inf', now[1] .. '000')
  local last = redis.call('ZRANGE', sessions, -1, -1, 'WITHSCORES')
  if last[2] then redis.call('PEXPIREAT', sessions, string.format('%.0f', tonumber(last[2]))) end
end

local answer = false
for _, write in ipairs(writes) do
  answer = false
  local session = write.session
  if write.does == 'open' then
    redis.call('HSET', session, '#sessions', write.sessions, unpack(write.fields))
    if write.user then redis.call('HSET', session, '#user', write.user) end
    answer = redis.call('HGETALL', session)
    redis.call('PEXPIREAT', session, write.forgotten)
    list(write.sessions, session, write.forgotten)
  elseif write.does == 'change' and redis.call('EXISTS', session) == 1 then
    local before = redis.call('HGET', session, '#sessions')
    local forgotten = write.forgotten or redis.call('ZSCORE', before, session)
    if write.sessions then
      redis.call('ZREM', before, session)
      redis.call('HSET', session, '#sessions', write.sessions)
    end
    if write.user then redis.call('HSET', session, '#user', write.user) end
    redis.call('HSET', session, unpack(write.fields))
    answer = redis.call('HGETALL', session)
    if write.forgotten then redis.call('PEXPIREAT', session, forgotten) end
    list(write.sessions or before, session, forgotten)
  elseif write.does == 'end' then
    local sessions = redis.call('HGET', session, '#sessions')
    if sessions then redis.call('ZREM', sessions, session) end
    answer = redis.call('HGETALL', session)
    redis.call('DEL', session)
  elseif write.does == 'endAll' then
    for _, one in ipairs(redis.call('ZRANGE', write.sessions, 0, -1)) do
      if one ~= write.except then
        redis.call('DEL', one)
        redis.call('ZREM', write.sessions, one)
      end
    end
  elseif write.does == 'keep' then
    redis.call('HSET', write.token, unpack(write.fields))
    redis.call('PEXPIREAT', write.token, write.forgotten)
  end
end
return answer`

const take = `
local found = redis.call('HGETALL', KEYS[1])
redis.call('DEL', KEYS[1])
return found`

const readWithUser = `
local session = redis.call('HGETALL', KEYS[1])
local user = redis.call('HGET', KEYS[1], '#user')
return { session, user and redis.call('HGETALL', user) or {} }`

/**
 * The operations on sessions and verification tokens. Each operation is atomic. `open`, `change`, `end`, `endAll` and
 * `keep` only describe a write. `apply` carries out the described writes.
 */
export interface Expiring {
  apply: (writes: readonly Write[]) => Promise<unknown>
  session: (token: string) => Promise<AdapterSession | undefined>
  /** Reads the Redis hash of a session, and the Redis hash of its user. */
  sessionAndUser: (token: string) => Promise<readonly [unknown, unknown]>
  takeToken: (identifier: string, token: string) => Promise<VerificationToken | undefined>
  open: (session: AdapterSession, user?: string) => Write
  change: (change: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">, user?: string) => Write
  end: (token: string) => Write
  /** @param except the token of a session that does not end. */
  endAll: (userId: string, except?: string) => Write
  keep: (token: VerificationToken) => Write
}

export function expiringRecords(run: RunScript, keys: Keys): Expiring {
  return {
    async apply(writes) {
      const [first] = writes
      if (first === undefined) return undefined
      const key = "session" in first ? first.session : "token" in first ? first.token : first.sessions
      return accepted(await run(write, [key], [JSON.stringify(writes)]))
    },
    session: async (token) => recordOf(await run(readHash, [keys.session(token)])),
    async sessionAndUser(token) {
      const answer = await run(readWithUser, [keys.session(token)])
      const both: readonly unknown[] = Array.isArray(answer) ? answer : []
      return [both[0], both[1]]
    },
    takeToken: async (identifier, token) => recordOf(await run(take, [keys.token(identifier, token)])),
    open: ({ sessionToken, userId, expires }, user) => ({
      does: "open",
      session: keys.session(sessionToken),
      sessions: keys.sessionsOf(String(userId)),
      ...(user === undefined ? {} : { user }),
      fields: fieldsOf({ sessionToken, userId, expires }),
      forgotten: forgotten(expires),
    }),
    change: ({ sessionToken, userId, expires }, user) => ({
      does: "change",
      session: keys.session(sessionToken),
      ...(userId === undefined ? {} : { sessions: keys.sessionsOf(String(userId)) }),
      ...(user === undefined ? {} : { user }),
      fields: fieldsOf(given({ sessionToken, userId, expires })),
      ...(expires === undefined ? {} : { forgotten: forgotten(expires) }),
    }),
    end: (token) => ({ does: "end", session: keys.session(token) }),
    endAll: (userId, except) => ({
      does: "endAll",
      sessions: keys.sessionsOf(String(userId)),
      ...(except === undefined ? {} : { except: keys.session(except) }),
    }),
    keep: ({ identifier, token, expires }) => ({
      does: "keep",
      token: keys.token(identifier, token),
      fields: fieldsOf({ identifier, token, expires }),
      forgotten: forgotten(expires),
    }),
  }
}

function forgotten(expires: Date): string {
  return String(expires.getTime() + keptAfterExpiry)
}
