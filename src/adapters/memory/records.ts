/** Reads and writes the tables of the memory adapter, which are maps. */

/** Adds a record. @throws {Error} with the message `whenThere` if the key exists. */
export function addNew<T>(table: Map<string, T>, key: string, record: T, whenThere: string): void {
  if (table.has(key)) throw new Error(whenThere)
  table.set(key, record)
}

/** Removes and returns a record. */
export function take<T>(table: Map<string, T>, key: string): T | undefined {
  const record = table.get(key)
  table.delete(key)
  return record
}

/** Refuses an invalid date. @throws {RangeError} */
export function requireDate(date: Date | null | undefined): void {
  if (date !== null && date !== undefined && Number.isNaN(date.getTime())) throw new RangeError("Invalid date.")
}
