/** Stores each passkey as a hash, and the passkeys of each user as a set. */
import type { AdapterAuthenticator } from "../../ports/adapter.ts"
import { authenticatorRecord, given, inOrderOfCredentials, existingAuthenticator } from "../embedded/records.ts"
import type { AuthenticatorMethods } from "../embedded/calls.ts"
import { readHash, type RunScript } from "./client.ts"
import { fieldsOf, recordOf } from "./fields.ts"
import type { Keys } from "./keys.ts"
import { accepted } from "./refusals.ts"

const create = `
local authenticator, user, authenticators = KEYS[1], KEYS[2], KEYS[3]
if redis.call('EXISTS', user) == 0 then return 'no user' end
if redis.call('EXISTS', authenticator) == 1 then return 'authenticator taken' end
redis.call('HSET', authenticator, unpack(ARGV))
redis.call('SADD', authenticators, authenticator)
return redis.call('HGETALL', authenticator)`

/** The fields of the change, and before them the new counter as a text, which is empty for a change without a counter. */
const update = `
local authenticator = KEYS[1]
if redis.call('EXISTS', authenticator) == 0 then return false end
local counter = tonumber(table.remove(ARGV, 1))
if counter then
  local before = tonumber(redis.call('HGET', authenticator, 'counter'))
  if before >= counter and not (before == 0 and counter == 0) then return false end
end
if #ARGV > 0 then redis.call('HSET', authenticator, unpack(ARGV)) end
return redis.call('HGETALL', authenticator)`

const remove = `
local authenticator, authenticators = KEYS[1], KEYS[2]
local found = redis.call('HGETALL', authenticator)
redis.call('DEL', authenticator)
redis.call('SREM', authenticators, authenticator)
return found`

const list = `
local found = {}
for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do found[#found + 1] = redis.call('HGETALL', key) end
return found`

export function authenticatorMethods(run: RunScript, keys: Keys): AuthenticatorMethods {
  const found = (answer: unknown): AdapterAuthenticator | null => {
    const record = recordOf<AdapterAuthenticator>(accepted(answer))
    // The copy turns the times, which are texts in JSON, into dates.
    return record === undefined ? null : authenticatorRecord(record)
  }
  const getAuthenticator: AuthenticatorMethods["getAuthenticator"] = async (credentialID) =>
    found(await run(readHash, [keys.authenticator(credentialID)]))
  const updateAuthenticator: AuthenticatorMethods["updateAuthenticator"] = async ({ credentialID, ...change }) =>
    found(
      await run(update, [keys.authenticator(credentialID)], [String(change.counter ?? ""), ...fieldsOf(given(change))]),
    )
  return {
    async createAuthenticator(authenticator) {
      const { credentialID, userId } = authenticator
      const record = authenticatorRecord(authenticator)
      const ownKeys = [keys.authenticator(credentialID), keys.user(userId), keys.authenticatorsOf(userId)]
      return found(await run(create, ownKeys, fieldsOf(record))) ?? record
    },
    getAuthenticator,
    async listAuthenticatorsByUserId(userId) {
      const answer = await run(list, [keys.authenticatorsOf(userId)])
      const hashes: readonly unknown[] = Array.isArray(answer) ? answer : []
      return inOrderOfCredentials(hashes.map((hash) => found(hash)).filter((one) => one !== null))
    },
    updateAuthenticatorCounter: async (credentialID, counter) =>
      existingAuthenticator(await updateAuthenticator({ credentialID, counter })),
    updateAuthenticator,
    async deleteAuthenticator(credentialID) {
      // The set of the user's passkeys needs the user's id, which never changes.
      const before = await getAuthenticator(credentialID)
      if (before === null) return null
      return found(await run(remove, [keys.authenticator(credentialID), keys.authenticatorsOf(before.userId)]))
    },
  }
}
