/**
 * Plays every sign-in once for each call of the adapter, and lets the database fail at this call. Plays this with
 * adapters that have transactions, and with adapters that do not.
 */
import { randomUUID } from "node:crypto"
import { beforeAll } from "vitest"
import { sqliteAdapter, type SqliteDatabase } from "../../src/adapters/sqlite.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { cutCalls } from "../support/cut-calls.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import type { Cut } from "../support/cuts.ts"
import { signInKills, type KillableStore, type Rows } from "../support/sign-in-kills.ts"

let made: ProviderKeys | undefined
beforeAll(async () => {
  made = await makeProviderKeys()
})
const keys = (): ProviderKeys => {
  if (made === undefined) throw new Error("The keys do not exist yet.")
  return made
}

function rowsOf(database: SqliteDatabase): Rows {
  // The result of a SELECT of exactly these columns.
  return {
    users: database.prepare("SELECT id, email FROM users").all() as Rows["users"],
    accounts: database.prepare("SELECT userId, provider FROM accounts").all() as Rows["accounts"],
    sessions: database.prepare("SELECT userId FROM sessions").all() as Rows["sessions"],
  }
}

async function openStore(shape: (adapter: Adapter) => Adapter): Promise<KillableStore> {
  const database = await newDatabase()
  const adapter = sqliteAdapter({ database })
  await adapter.getUser("nobody")
  return { ...cutCalls(shape(adapter)), rows: async () => rowsOf(database) }
}

/** Returns the adapter without `transaction` and `updateAccount`, which adapters of Auth.js do not have. */
function withoutAdditions({ transaction: _transaction, updateAccount: _updateAccount, ...adapter }: Adapter): Adapter {
  return adapter
}

/** Like adapters whose database numbers the users. */
function numbering(adapter: Adapter): Adapter {
  return {
    ...withoutAdditions(adapter),
    createUser: (user) => adapter.createUser?.({ ...user, id: randomUUID() }) as never,
  }
}

/**
 * The database numbers its users, and the response with the number has been lost. The library cannot tell whose user
 * the database has created, and cannot write the number down while the database is down. (Decision 0009.)
 */
function losesTheNumber(said: readonly string[], { loses, afterwards }: Cut): boolean {
  if (said.at(-1) === "createUser") return loses === "answer" && said.includes("getUserByAccount")
  const note = said.at(-1) === "createVerificationToken" && said.includes("createUser")
  return note && loses === "request" && afterwards === "stays away"
}

signInKills("with transactions", { keys, open: () => openStore((adapter) => adapter) }, { atomic: true })
signInKills("without transactions", { keys, open: () => openStore(withoutAdditions) }, { atomic: false })
signInKills(
  "without transactions, and with ids of the database's own",
  { keys, open: () => openStore(numbering) },
  { atomic: false, givesUp: losesTheNumber },
)
