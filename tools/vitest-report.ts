/**
 * Counts the results of vitest's JSON report in one row per suite. The sum of the rows is the number of results. Every
 * result except a pass is a failure.
 */
import { relative, sep } from "node:path"
import { suiteOf } from "./suites.ts"

/** The part of vitest's report that this file reads. */
export interface VitestReport {
  testResults: readonly {
    /** Absolute. */
    name: string
    /** Why the file did not load, or an empty text. */
    message?: string
    assertionResults: readonly {
      status: string
      fullName: string
      /** One entry for each failed attempt, even if a later attempt passed. */
      failureMessages?: readonly string[]
    }[]
  }[]
}

export interface Count {
  passed: number
  failed: number
}

/**
 * @param files the files to run, from `root`. A file that is missing from the report, or has no test in it, counts as
 *   one failure.
 * @returns by the name of the suite.
 */
export function countBySuite(report: VitestReport, files: readonly string[], root: string): Map<string, Count> {
  const results = new Map(
    report.testResults.map((result) => [relative(root, result.name).split(sep).join("/"), result.assertionResults]),
  )
  const counts = new Map<string, Count>()
  for (const file of files) {
    const suite = suiteOf(file)?.name ?? "no suite"
    const count = counts.get(suite) ?? { passed: 0, failed: 0 }
    const tests = results.get(file) ?? []
    const passed = tests.filter((test) => test.status === "passed").length
    count.passed += passed
    count.failed += tests.length === 0 ? 1 : tests.length - passed
    counts.set(suite, count)
  }
  return counts
}

/** Tests that passed, but not at the first attempt, with the first failure. */
export function secondTries({ testResults }: VitestReport): readonly string[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [first = ""] = [] }) => `${fullName}\n  ${firstLine(first)}`),
  )
}

/**
 * Each failure that {@link countBySuite} counts: file, test, and the first line of its message. A log can be cut, so these
 * lines stand near its end.
 */
export function failures(report: VitestReport, files: readonly string[], root: string): readonly string[] {
  const results = new Map(
    report.testResults.map((result) => [relative(root, result.name).split(sep).join("/"), result]),
  )
  return files.flatMap((file) => {
    const result = results.get(file)
    if (result === undefined) return [`${file}\n  The file did not run.`]
    if (result.assertionResults.length === 0)
      return [`${file}\n  ${firstLine(result.message) || "The file has no test."}`]
    return result.assertionResults
      .filter(({ status }) => status !== "passed")
      .map(
        ({ status, fullName, failureMessages }) =>
          `${file} › ${fullName}\n  ${firstLine(failureMessages?.[0]) || `Its status is "${status}".`}`,
      )
  })
}

function firstLine(text: string | undefined): string {
  return text?.split("\n", 1)[0] ?? ""
}
