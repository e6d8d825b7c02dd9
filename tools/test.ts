/**
 * `npm test`: runs every check and every test, and prints the results, with the suites that did not run and how to
 * start their services. It plays a sample of the mutants, planted faults, paths, attacks, broken connections and models,
 * and some test files take turns (tools/rotations.ts); `npm run test:all` plays all of them. `AUTHCHART_SAMPLE=20260131 npm test` repeats the sample of a day.
 *
 * `npm test -- --changed` runs only the quick checks, and the tests that a change since the last commit can affect. `npm test
 * -- --changed main` compares with another commit.
 *
 * A suite whose service does not answer is listed as not run. With `CI=true` that is a failure, so that a green run
 * there has run everything. Tests that have not ended after 35 minutes (`npm run test:all`: 90) are stopped and named;
 * `AUTHCHART_MINUTES` sets another limit. The last line is `N passed, N failed`, the sum of the lines above it.
 */
import { availableParallelism } from "node:os"
import { relative, resolve, sep } from "node:path"
import { parseArgs } from "node:util"
import { affectedTests } from "./affected-tests.ts"
import { checks, runCheck } from "./checks.ts"
import { packedEnvironment } from "./pack-for-tests.ts"
import { platformResults, platformSuites, type PlatformResult, type RulesReport } from "./platforms.ts"
import { readRecord } from "./platforms-table.ts"
import { restingFiles, turnsVariable } from "./rotations.ts"
import { runChecks } from "./run-checks.ts"
import { runVitest } from "./run-vitest.ts"
import { extentIn, sampleVariable, tellExtent } from "./sample.ts"
import { services } from "./services.ts"
import { slowestFiles } from "./slowest-files.ts"
import { suiteOf, suites, testFiles } from "./suites.ts"
import { summarise, type NotRun, type Row } from "./summary.ts"
import { countBySuite, failures, secondTries } from "./vitest-report.ts"

const root = resolve(import.meta.dirname, "..")
const strict = process.env.CI === "true"
const { values, positionals } = parseArgs({
  options: { all: { type: "boolean", default: false }, changed: { type: "boolean", default: false } },
  allowPositionals: true,
})
const [since = "HEAD", ...more] = positionals
if (more.length > 0 || (positionals.length > 0 && !values.changed))
  throw new RangeError("Only --changed takes an argument: the commit with which it compares.")
const extent = values.all ? "all" : extentIn(process.env, new Date())
// The checks and the tests read the variable. Set here, it is the same for all of them, also after midnight.
process.env[sampleVariable] = String(extent)
process.stdout.write(`${tellExtent(extent)}\n`)
const rows: Row[] = []
const notRun: NotRun[] = []

await runChecks(values.changed ? checks.filter(({ isQuick }) => isQuick) : checks, {
  cores: availableParallelism(),
  run: (check) => runCheck(check, root, extent === "all" ? "all" : "sample"),
  ended: (check, { passed, took, output }) => {
    process.stdout.write(`${check.name} … ${passed ? "ok" : "FAILED"} (${(took / 1000).toFixed(1)} s)\n`)
    if (!passed || check.tells) process.stdout.write(`${output.trimEnd()}\n\n`)
    rows.push({ name: check.name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 })
  },
})

const everyFile = testFiles(root)
const resting = values.changed ? [] : restingFiles(everyFile, extent)
const files = everyFile.filter((file) => !resting.includes(file))
for (const file of files.filter((path) => suiteOf(path) === undefined)) {
  process.stdout.write(`${file} belongs to no suite: name it *.test.ts and put it into a folder of tools/suites.ts.\n`)
  rows.push({ name: file, passed: 0, failed: 1 })
}

const failedTests: string[] = []
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

if (resting.length > 0) process.stdout.write(`\n${tellResting(resting)}\n`)
if (failedTests.length > 0) process.stdout.write(`\nFailed:\n${failedTests.join("\n")}\n`)
const { text, failed } = summarise(rows, notRun, strict)
process.stdout.write(`\n${text}\n`)
process.exitCode = failed === 0 ? 0 : 1

/**
 * Runs the suites with a browser in one vitest, and the others in a second vitest at the same time: a test with a browser
 * waits for the browser for much of its time. The exit codes count, too: vitest reports errors outside of any test.
 */
async function runSuites(names: readonly string[]): Promise<Row[]> {
  if (names.length === 0) return [{ name: "tests", passed: 0, failed: 1 }]
  const hasBrowser = (name: string) => suites.some((suite) => suite.name === name && suite.needs.includes("chromium"))
  const groups = [names.filter((name) => !hasBrowser(name)), names.filter(hasBrowser)]
  // Suites that can test the published form of the package do so. With `--changed`, the package is not packed again.
  const env = values.changed ? {} : { ...packedEnvironment(root), [turnsVariable]: "1" }
  const { report, complete, sound } = await runVitest(root, groups, {
    only: values.changed ? affectedTests(root, since, files) : undefined,
    env,
    files,
    limit: limitIn(process.env) ?? (extent === "all" ? 90 : 35) * 60_000,
  })
  const ran = new Set(report.testResults.map(({ name }) => relative(root, name).split(sep).join("/")))
  const ofSuites = files.filter((path) => names.includes(suiteOf(path)?.name ?? ""))
  const expected = values.changed ? ofSuites.filter((path) => ran.has(path)) : ofSuites
  const counted = [...countBySuite(report, expected, root)].map(([name, count]) => ({ name, ...count }))
  if (!values.changed && platformSuites.every((name) => names.includes(name))) counted.push(platformsRow(report))
  const times = slowestFiles(report, root, 25)
  process.stdout.write(`\nThe time of the tests, by suite, and of the slowest files:\n${times.join("\n")}\n`)
  for (const test of secondTries(report)) process.stdout.write(`Passed at the second attempt: ${test}\n`)
  failedTests.push(...failures(report, expected, root))
  const unexplained = !(complete && sound) && counted.every((row) => row.failed === 0)
  return unexplained ? [...counted, { name: "errors outside of tests", passed: 0, failed: 1 }] : counted
}

/** The time limit in minutes, if `AUTHCHART_MINUTES` sets one, in milliseconds. */
function limitIn(env: NodeJS.ProcessEnv): number | undefined {
  const minutes = env["AUTHCHART_MINUTES"]
  return minutes === undefined ? undefined : Number(minutes) * 60_000
}

function tellResting(names: readonly string[]): string {
  return `These files have their turn on another day, and \`npm run test:all\` plays them:\n${names.join("\n")}`
}

/** Whether the table in the README and its record match this run, on every platform that the run has played. */
function platformsRow(report: RulesReport): Row {
  const seen = platformResults(report, root)
  const played = seen.map((one) => extent === "all" || one.passed + one.failed > 1)
  const ofPlayed = (results: readonly PlatformResult[]) => JSON.stringify(results.filter((_one, at) => played[at]))
  const isRecorded = ofPlayed(seen) === ofPlayed(readRecord(root))
  if (!isRecorded) process.stdout.write("The table of platforms does not match this run. Run: npm run platforms\n")
  return { name: "platforms table", passed: isRecorded ? 1 : 0, failed: isRecorded ? 0 : 1 }
}
