/** Stores each user as a hash. Each e-mail address is a key, whose value is the key of its user. */
import type { AdapterUser } from "../../ports/adapter.ts"
import { given, withId } from "../embedded/records.ts"
import type { StoreMethods } from "../embedded/calls.ts"
import { readHash, type RunScript } from "./client.ts"
import { fieldsOf, recordOf } from "./fields.ts"
import type { Keys } from "./keys.ts"
import { accepted } from "./refusals.ts"

const create = `
local user, address, addressed = KEYS[1], KEYS[2], ARGV[1] == '1'
if redis.call('EXISTS', user) == 1 then return 'id taken' end
if addressed and redis.call('EXISTS', address) == 1 then return 'address taken' end
redis.call('HSET', user, unpack(ARGV, 2))
if addressed then
  redis.call('SET', address, user)
  redis.call('HSET', user, '#address', address)
end
return redis.call('HGETALL', user)`

/**
 * Changes a user. ARGV[1] is the change of the e-mail address. `stays`: no change. `moves`: the user gets the address
 * of KEYS[2]. `drops`: the script removes the address.
 */
const update = `
local user, address, way = KEYS[1], KEYS[2], ARGV[1]
if redis.call('EXISTS', user) == 0 then return 'no user' end
if way == 'moves' then
  local owner = redis.call('GET', address)
  if owner and owner ~= user then return 'address taken' end
end
if way ~= 'stays' then
  local before = redis.call('HGET', user, '#address')
  if before then
    redis.call('DEL', before)
    redis.call('HDEL', user, '#address')
  end
end
if way == 'moves' then
  redis.call('SET', address, user)
  redis.call('HSET', user, '#address', address)
end
redis.call('HSET', user, unpack(ARGV, 2))
return redis.call('HGETALL', user)`

const remove = `
local user, accounts, sessions, authenticators = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local found = redis.call('HGETALL', user)
local address = redis.call('HGET', user, '#address')
if address then redis.call('DEL', address) end
for _, account in ipairs(redis.call('SMEMBERS', accounts)) do redis.call('DEL', account) end
for _, session in ipairs(redis.call('ZRANGE', sessions, 0, -1)) do redis.call('DEL', session) end
for _, authenticator in ipairs(redis.call('SMEMBERS', authenticators)) do redis.call('DEL', authenticator) end
redis.call('DEL', user, accounts, sessions, authenticators)
return found`

const byAddress = `
local user = redis.call('GET', KEYS[1])
return user and redis.call('HGETALL', user)`

const byAccount = `
local user = redis.call('HGET', KEYS[1], '#user')
return user and redis.call('HGETALL', user)`

type UserMethods = Pick<
  StoreMethods,
  "createUser" | "getUser" | "getUserByEmail" | "getUserByAccount" | "updateUser" | "deleteUser"
>

/** @param newId returns the id of a user whom the caller stores without one. */
export function userMethods(run: RunScript, keys: Keys, newId: () => string): UserMethods {
  const found = (answer: unknown): AdapterUser | null => recordOf<AdapterUser>(accepted(answer)) ?? null
  const written = (answer: unknown): AdapterUser => {
    const user = found(answer)
    if (user === null)
      throw new Error(
        "Redis returned no user after writing it. Use a client that returns the results of scripts unchanged.",
      )
    return user
  }
  return {
    async createUser(user) {
      const { id, name = null, image = null } = withId(user, newId)
      // The type requires an e-mail address. Some providers send none: the adapter then stores null.
      const email = (user.email ?? null) as string | null
      const record = { ...user, id, name, email, emailVerified: user.emailVerified ?? null, image }
      const address = email === null ? keys.user(id) : keys.address(email)
      const fields = [email === null ? "0" : "1", ...fieldsOf(record)]
      return written(await run(create, [keys.user(id), address], fields))
    },
    getUser: async (id) => found(await run(readHash, [keys.user(id)])),
    getUserByEmail: async (email) => found(await run(byAddress, [keys.address(email)])),
    getUserByAccount: async ({ provider, providerAccountId }) =>
      found(await run(byAccount, [keys.account(provider, providerAccountId)])),
    async updateUser(change) {
      const { id } = change
      const email = change.email as string | null | undefined
      const way = email === undefined ? "stays" : email === null ? "drops" : "moves"
      const address = way === "moves" ? keys.address(String(email)) : keys.user(id)
      return written(await run(update, [keys.user(id), address], [way, ...fieldsOf({ ...given(change), id })]))
    },
    deleteUser: async (id) =>
      found(await run(remove, [keys.user(id), keys.accountsOf(id), keys.sessionsOf(id), keys.authenticatorsOf(id)])),
  }
}
