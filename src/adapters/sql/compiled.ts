/**
 * Statements that are compiled once for each set of tables, because compiling costs more than running a short
 * statement.
 */
import type { CompiledQuery, RawBuilder } from "kysely"
import { storable, type Row } from "../embedded/rows.ts"
import type { Binding } from "./binding.ts"
import type { Store } from "./store.ts"

/** Stands for the value in the parameters of a compiled statement. No statement has this text as a constant. */
const place = "authchart: the value of a compiled statement"

/**
 * Returns a function that runs a statement with a value. The returned function throws a `RangeError` for text that
 * databases refuse: with NUL or half a surrogate pair.
 *
 * @param build makes the statement. The statement can contain the value several times, but only as a parameter. The
 * text of the statement must be the same for every value.
 */
export function compiledOnce(
  build: (store: Store, value: string) => RawBuilder<Row>,
): (store: Store, value: string) => Promise<readonly Row[]> {
  const compiled = new WeakMap<Binding, CompiledQuery<Row>>()
  return async (store, value) => {
    const known = compiled.get(store.binding)
    const query = known ?? build(store, place).compile(store.db)
    if (known === undefined) compiled.set(store.binding, query)
    const given = storable(value)
    const parameters = query.parameters.map((parameter) => (parameter === place ? given : parameter))
    return (await store.db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
