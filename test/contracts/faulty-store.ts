/**
 * A small store that passes every rule of the adapter contract. Each of its switches adds a fault that real adapters
 * have. The store has a simulated server, which can end connections. Only the tests of the suite use the store.
 */
import { setImmediate as tick, setTimeout as pause } from "node:timers/promises"
import type { Adapter, AdapterAccount, AdapterUser } from "../../src/ports/adapter.ts"
import { inOrder } from "../../src/adapters/embedded/records.ts"
import type { Opened } from "../../src/testing/adapter.ts"
import type { Fault, Tables } from "./faults.ts"
import { faultyPasskeys } from "./faulty-passkeys.ts"

const userFields = new Set(["id", "name", "email", "emailVerified", "image"])

export function openFaultyStore(...faults: readonly Fault[]): Opened {
  const has = (fault: Fault): boolean => faults.includes(fault)
  const emptyTables = (): Tables => ({
    users: new Map(),
    addresses: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    passkeys: new Map(),
  })
  let tables = emptyTables()
  let connection = 0
  let down = false
  let busy: Promise<unknown> = Promise.resolve()
  const seen = new Map<string, AdapterUser>()
  /** With the fault `readsThenWritesLists`: the keys of the accounts of each user. */
  const lists = new Map<string, readonly string[]>()
  const none = (has("undefinedForUnknown") ? undefined : null) as null // The fault is the wrong type.

  const key = (text: string): string => (has("collates") ? fold(text) : text)
  const date = (value: Date): Date => {
    if (has("datesAsText")) return value.toISOString() as unknown as Date // The fault.
    const whole = has("wholeSeconds") ? Math.floor(value.getTime() / 1000) * 1000 : value.getTime()
    return new Date(has("fourByteDates") ? Math.min(whole, 0x7fffffff * 1000) : whole)
  }
  const cut = (text: string | null | undefined) => (has("cutsText") ? (text?.slice(0, 255) ?? null) : (text ?? null))
  const userOut = (user: AdapterUser): AdapterUser => ({
    ...user,
    id: (has("numberIds") ? [...tables.users.keys()].indexOf(user.id) : user.id) as string, // The fault is the number.
    emailVerified: user.emailVerified && date(user.emailVerified),
  })
  const accountKey = ({ provider, providerAccountId }: Pick<AdapterAccount, "provider" | "providerAccountId">) => {
    if (has("findsByIdAlone")) return providerAccountId
    return has("gluesKeys") ? `${provider}:${providerAccountId}` : JSON.stringify([provider, key(providerAccountId)])
  }
  const idIn = (id: string): string => (typeof id === "number" ? ([...tables.users.keys()][id] ?? "") : id)
  const known = (id: string | undefined): AdapterUser | null => {
    const user = id === undefined ? undefined : tables.users.get(id)
    return user ? userOut(user) : none
  }
  const expired = ({ expires }: { expires: Date }): boolean => has("hidesExpired") && expires.getTime() < Date.now()

  /** Every call uses a connection, and all of its writes are in one step. */
  async function online(begun: number = connection): Promise<void> {
    await tick()
    if (down || begun !== connection) throw new Error("The connection was lost.")
  }

  function store(within?: number): Adapter {
    const enter = async (): Promise<void> => {
      // A transaction blocks all other calls.
      if (within === undefined && !has("showsDrafts") && !has("overlaps")) await busy.catch(() => undefined)
      await online(within)
    }
    return {
      async createUser(given) {
        await enter()
        const strange = Object.keys(given).filter((field) => !userFields.has(field))
        if (has("refusesUnknownFields") && strange.length > 0) throw new Error(`no column ${strange.join()}`)
        const address = key(given.email)
        const taken = tables.addresses.has(address)
        if (has("checksThenCreates")) await tick()
        if (taken && !has("manyPerAddress")) throw new Error("A user has that address.")
        const { id, name = null, email, emailVerified } = given
        const image = cut(given.image)
        const user = { id, name: has("forgetsName") ? null : name, email, emailVerified, image }
        tables.addresses.set(address, id)
        if (has("writesInSteps")) {
          const begun = connection
          await pause(5)
          await online(begun)
        }
        tables.users.set(id, user)
        return userOut(user)
      },
      async getUser(id) {
        await enter()
        if (has("throwsOnForeignIds") && !/^[0-9a-f]{8}-/.test(id)) throw new Error("invalid input syntax for uuid")
        return known(idIn(id))
      },
      async getUserByEmail(email) {
        await enter()
        const quoted = email.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
        const like = new RegExp(`^${quoted.replaceAll("%", ".*").replaceAll("_", ".")}$`, "u")
        const match = [...tables.addresses.keys()].find((address) => like.test(address))
        return known(tables.addresses.get(has("patterns") ? (match ?? "") : key(email)))
      },
      async getUserByAccount(account) {
        await enter()
        return known(tables.accounts.get(accountKey(account))?.userId)
      },
      async updateUser(change) {
        await enter()
        const id = idIn(change.id)
        const before = tables.users.get(id)
        if (!before && !has("upsertsUsers")) throw new Error("There is no such user.")
        const kept = before && !has("emptiesOnUpdate") ? before : { name: null, image: null, emailVerified: null }
        const user = { email: before?.email ?? "", ...kept, ...change, id } as AdapterUser // All fields are there.
        const owner = tables.addresses.get(key(user.email))
        if (owner !== undefined && owner !== id && !has("manyPerAddress")) throw new Error("Another has that address.")
        if (before) tables.addresses.delete(key(before.email))
        tables.addresses.set(key(user.email), id)
        tables.users.set(id, user)
        return userOut(user)
      },
      async deleteUser(given) {
        await enter()
        const id = idIn(given)
        const user = tables.users.get(id)
        if (has("deletesNothing") || !user) return
        const bare = ![...tables.accounts.values()].some(({ userId }) => userId === id)
        if (bare && has("refusesBareDeletes")) throw new Error("invalid key: null")
        tables.users.delete(id)
        if (!has("keepsAddresses")) tables.addresses.delete(key(user.email))
        const one = has("deletesOneOfEach")
        remove(tables.accounts, ({ userId }) => userId === id, one)
        if (!has("leavesPasskeys")) remove(tables.passkeys, ({ userId }) => userId === id)
        if (!has("leavesSessions")) remove(tables.sessions, ({ userId }) => userId === id, one)
      },
      async deleteUserSessions(id) {
        await enter()
        remove(tables.sessions, ({ userId }) => userId === id, has("deletesOneOfEach"))
      },
      async deleteOtherSessions(id, sessionToken) {
        await enter()
        const kept = has("endsCurrentSession") ? undefined : tables.sessions.get(key(sessionToken))
        remove(tables.sessions, (row) => row.userId === id && row !== kept, has("deletesOneOfEach"))
      },
      async linkAccount(account) {
        await enter()
        const taken = tables.accounts.has(accountKey(account))
        if (has("checksThenLinks")) await tick()
        if (taken && !has("relinks")) throw new Error("That account is linked.")
        const texts = Object.entries(account).map(([name, value]) =>
          typeof value === "string" ? [name, cut(value)] : [name, value],
        )
        tables.accounts.set(accountKey(account), {
          ...(Object.fromEntries(texts) as AdapterAccount), // The same fields, perhaps fewer.
          userId: idIn(account.userId),
        })
        const listed = lists.get(idIn(account.userId)) ?? []
        if (has("readsThenWritesLists")) await tick()
        lists.set(idIn(account.userId), [...listed, accountKey(account)])
      },
      async unlinkAccount(account) {
        await enter()
        const userId = tables.accounts.get(accountKey(account))?.userId
        if (has("unlinksAll")) remove(tables.accounts, (other) => other.userId === userId)
        tables.accounts.delete(accountKey(account))
      },
      async getAccount(first, second) {
        await enter()
        const [providerAccountId, provider] = has("swapsArguments") ? [second, first] : [first, second]
        return tables.accounts.get(accountKey({ provider, providerAccountId })) ?? none
      },
      async updateAccount(change) {
        await enter()
        const before = tables.accounts.get(accountKey(change))
        if (!before && !has("upsertsAccounts")) return null
        const { userId = "", type = "oidc", provider, providerAccountId } = before ?? change
        const kept = has("replacesTokens") ? { userId, type, provider, providerAccountId } : before
        const account = { userId, type, ...kept, ...change }
        if (!tables.users.has(account.userId)) account.userId = [...tables.users.keys()][0] ?? ""
        tables.accounts.set(accountKey(change), account)
        return account
      },
      async listAccounts(id) {
        await enter()
        const own = [...tables.accounts].filter(([, { userId }]) => userId === idIn(id))
        const listed = has("readsThenWritesLists") ? own.filter(([name]) => lists.get(id)?.includes(name)) : own
        const accounts = listed.map(([, account]) => account)
        return has("listsUnsorted") ? accounts : inOrder(accounts)
      },
      async createSession(session) {
        await enter()
        const token = key(session.sessionToken)
        if (tables.sessions.has(token) && !has("replacesSessions")) throw new Error("A session has that token.")
        tables.sessions.set(token, { ...session, userId: idIn(session.userId) })
        return { ...session, expires: date(session.expires) }
      },
      async getSessionAndUser(sessionToken) {
        await enter()
        const session = tables.sessions.get(key(sessionToken))
        if (!session || expired(session)) return none
        const user = (has("cachesUsers") ? seen.get(sessionToken) : undefined) ?? known(session.userId)
        if (!user) return none
        seen.set(sessionToken, user)
        return { session: { ...session, userId: user.id, expires: date(session.expires) }, user }
      },
      async updateSession(change) {
        await enter()
        const token = key(change.sessionToken)
        const before = tables.sessions.get(token)
        if (!before && has("throwsOnGone")) throw new Error("no result")
        if (!before) return null
        if (has("readsThenWritesSessions")) await tick()
        const others = has("extendsAll") ? [...tables.sessions.values()] : [before]
        const same = others.filter(({ userId }) => userId === before.userId)
        for (const session of same) {
          tables.sessions.set(key(session.sessionToken), { ...session, expires: change.expires ?? session.expires })
        }
        return { ...before, ...change, expires: date(change.expires ?? before.expires) }
      },
      async deleteSession(sessionToken) {
        await enter()
        const session = tables.sessions.get(key(sessionToken))
        if (!session && has("throwsOnGone")) throw new Error("no result")
        if (has("signsOutEverywhere")) remove(tables.sessions, ({ userId }) => userId === session?.userId)
        tables.sessions.delete(key(sessionToken))
      },
      async createVerificationToken(token) {
        await enter()
        const identifier = has("trims") ? token.identifier.trim() : token.identifier
        tables.tokens.set(JSON.stringify([key(identifier), token.token]), { ...token, identifier })
        return { ...token, expires: date(token.expires) }
      },
      async useVerificationToken({ identifier, token }) {
        await enter()
        const name = JSON.stringify([key(identifier), token])
        const record = tables.tokens.get(name)
        if (has("readsThenRemovesTokens")) await tick()
        if (!has("keepsTokens")) tables.tokens.delete(name)
        return record && !expired(record) ? { ...record, expires: date(record.expires) } : null
      },
      ...faultyPasskeys({ enter, has, key, rows: () => tables }),
      async transaction(work) {
        const before = busy
        const run = async () => {
          if (!has("overlaps")) await before.catch(() => undefined)
          await online()
          return await atomically(work)
        }
        const running = run()
        busy = running
        return await running
      },
    }
  }

  async function atomically<T>(work: (adapter: Adapter) => Promise<T>): Promise<T> {
    const begun = connection
    const saved = copy(tables)
    const inside = store(begun)
    let refused = false
    const createUser: Adapter["createUser"] = async (user) => {
      try {
        return (await inside.createUser?.(user)) ?? user
      } catch (error) {
        refused = true
        throw error
      }
    }
    try {
      const result = await work({ ...inside, createUser })
      if (!has("commitsDropped")) await online(begun)
      if (has("forgetsTransactions") || (refused && has("abortsSilently"))) tables = saved
      return result
    } catch (error) {
      if (!has("neverRollsBack")) tables = saved
      throw error
    }
  }

  return {
    adapter: store(),
    dropConnections: async () => {
      connection += 1
      down = has("staysDown")
    },
  }
}

/**
 * Returns the form of a text that a loose collation of a database compares: without accents, width, case, and spaces at
 * the end.
 */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll(" ", "").toLowerCase()
}

function remove<T>(table: Map<string, T>, matches: (row: T) => boolean, one = false): void {
  for (const [name, row] of table) {
    if (!matches(row)) continue
    table.delete(name)
    if (one) return
  }
}

function copy(tables: Tables): Tables {
  return {
    users: new Map(tables.users),
    addresses: new Map(tables.addresses),
    accounts: new Map(tables.accounts),
    sessions: new Map(tables.sessions),
    tokens: new Map(tables.tokens),
    passkeys: new Map(tables.passkeys),
  }
}
