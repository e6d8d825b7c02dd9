/**
 * The connection to PostgreSQL breaks at every statement of every sign-in: with `@auth/pg-adapter`, unchanged, and with
 * our own adapter over the same tables.
 */
import PostgresAdapter from "@auth/pg-adapter"
import type pg from "pg"
import { afterAll, beforeAll } from "vitest"
import { sqlAdapter } from "../../../src/adapters/sql.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { brokenPool, type BrokenPool } from "../../support/broken-pool.ts"
import type { Cut } from "../../support/cuts.ts"
import { makeProviderKeys, type ProviderKeys } from "../../support/lying-provider.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../../support/postgres-database.ts"
import { signInKills, type KillableStore, type Rows } from "../../support/sign-in-kills.ts"

interface Ground extends BrokenPool {
  keys: ProviderKeys
  database: PostgresDatabase
}
let made: Ground | undefined
const ground = (): Ground => {
  if (made === undefined) throw new Error("The database does not exist yet.")
  return made
}

beforeAll(async () => {
  const [keys, database] = await Promise.all([makeProviderKeys(), makePostgresDatabase("kills")])
  made = { keys, database, ...(await brokenPool(database.url, 3)) }
})
afterAll(async () => {
  await made?.close()
  await made?.database.drop()
})

async function open(make: (pool: pg.Pool) => Adapter): Promise<KillableStore> {
  const { database, pool, wire } = ground()
  await database.empty()
  return {
    adapter: make(pool),
    arm: wire.arm,
    said: wire.said,
    mend: wire.mend,
    rows: async () => ({
      // The result of a SELECT of exactly these columns.
      users: (await database.rows("SELECT id, email FROM users")) as unknown as Rows["users"],
      accounts: (await database.rows('SELECT "userId", provider FROM accounts')) as unknown as Rows["accounts"],
      sessions: (await database.rows('SELECT "userId" FROM sessions')) as unknown as Rows["sessions"],
    }),
  }
}

const says = (statement: string | undefined, text: string): boolean => statement?.includes(text) === true

/**
 * Returns true if the interruption loses the id of the new user, which the database generates: see
 * `interrupted-sign-in.test.ts`, and decision 0009.
 */
function losesTheNumber(said: readonly string[], { loses, afterwards }: Cut): boolean {
  const last = said.at(-1)
  const ofAnAccount = said.some((statement) => says(statement, "join accounts"))
  if (says(last, "INSERT INTO users")) return ofAnAccount && loses === "answer"
  const userMade = said.some((statement) => says(statement, "INSERT INTO users"))
  return userMade && says(last, "INSERT INTO verification_token") && loses === "request" && afterwards === "stays away"
}

/** Its `getUser` returns null for every error. */
const swallowsGetUser = (said: readonly string[]): boolean => says(said.at(-1), "select * from users where id = $1")

signInKills(
  "@auth/pg-adapter",
  { keys: () => ground().keys, open: () => open((pool) => PostgresAdapter(pool) as Adapter) },
  { atomic: false, givesUp: losesTheNumber, swallows: swallowsGetUser },
)

signInKills(
  "our own adapter",
  { keys: () => ground().keys, open: () => open((pool) => sqlAdapter({ postgres: pool })) },
  { atomic: true },
)
