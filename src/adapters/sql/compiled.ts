/**
 * Statements that are compiled once for each set of tables, because compiling costs more than running a short
 * statement.
 */
import type { CompiledQuery, OperationNodeSource, QueryResult, RawBuilder } from "kysely"
import { storable, type Row } from "../embedded/rows.ts"
import type { Binding } from "./binding.ts"
import type { Database } from "./database.ts"
import type { Sql } from "./dialects.ts"
import type { RunOnce } from "./postgres-pool.ts"

/** The part of a store that statements need. */
interface Tables {
  readonly db: Database
  readonly binding: Binding
  readonly runOnce?: RunOnce | undefined
}

/** Stands for a value in the parameters of a compiled statement. No statement has this text as a constant. */
const placeOf = (index: number): string => `authchart: value ${index} of a compiled statement`

interface Compiled {
  readonly query: CompiledQuery<Row>
  /** For each parameter, the index of its value; `undefined` for a parameter that is the same in every call. */
  readonly slots: readonly (number | undefined)[]
}

/**
 * The maximum number of statements of one set of tables. An application uses a few dozen. Beyond it, all are compiled
 * again.
 */
const mostStatements = 200

const statements = new WeakMap<Binding, Map<string, Compiled>>()

/**
 * Runs a statement with values. The function compiles the statement only for the first call with its name.
 *
 * @param name a name that determines the text of the statement, except for the values.
 * @param values the values, which are data and no expressions.
 * @param build makes the statement. It can contain each value several times, but only as a parameter.
 */
export async function runCompiled(
  { binding, db, runOnce }: Tables,
  name: string,
  values: readonly unknown[],
  build: (values: readonly unknown[]) => RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  const ofTables = statements.get(binding) ?? new Map<string, Compiled>()
  statements.set(binding, ofTables)
  const known = ofTables.get(name)
  const { query, slots } = known ?? compile(build(values.map((_, index) => placeOf(index))).compile(db), values.length)
  if (ofTables.size >= mostStatements) ofTables.clear()
  if (known === undefined) ofTables.set(name, { query, slots })
  const parameters = slots.map((slot, index) => (slot === undefined ? query.parameters[index] : values[slot]))
  if (runOnce !== undefined) return runOnce(query.sql, parameters)
  return db.executeQuery<Row>({ ...query, parameters })
}

function compile(query: CompiledQuery<Row>, count: number): Compiled {
  const places = new Map(Array.from({ length: count }, (_, index) => [placeOf(index), index] as const))
  const slots = query.parameters.map((parameter) => (typeof parameter === "string" ? places.get(parameter) : undefined))
  return { query, slots }
}

/**
 * Returns a function that runs a statement with a value. The returned function throws a `RangeError` for text that
 * databases refuse: with NUL or half a surrogate pair.
 *
 * @param name the name of the statement, as in {@link runCompiled}.
 * @param build makes the statement.
 */
export function compiledOnce<Store extends Tables>(
  name: string,
  build: (store: Store, value: string) => RawBuilder<Row>,
): (store: Store, value: string) => Promise<readonly Row[]> {
  return async (store, value) =>
    (await runCompiled(store, name, [storable(value)], ([place]) => build(store, String(place)))).rows
}

/**
 * A condition whose text depends only on its name. Kysely builds the condition when it compiles a statement, so a
 * statement that is compiled already does not build it.
 */
export class Shape implements OperationNodeSource {
  readonly name: string
  readonly values: readonly unknown[]
  readonly build: (values: readonly unknown[]) => Sql

  /** @param build makes the condition. It can contain each value several times, but only as a parameter. */
  constructor(name: string, values: readonly unknown[], build: (values: readonly unknown[]) => Sql) {
    this.name = name
    this.values = values
    this.build = build
  }

  toOperationNode(): ReturnType<Sql["toOperationNode"]> {
    return this.build(this.values).toOperationNode()
  }
}
