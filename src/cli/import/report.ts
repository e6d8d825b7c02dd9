/** Writes the result of an import: the number of rows for each outcome, and each row that the import left out. */

/** The texts of one kind of data. */
export interface ReportTexts<Outcome extends string> {
  /** The data in the singular and in the plural. */
  readonly one: string
  readonly many: string
  /** The outcomes of rows that were imported. */
  readonly imported: readonly Outcome[]
  /** The reasons of outcomes that need no action of the developer. The report only counts these rows. */
  readonly expected: Readonly<Partial<Record<Outcome, string>>>
  /** The reasons of all other outcomes. The report lists each of these rows. */
  readonly listed: Readonly<Partial<Record<Outcome, string>>>
}

interface Subject {
  /** The name of the other library. */
  readonly library: string
  readonly table: string
  readonly dryRun: boolean
}

/**
 * Reads the outcomes, prints each row that needs an action at once, and prints the sums at the end.
 *
 * @param say receives lines without hashes, tokens and addresses: a row is named by the id of its user.
 * @returns the number of imported rows, and the number of listed rows.
 */
export async function report<Outcome extends string>(
  results: AsyncIterable<{ readonly of: string | undefined; readonly outcome: Outcome }>,
  { one, many, imported, expected, listed }: ReportTexts<Outcome>,
  { library, table, dryRun }: Subject,
  say: (line: string) => void,
): Promise<{ readonly imported: number; readonly listed: number }> {
  const counts = new Map<Outcome, number>()
  const sumOf = (outcomes: readonly Outcome[]) => outcomes.reduce((sum, outcome) => sum + (counts.get(outcome) ?? 0), 0)
  for await (const { of, outcome } of results) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    const reason = listed[outcome]
    // `JSON.stringify` escapes control characters, which could change what a terminal shows.
    if (reason !== undefined) say(`${one} ${of === undefined ? "without an id" : JSON.stringify(of)}: ${reason}.`)
  }
  const count = sumOf(imported)
  const verb = dryRun ? "would be imported" : count === 1 ? "was imported" : "were imported"
  say(`${count} ${count === 1 ? one : many} of ${library} in the table "${table}" ${verb}.`)
  // `Object.entries` loses the types of the keys.
  for (const [outcome, reason] of Object.entries({ ...expected, ...listed }) as [Outcome, string][]) {
    const left = counts.get(outcome) ?? 0
    if (left > 0 && !imported.includes(outcome)) say(`${left} left out: ${reason}.`)
  }
  // `Object.keys` loses the types of the keys.
  return { imported: count, listed: sumOf(Object.keys(listed) as Outcome[]) }
}
