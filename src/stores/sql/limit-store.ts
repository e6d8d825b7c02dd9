import { sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"
import type { Budget, BudgetUse, LimitStore } from "../../ports/limit-store.ts"
import type { CleanUp } from "./clean-up.ts"
import { limitTable, type WithTables } from "./tables.ts"
import { atomically, touching } from "./writes.ts"

const unused: BudgetUse = { used: 0, ends: 0 }

/** Thrown inside the transaction to roll back the attempt that was counted. */
class UsedUp extends Error {}

/**
 * Makes a store of limits in the database. One statement counts in all rows, in the order of their keys, so that two
 * concurrent callers cannot cause a deadlock. If a row exceeds its budget, the transaction is rolled back.
 */
export function limitStoreIn(withTables: WithTables, cleanUp: CleanUp): LimitStore {
  const touch = touching(withTables, "id")
  return {
    take: (budgets, now) =>
      withTables(async (db, dialect) => {
        await cleanUp(db, dialect)
        let uses: readonly BudgetUse[] = []
        try {
          await atomically(db, dialect, async (within) => {
            uses = await count(within, dialect, { budgets, now })
            if (uses.some(({ used }, at) => used > (budgets[at]?.most ?? 0))) throw new UsedUp()
          })
          return { admitted: true, uses }
        } catch (error) {
          if (!(error instanceof UsedUp)) throw error
          const left = await read(db, budgets, now)
          // If the clock was set back, a used-up period could end too late. Its end is then moved to one period from now.
          const late = budgets.filter(({ window }, at) => (left[at]?.ends ?? 0) > now + window)
          await oneByOne(late, ({ key, window }) =>
            touch((to) =>
              to
                .updateTable(limitTable)
                .set({ expires_at: now + window })
                .where("id", "=", key)
                .where("expires_at", ">", now + window),
            ),
          )
          return { admitted: false, uses: late.length === 0 ? left : await read(db, budgets, now) }
        }
      }),
    giveBack: (budgets, uses) =>
      oneByOne(budgets, ({ key, from }, at) =>
        touch((db) => {
          if (from === "last") return db.deleteFrom(limitTable).where("id", "=", key)
          return db
            .updateTable(limitTable)
            .set({ used: sql`used - 1` })
            .where("id", "=", key)
            .where("expires_at", "=", uses[at]?.ends ?? 0)
            .where("used", ">", 0)
        }),
      ),
    read: (budgets, now) => withTables((db) => read(db, budgets, now)),
    clear: (keys) => oneByOne(keys, (key) => touch((db) => db.deleteFrom(limitTable).where("id", "=", key))),
  }
}

interface Counted {
  readonly budgets: readonly Budget[]
  readonly now: number
}

/** Counts one attempt in every row. The rows stay locked for this caller until the transaction ends. */
async function count(db: Database, dialect: DialectName, { budgets, now }: Counted): Promise<readonly BudgetUse[]> {
  const sorted = budgets.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const rows = sorted.map(({ key, window }) => sql`(${key}, 1, ${now + window})`)
  const renewed = budgets.filter(({ from }) => from === "last").map(({ key }) => key)
  const [used, ends, id] = ["used", "expires_at", "id"].map((column) => sql.ref(`${limitTable}.${column}`))
  const latest = sql.raw(dialect === "mysql" ? "values(expires_at)" : "excluded.expires_at")
  const isRenewed = renewed.length === 0 ? sql`1 = 0` : sql`${id} in (${sql.join(renewed)})`
  // MySQL sets the columns from left to right, and a later column sees the new value of an earlier column. `used` therefore
  // comes first.
  const changes = sql`used = case when ${ends} <= ${now} then 1 else ${used} + 1 end,
    expires_at = case when ${ends} <= ${now} or ${ends} > ${latest} or ${isRenewed} then ${latest} else ${ends} end`
  const insert = sql`insert into ${sql.id(limitTable)} (id, used, expires_at) values ${sql.join(rows)}`
  if (dialect === "mysql") {
    await sql`${insert} on duplicate key update ${changes}`.execute(db)
    return read(db, budgets, now)
  }
  const counted = sql<Row>`${insert} on conflict (id) do update set ${changes} returning id, used, expires_at`
  return inOrder((await counted.execute(db)).rows, budgets)
}

/**
 * Runs one statement for each row. A single statement for all rows could deadlock with another caller, because each could
 * hold a row for which the other waits.
 */
async function oneByOne<T>(all: readonly T[], write: (one: T, at: number) => Promise<unknown>): Promise<void> {
  await Promise.all(all.map(write))
}

interface Row {
  readonly id: string
  readonly used: unknown
  readonly expires_at: unknown
}

async function read(db: Database, budgets: readonly Budget[], now: number): Promise<readonly BudgetUse[]> {
  const keys = budgets.map(({ key }) => key)
  const { rows } = await sql<Row>`select id, used, expires_at from ${sql.id(limitTable)}
    where id in (${sql.join(keys)}) and expires_at > ${now}`.execute(db)
  return inOrder(rows, budgets)
}

function inOrder(rows: readonly Row[], budgets: readonly Budget[]): readonly BudgetUse[] {
  return budgets.map(({ key }) => {
    const row = rows.find(({ id }) => id === key)
    return row === undefined ? unused : { used: Number(row.used), ends: Number(row.expires_at) }
  })
}
