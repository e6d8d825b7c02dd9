/**
 * `npm test`: runs every check and every test, and prints the results, with the suites that did not run and how to
 * start their services. It plays a sample of the mutants, planted faults, paths, attacks and broken connections; `npm
 * run test:all` plays all of them.
 *
 * A suite whose service does not answer is listed as not run. With `CI=true` that is a failure, so that a green run
 * there has run everything. The last line is `N passed, N failed`, the sum of the lines above it.
 */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { checks, runCheck } from "./checks.ts"
import { packedEnvironment } from "./pack-for-tests.ts"
import { platformResults, platformSuites, type RulesReport } from "./platforms.ts"
import { readRecord } from "./platforms-table.ts"
import { services } from "./services.ts"
import { suiteOf, suites, testFiles } from "./suites.ts"
import { summarise, type NotRun, type Row } from "./summary.ts"
import { countBySuite, secondTries, type VitestReport } from "./vitest-report.ts"

const root = resolve(import.meta.dirname, "..")
const strict = process.env.CI === "true"
const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } })
/** Environment variables for the tests that choose their own sample. */
const extent = values.all ? { AUTHCHART_PATHS: "all", AUTHCHART_ADVERSARY: "all", AUTHCHART_CUTS: "all" } : {}
const rows: Row[] = []
const notRun: NotRun[] = []

for (const check of checks) {
  process.stdout.write(`${check.name} … `)
  const { passed, took, output } = await runCheck(check, root, values.all ? "all" : "sample")
  process.stdout.write(`${passed ? "ok" : "FAILED"} (${(took / 1000).toFixed(1)} s)\n`)
  if (!passed || check.tells) process.stdout.write(`${output.trimEnd()}\n\n`)
  rows.push({ name: check.name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 })
}

const files = testFiles(root)
for (const file of files.filter((path) => suiteOf(path) === undefined)) {
  process.stdout.write(`${file} belongs to no suite: name it *.test.ts and put it into a folder of tools/suites.ts.\n`)
  rows.push({ name: file, passed: 0, failed: 1 })
}

const runnable: string[] = []
for (const suite of suites) {
  const own = files.filter((file) => suiteOf(file) === suite)
  if (own.length === 0) continue
  const missing: NotRun["missing"] = []
  for (const name of suite.needs) {
    const service = services[name]
    const reason = await service.probe()
    if (reason !== undefined) missing.push({ title: service.title, reason, start: service.start })
  }
  if (missing.length === 0) runnable.push(suite.name)
  else notRun.push({ suite: suite.name, files: own.length, missing })
}

rows.push(...(await runSuites(runnable)))

const { text, failed } = summarise(rows, notRun, strict)
process.stdout.write(`\n${text}\n`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs the suites in one vitest. Its exit code counts, too: it reports errors outside of any test. */
async function runSuites(names: readonly string[]): Promise<Row[]> {
  if (names.length === 0) return [{ name: "tests", passed: 0, failed: 1 }]
  const folder = mkdtempSync(join(tmpdir(), "authchart-test-"))
  const file = join(folder, "report.json")
  try {
    const args = ["run", ...names.map((name) => `--project=${name}`), "--reporter=default", "--reporter=json"]
    const code = await new Promise<number | null>((done) => {
      const child = spawn(join(root, "node_modules/.bin/vitest"), [...args, `--outputFile.json=${file}`], {
        cwd: root,
        // Suites that can test the published form of the package do so.
        env: { ...process.env, ...packedEnvironment(root), ...extent },
        stdio: "inherit",
      })
      child.once("error", () => done(null))
      child.once("close", done)
    })
    if (!existsSync(file)) return [{ name: "tests", passed: 0, failed: 1 }]
    const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport & RulesReport
    const expected = files.filter((path) => names.includes(suiteOf(path)?.name ?? ""))
    const counted = [...countBySuite(report, expected, root)].map(([name, count]) => ({ name, ...count }))
    if (platformSuites.every((name) => names.includes(name))) counted.push(platformsRow(report))
    for (const test of secondTries(report)) process.stdout.write(`Passed at the second attempt: ${test}\n`)
    const unexplained = code !== 0 && counted.every((row) => row.failed === 0)
    return unexplained ? [...counted, { name: "errors outside of tests", passed: 0, failed: 1 }] : counted
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether the table in the README and its record match this run. */
function platformsRow(report: RulesReport): Row {
  const seen = JSON.stringify(platformResults(report, root))
  const isRecorded = seen === JSON.stringify(readRecord(root))
  if (!isRecorded) process.stdout.write("The table of platforms does not match this run. Run: npm run platforms\n")
  return { name: "platforms table", passed: isRecorded ? 1 : 0, failed: isRecorded ? 0 : 1 }
}
