/** Runs test suites in vitest, each group of suites in a process of its own, and reads what they report. */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import type { RulesReport } from "./platforms.ts"
import type { TimesReport } from "./slowest-files.ts"
import type { VitestReport } from "./vitest-report.ts"

/** A report of vitest, with every part that the readers of reports need. */
interface Report {
  testResults: readonly (VitestReport["testResults"][number] &
    RulesReport["testResults"][number] &
    TimesReport["testResults"][number])[]
}

/** The results of one or several runs of vitest. */
export interface VitestRun {
  report: Report
  /** True if every run wrote a report. */
  complete: boolean
  /**
   * True if every run exited with 0, or had no test to run with `since`. A run also exits with another code for errors
   * outside of any test.
   */
  sound: boolean
}

/**
 * Runs groups of suites at the same time. The lines of their outputs are mixed.
 *
 * @param groups the names of the suites. Groups without suites do not run.
 * @param since a commit: only the tests run whose modules differ from it. `undefined` for all tests.
 * @param env variables in addition to those of this process.
 */
export async function runVitest(
  root: string,
  groups: readonly (readonly string[])[],
  since: string | undefined,
  env: Readonly<Record<string, string>>,
): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), "authchart-test-"))
  try {
    const runs = groups
      .filter((names) => names.length > 0)
      .map((names, index) => runGroup(root, names, { since, env, file: join(folder, `${index}.json`) }))
    const ended = await Promise.all(runs)
    const isEmpty = ({ report }: (typeof ended)[number]) => since !== undefined && report?.testResults.length === 0
    return {
      report: { testResults: ended.flatMap(({ report }) => report?.testResults ?? []) },
      complete: ended.every(({ report }) => report !== undefined),
      sound: ended.every((run) => run.code === 0 || isEmpty(run)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Running {
  since: string | undefined
  env: Readonly<Record<string, string>>
  /** Receives the report. */
  file: string
}

async function runGroup(root: string, names: readonly string[], { since, env, file }: Running) {
  const projects = names.map((name) => `--project=${name}`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
  const changed = since === undefined ? [] : [`--changed=${since}`]
  const code = await new Promise<number | null>((done) => {
    const child = spawn(join(root, "node_modules/.bin/vitest"), ["run", ...projects, ...reporters, ...changed], {
      cwd: root,
      env: { ...process.env, ...env },
      // Without a terminal, vitest writes whole lines. The lines of two runs can then be mixed.
      stdio: ["ignore", "pipe", "pipe"],
    })
    forwardLines(child.stdout, process.stdout)
    forwardLines(child.stderr, process.stderr)
    child.once("error", () => done(null))
    child.once("close", done)
  })
  // vitest wrote the file a moment ago.
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined
  return { code, report }
}

function forwardLines(from: Readable, to: NodeJS.WritableStream): void {
  createInterface({ input: from }).on("line", (line) => to.write(`${line}\n`))
}
