/** Writes the summary of `npm test`. */

export interface Row {
  name: string
  passed: number
  failed: number
}

export interface NotRun {
  suite: string
  /** How many test files it has. */
  files: number
  missing: { title: string; reason: string; start: string }[]
}

/**
 * @param strict a suite that did not run is one failure.
 * @returns the text, whose last line is the sum of its rows, and the number of failures.
 */
export function summarise(
  rows: readonly Row[],
  notRun: readonly NotRun[],
  strict: boolean,
): { text: string; failed: number } {
  const unrun: Row[] = strict ? notRun.map(({ suite }) => ({ name: `${suite} (not run)`, passed: 0, failed: 1 })) : []
  const all = [...rows, ...unrun]
  const passed = all.reduce((sum, row) => sum + row.passed, 0)
  const failed = all.reduce((sum, row) => sum + row.failed, 0)
  const width = Math.max(...all.map((row) => row.name.length), 5)
  const line = (name: string, first: string | number, second: string | number) =>
    `${name.padEnd(width)}  ${String(first).padStart(8)}  ${String(second).padStart(8)}`
  const lines = [line("", "passed", "failed"), ...all.map((row) => line(row.name, row.passed, row.failed))]
  if (notRun.length > 0) {
    lines.push("", "Not run:")
    for (const { suite, files, missing } of notRun) {
      lines.push(`  ${suite} (${files} ${files === 1 ? "file" : "files"})`)
      for (const { title, reason, start } of missing)
        lines.push(`    needs ${title}: ${reason}`, `    to start: ${start}`)
    }
  }
  lines.push("", `${passed} passed, ${failed} failed`)
  return { text: lines.join("\n"), failed }
}
