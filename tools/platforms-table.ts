/**
 * Writes the table of frameworks and runtimes in the README from a run of their suites over the packed package: `npm
 * run platforms`, which builds first. {@link recordFile} contains the results.
 *
 * With `--check`, the tool runs no suite and writes no file. It fails if the table does not match the record, if the
 * record has other platforms or versions than the lock files, or if a rule did not hold.
 */
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { packedEnvironment } from "./pack-for-tests.ts"
import { lockedPlatforms, platformResults, platformSuites, type PlatformResult, type RulesReport } from "./platforms.ts"

/** The results of the last run, from the root of the repository. */
const recordFile = "test/runtimes/platforms.json"
const tableFile = "README.md"
const [begin, end] = ["<!-- platforms: made by `npm run platforms` -->", "<!-- /platforms -->"]

/** The lines between the marks. */
export function platformsTable(record: readonly PlatformResult[]): string {
  const rows = record.map(({ name, version, passed, failed }) => {
    const result = failed === 0 ? `all ${passed}` : `${passed} of ${passed + failed}`
    return `| ${name} | ${version} | ${result} |\n`
  })
  return `| | version | rules that hold |\n|---|---|---|\n${rows.join("")}`
}

/** Returns the page with the table in its place. @throws {Error} without the marks. */
export function withTable(page: string, table: string): string {
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${tableFile} has no place for the table: ${begin}`)
  return `${before}${begin}\n\n${table}\n${end}${after}`
}

/** Why the record is invalid, one sentence each. */
export function faultsOfRecord(
  record: readonly PlatformResult[],
  locked: readonly { name: string; version: string }[],
): string[] {
  const names = (list: readonly { name: string; version: string }[]) =>
    list.map(({ name, version }) => `${name} ${version}`.trim())
  const [seen, wanted] = [names(record), names(locked)]
  return [
    ...wanted.filter((one) => !seen.includes(one)).map((one) => `${one} has no results.`),
    ...seen.filter((one) => !wanted.includes(one)).map((one) => `${one} is no longer tested.`),
    ...record.flatMap((one, at) => (one.failed === 0 ? [] : [`On ${seen[at]}, ${one.failed} rules do not hold.`])),
  ]
}

/** @throws {Error} if the record does not exist. */
export function readRecord(root: string): PlatformResult[] {
  return JSON.parse(readFileSync(join(root, recordFile), "utf8")) as PlatformResult[]
}

/** Packs, and runs the suites. */
function play(root: string): PlatformResult[] {
  const folder = mkdtempSync(join(tmpdir(), "authchart-platforms-"))
  try {
    const file = join(folder, "report.json")
    const bin = (name: string) => join(root, "node_modules", ".bin", name)
    const packed = spawnSync(bin("tsx"), ["tools/pack-for-tests.ts"], { cwd: root, stdio: "inherit" })
    if (packed.status !== 0) throw new Error("The package could not be packed.")
    const projects = platformSuites.map((name) => `--project=${name}`)
    const args = ["run", ...projects, "--reporter=default", "--reporter=json"]
    spawnSync(bin("vitest"), [...args, `--outputFile.json=${file}`], {
      cwd: root,
      env: { ...process.env, ...packedEnvironment(root) },
      stdio: "inherit",
    })
    if (!existsSync(file)) throw new Error("The suites left no report.")
    return platformResults(JSON.parse(readFileSync(file, "utf8")) as RulesReport, root)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const root = resolve(import.meta.dirname, "..")
  const check = process.argv.includes("--check")
  if (!check) writeFileSync(join(root, recordFile), `${JSON.stringify(play(root), null, 2)}\n`)
  const record = readRecord(root)
  const faults = faultsOfRecord(record, lockedPlatforms(root))
  const page = readFileSync(join(root, tableFile), "utf8")
  const wanted = withTable(page, platformsTable(record))
  if (!check) writeFileSync(join(root, tableFile), wanted)
  else if (page !== wanted) faults.push(`The table in ${tableFile} does not match ${recordFile}.`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  if (faults.length > 0) {
    process.stderr.write("Run: npm run platforms\n")
    process.exitCode = 1
  }
}
