/** Reads vitest's JSON report into counts that add up, one per suite. Whatever is not a pass is a failure. */
import { relative, sep } from "node:path"
import { suiteOf } from "./suites.ts"

/** The part of vitest's report that is read. */
export interface VitestReport {
  testResults: readonly {
    /** Absolute. */
    name: string
    assertionResults: readonly {
      status: string
      fullName: string
      /** Of each try that failed, also where a later one passed. */
      failureMessages?: readonly string[]
    }[]
  }[]
}

export interface Count {
  passed: number
  failed: number
}

/**
 * @param files what was to run, from `root`. One that is missing from the report, or has no test in it, failed once.
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

/** Tests that passed, but not at the first try: with what the first one said. */
export function secondTries({ testResults }: VitestReport): readonly string[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [first = ""] = [] }) => `${fullName}\n  ${first.split("\n", 1)[0]}`),
  )
}
