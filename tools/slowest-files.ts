/** Tells where the time of a test run went: the sum of each suite, and the test files that took longest. */
import { relative, sep } from "node:path"
import { suiteOf } from "./suites.ts"

/** The part of vitest's report that this file reads. */
export interface TimesReport {
  testResults: readonly {
    /** Absolute. */
    name: string
    /** Milliseconds since 1970. From the start of the first test of the file to the end of its last test. */
    startTime: number
    endTime: number
  }[]
}

/**
 * Returns one line for each suite and one for each of the slowest files. The times contain neither the imports of a file
 * nor its hooks. Files run at the same time, so the sum of a suite is longer than the run.
 *
 * @param count the number of files.
 */
export function slowestFiles({ testResults }: TimesReport, root: string, count: number): readonly string[] {
  const files = testResults
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name).split(sep).join("/"),
      seconds: Math.max(0, endTime - startTime) / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
  const bySuite = new Map<string, number>()
  for (const { name, seconds } of files) {
    const suite = suiteOf(name)?.name ?? "no suite"
    bySuite.set(suite, (bySuite.get(suite) ?? 0) + seconds)
  }
  const line = (name: string, seconds: number) => `${seconds.toFixed(0).padStart(6)} s  ${name}`
  return [
    ...[...bySuite].map(([suite, sum]) => line(suite, sum)),
    ...files.slice(0, count).map((file) => line(file.name, file.seconds)),
  ]
}
