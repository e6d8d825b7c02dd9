import { type RawBuilder, sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName, Sql } from "../../adapters/sql/dialects.ts"
import type { Budget, BudgetUse, LimitStore } from "../../ports/limit-store.ts"
import type { CleanUp } from "./clean-up.ts"
import { limitTable, type WithTables } from "./tables.ts"
import { atomically, touching } from "./writes.ts"

const unused: BudgetUse = { used: 0, ends: 0 }

/** Thrown inside the transaction, to roll back the counted attempt. */
class UsedUp extends Error {}

/**
 * Makes a store of limits in the database. Every caller changes the rows in the order of their keys, so that two
 * concurrent callers cannot cause a deadlock.
 */
export function limitStoreIn(withTables: WithTables, cleanUp: CleanUp): LimitStore {
  const touch = touching(withTables, "id")
  return {
    take: (budgets, now) =>
      withTables(async (db, dialect) => {
        await cleanUp(db, dialect)
        const uses = await admit(db, dialect, { budgets, now })
        if (uses !== undefined) return { admitted: true, uses }
        const left = await read(db, budgets, now)
        // If a clock was set back, the period of a used-up budget can end later than one period from now. The store
        // then shortens this period.
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
      }),
    giveBack: (budgets, uses) =>
      withTables(async (db, dialect) => {
        if (dialect === "postgres") return giveBackAtOnce(db, budgets, uses)
        await oneByOne(budgets, ({ key, from }, at) =>
          touch((to) => {
            if (from === "last") return to.deleteFrom(limitTable).where("id", "=", key)
            return to
              .updateTable(limitTable)
              .set({ used: sql`used - 1` })
              .where("id", "=", key)
              .where("expires_at", "=", uses[at]?.ends ?? 0)
              .where("used", ">", 0)
          }),
        )
      }),
    read: (budgets, now) => withTables((db) => read(db, budgets, now)),
    clear: (keys) => oneByOne(keys, (key) => touch((db) => db.deleteFrom(limitTable).where("id", "=", key))),
  }
}

interface Attempt {
  readonly budgets: readonly Budget[]
  readonly now: number
}

/** Counts one attempt in every row. Returns `undefined`, and changes nothing, if a budget is used up. */
async function admit(db: Database, dialect: DialectName, attempt: Attempt): Promise<readonly BudgetUse[] | undefined> {
  // `countWithinBudgets` fails on purpose when a budget is used up. Inside an open PostgreSQL transaction, this failure
  // would also undo the earlier statements of the transaction.
  if (dialect !== "postgres" || db.isTransaction) return admitInTransaction(db, dialect, attempt)
  try {
    const { rows } = await countWithinBudgets(attempt).execute(db)
    return rows.length === 0 ? undefined : inOrder(rows, attempt.budgets)
  } catch {
    // A concurrent caller used up a budget, or the database failed. In the second case, the transaction below fails
    // too.
    return admitInTransaction(db, dialect, attempt)
  }
}

/**
 * Counts the attempt in all rows, and rolls back if a row exceeds its budget. The rows are locked until the transaction
 * ends.
 */
async function admitInTransaction(
  db: Database,
  dialect: DialectName,
  attempt: Attempt,
): Promise<readonly BudgetUse[] | undefined> {
  try {
    return await atomically(db, dialect, async (within) => {
      const { rows } = await countInAll(dialect, attempt).execute(within)
      const uses =
        dialect === "mysql" ? await read(within, attempt.budgets, attempt.now) : inOrder(rows, attempt.budgets)
      if (uses.some(({ used }, at) => used > (attempt.budgets[at]?.most ?? 0))) throw new UsedUp()
      return uses
    })
  } catch (error) {
    if (error instanceof UsedUp) return undefined
    throw error
  }
}

/** The columns of the existing row, qualified with the table's name. */
const [used, ends, id] = [
  sql.ref(`${limitTable}.used`),
  sql.ref(`${limitTable}.expires_at`),
  sql.ref(`${limitTable}.id`),
]
const into = sql`insert into ${sql.id(limitTable)} (id, used, expires_at)`

