/** Reads all rows of a table of another library, in batches. */
import type { Source } from "../../adapters/sql/database.ts"
import type { FoundTable } from "./find-table.ts"

/** The values of a row, by the names of their fields. A field without a column is absent. */
export type FieldValues<Field extends string> = Readonly<Partial<Record<Field, unknown>>>

/** The number of rows of a batch. */
const batch = 500

/**
 * Reads all rows, in batches in the order of one column. The memory that it takes does not depend on the size of the
 * table. The function can miss a row that the application writes during the import. A second import then reads it.
 *
 * @param only reads only the rows whose field has this value.
 */
export async function* rowsOf<Field extends string>(
  { table, columns, order }: FoundTable<Field>,
  { db }: Pick<Source, "db">,
  only?: { readonly field: Field; readonly value: string },
): AsyncGenerator<FieldValues<Field>> {
  const fields = fieldsOf(columns)
  const selected = [...new Set([order, ...fields.map(([, column]) => column)])]
  const filtered: string | undefined = only && columns[only.field]
  let last: unknown
  for (;;) {
    let query = db.selectFrom(table).select(selected)
    if (only !== undefined && filtered !== undefined) query = query.where(filtered, "=", only.value)
    if (last !== undefined) query = query.where(order, ">", last)
    const rows = await query.orderBy(order).limit(batch).execute()
    for (const row of rows) {
      last = row[order]
      yield valuesOf(row, fields)
    }
    if (rows.length < batch) return
  }
}

/**
 * Reads one row by the value of a field.
 *
 * @returns `undefined` if no row has this value.
 */
export async function rowWith<Field extends string>(
  { table, columns }: FoundTable<Field>,
  { db }: Pick<Source, "db">,
  { field, value }: { readonly field: NoInfer<Field>; readonly value: string },
): Promise<FieldValues<Field> | undefined> {
  const key: string | undefined = columns[field]
  if (key === undefined) return undefined
  const fields = fieldsOf(columns)
  const query = db.selectFrom(table).select(fields.map(([, column]) => column))
  const row = await query.where(key, "=", value).executeTakeFirst()
  return row && valuesOf(row, fields)
}

type Fields<Field extends string> = readonly (readonly [Field, string])[]

function fieldsOf<Field extends string>(columns: FoundTable<Field>["columns"]): Fields<Field> {
  // `Object.entries` loses the types of the keys.
  return Object.entries(columns) as unknown as Fields<Field>
}

function valuesOf<Field extends string>(
  row: Readonly<Record<string, unknown>>,
  fields: Fields<Field>,
): FieldValues<Field> {
  const values: Partial<Record<Field, unknown>> = {}
  for (const [field, column] of fields) values[field] = row[column]
  return values
}
