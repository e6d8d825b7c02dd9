/** Compares the clean-up of a database of the release without indexes on `expires`, before and after the migration. */
import { type Dialect, Kysely, sql } from "kysely"
import { expect } from "vitest"
import { cleanUp, migrate, pendingMigrations } from "../../src/adapters/sql.ts"
import type { DialectName } from "../../src/adapters/sql/dialects.ts"

interface ExpiryCase {
  dialect: DialectName
  /** Opens the database of the test. */
  opening: Dialect
  /** Brings the statistics of a table up to date. */
  analyze: string
  /** Returns the plan of a statement. */
  explain: (statement: string, parameters: readonly unknown[]) => Promise<unknown>
  /** Returns the statement that drops an index. */
  drop: (index: string, table: string) => string
}

const indexes = {
  sessions: "authchart_sessions_by_expiry",
  verification_tokens: "authchart_verification_tokens_by_expiry",
} as const

type Table = keyof typeof indexes
const tables: readonly Table[] = ["sessions", "verification_tokens"]

/** Rows that are alive. A planner reads a small table without an index. */
const alive = 20_000
const expired = 30

/**
 * Expects that a database of version 2 with rows gets both indexes and keeps its rows, and that the statements of
 * `cleanUp` use the indexes.
 */
export async function expectExpiryIndexes({ dialect, opening, analyze, explain, drop }: ExpiryCase): Promise<void> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const kysely = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: opening,
    log: ({ query }) => void sent.push(query),
  })
  const run = async (text: string) => await sql.raw(text).execute(kysely)
  const options = { kysely, dialect }
  await migrate(options)
  for (const table of tables) await run(drop(indexes[table], table))
  await run("delete from authchart_migrations where version = 3")
  await fill(kysely, dialect)
  for (const table of tables) await run(`${analyze} ${table}`)

  /** The plans of the statements of `cleanUp`, by table. The statements do not run. */
  const plans = async (): Promise<Record<Table, string>> => {
    sent.length = 0
    await kysely
      .transaction()
      .execute(async (open) => {
        await cleanUp({ kysely: open, dialect })
        throw new Error("undo")
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: "undo" }))
    const deletions = sent.filter((query) => query.sql.startsWith("delete"))
    expect(deletions).toHaveLength(2)
    const shown = await Promise.all(
      deletions.map(async (query) => JSON.stringify(await explain(query.sql, query.parameters))),
    )
    return { sessions: shown[0] ?? "", verification_tokens: shown[1] ?? "" }
  }
  const before = await plans()
  for (const table of tables) expect(before[table]).not.toContain(indexes[table])

  const { statements } = await migrate(options)
  expect(statements.map((statement) => statement.replaceAll(/["`]/g, ""))).toEqual([
    `create index ${indexes.sessions} on sessions (expires)`,
    `create index ${indexes.verification_tokens} on verification_tokens (expires)`,
    expect.stringMatching(/^insert into authchart_migrations .* values \(3, /),
  ])
  expect(await pendingMigrations(options)).toEqual([])
  for (const table of tables) {
    const { rows } = await sql<{ n: unknown }>`select count(*) as n from ${sql.table(table)}`.execute(kysely)
    expect(Number(rows[0]?.n)).toBe(alive + expired)
    await run(`${analyze} ${table}`)
  }
  const after = await plans()
  for (const table of tables) expect(after[table]).toContain(indexes[table])
  expect(await cleanUp(options)).toEqual({ sessions: expired, verificationTokens: expired })
}

async function fill(kysely: Kysely<Record<string, Record<string, unknown>>>, dialect: DialectName): Promise<void> {
  await kysely.insertInto("users").values({ id: "u", email: "ada@example.test" }).execute()
  const time = (days: number) => {
    const text = new Date(Date.now() + days * 86_400_000).toISOString()
    return dialect === "mysql" ? text.slice(0, -1).replace("T", " ") : text
  }
  const [past, future] = [time(-3), time(3)]
  for (let start = 0; start < alive + expired; start += 2_000) {
    const length = Math.min(2_000, alive + expired - start)
    const rows = Array.from({ length }, (_, at) => ({
      key: `k${start + at}`,
      expires: start + at < expired ? past : future,
    }))
    await kysely
      .insertInto("sessions")
      .values(rows.map(({ key, expires }) => ({ id: key, sessionToken: key, userId: "u", expires })))
      .execute()
    await kysely
      .insertInto("verification_tokens")
      .values(rows.map(({ key, expires }) => ({ identifier: key, token: key, expires })))
      .execute()
  }
}