/** The budgets in the order of their keys. */
function inKeyOrder(budgets: readonly Budget[]): readonly Budget[] {
  return budgets.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/**
 * The changes to an existing row. MySQL sets the columns from left to right, and a later column sees the new value of
 * an earlier column. `used` therefore comes first.
 *
 * @param latest the end of a period that begins now.
 * @param counted the new value of `used` in a period that has not ended.
 */
function changesOf({ budgets, now }: Attempt, latest: Sql, counted: Sql): Sql {
  const renewed = budgets.filter(({ from }) => from === "last").map(({ key }) => key)
  const isRenewed = renewed.length === 0 ? sql`1 = 0` : sql`${id} in (${sql.join(renewed)})`
  return sql`used = case when ${ends} <= ${now} then 1 else ${counted} end,
    expires_at = case when ${ends} <= ${now} or ${ends} > ${latest} or ${isRenewed} then ${latest} else ${ends} end`
}

const oneMore = sql`${used} + 1`
const latestInserted = sql`excluded.expires_at`

/** Counts one attempt in every row, even if this exceeds the budgets. MySQL returns no rows. */
function countInAll(dialect: DialectName, attempt: Attempt): RawBuilder<Row> {
  const rows = inKeyOrder(attempt.budgets).map(({ key, window }) => sql`(${key}, 1, ${attempt.now + window})`)
  const insert = sql`${into} values ${sql.join(rows)}`
  return dialect === "mysql"
    ? sql<Row>`${insert} on duplicate key update ${changesOf(attempt, sql`values(expires_at)`, oneMore)}`
    : sql<Row>`${insert} on conflict (id) do update set ${changesOf(attempt, latestInserted, oneMore)}
        returning id, used, expires_at`
}

/**
 * Counts one attempt in every row on PostgreSQL, unless a budget is used up: in this case, the statement inserts
 * nothing. If another caller uses up a budget at the same time, the statement divides by zero on purpose, so that
 * PostgreSQL undoes the whole statement. One statement takes one round trip; a transaction would take three.
 */
function countWithinBudgets(attempt: Attempt): RawBuilder<Row> {
  const { budgets, now } = attempt
  const rows = inKeyOrder(budgets).map(({ key, window }) => sql`(${key}, 1, cast(${now + window} as bigint))`)
  const isUsedUp = sql.join(
    budgets.map(({ key, most }) => sql`(${id} = ${key} and ${used} >= ${most})`),
    sql` or `,
  )
  const counted = sql`case when ${isUsedUp} then 1 / (${used} - ${used}) else ${oneMore} end`
  return sql<Row>`${into}
    select * from (values ${sql.join(rows)}) as fresh (id, used, expires_at)
      where not exists (select 1 from ${sql.id(limitTable)} where ${ends} > ${now} and (${isUsedUp}))
    on conflict (id) do update set ${changesOf(attempt, latestInserted, counted)}
    returning id, used, expires_at`
}

/**
 * Gives an attempt back in one statement. Before the statement changes the rows, it locks the rows in the order of
 * their keys.
 */
async function giveBackAtOnce(db: Database, budgets: readonly Budget[], uses: readonly BudgetUse[]): Promise<void> {
  const table = sql.id(limitTable)
  const keys = budgets.map(({ key }) => key)
  const renewed = budgets.filter(({ from }) => from === "last").map(({ key }) => key)
  const taken = budgets.flatMap(({ key, from }, at) =>
    from === "first" ? [sql`(id = ${key} and expires_at = ${uses[at]?.ends ?? 0})`] : [],
  )
  const never = sql`1 = 0`
  await sql`
    with locked as (select id from ${table} where id in (${sql.join(keys)}) order by id for update),
      reset as (delete from ${table} where id in (select id from locked)
        and ${renewed.length === 0 ? never : sql`id in (${sql.join(renewed)})`})
    update ${table} set used = used - 1 where id in (select id from locked) and used > 0
      and (${taken.length === 0 ? never : sql.join(taken, sql` or `)})`.execute(db)
}

/**
 * Runs one statement for each row. A single statement for all rows could deadlock with the statement of another caller,
 * because each statement could lock a row for which the other statement waits.
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
    const row = rows.find((one) => one.id === key)
    return row === undefined ? unused : { used: Number(row.used), ends: Number(row.expires_at) }
  })
}
