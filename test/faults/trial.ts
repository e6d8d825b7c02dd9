/** Runs chosen test files in a copy of the repository, and reads which tests failed. */
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative, sep } from "node:path"
import { replacedModules } from "../../tools/replaced-modules.ts"
import { sampleVariable } from "../../tools/sample.ts"

/** The result of a test file. */
export interface FileVerdict {
  file: string
  passed: number
  /** Full names, in the order of the file. */
  failed: readonly string[]
  /** The file could not run at all, so it found nothing. */
  broken: string | undefined
}

/** The part of vitest's report that this file reads. */
interface Report {
  testResults: readonly {
    name: string
    message: string
    assertionResults: readonly { status: string; fullName: string }[]
  }[]
}

/** Matches the tests to run: all except those that take long and find only faults that other tests also find. */
const leftOut = "^(?!.*(?:OP-14|handlers, sessions by jwt|beside the model))"

/**
 * Returns the configuration of vitest for the copy. It has no projects, so that vitest runs only the requested files.
 * The runs in one tree share compiled modules by their content, so vitest compiles a file with a planted fault again.
 */
const configurationFor = (folder: string): string => `export default { test: {
  testTimeout: 60_000, hookTimeout: 60_000, unstubEnvs: true, unstubGlobals: true, pool: "threads", isolate: false,
  experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/modules" },
}, resolve: { alias: ${JSON.stringify(replacedModules(folder))} }, cacheDir: ".cache/vite" }
`

/**
 * Runs test files in the copy, with a fixed sample, so that tests find a fault on every day or on none. The two-party
 * model replays all its attacks, because each of them finds other faults.
 *
 * @param workers how many test files run at the same time. @throws {Error} if vitest wrote no report.
 */
export async function runTests(folder: string, files: readonly string[], workers = 1): Promise<FileVerdict[]> {
  const attacks = files.filter((file) => file.startsWith("test/model/parties/"))
  const others = files.filter((file) => !attacks.includes(file))
  return [
    ...(others.length === 0 ? [] : await runSample("1", folder, others, workers)),
    ...(attacks.length === 0 ? [] : await runSample("all", folder, attacks, workers)),
  ]
}

async function runSample(
  sample: "1" | "all",
  folder: string,
  files: readonly string[],
  workers: number,
): Promise<FileVerdict[]> {
  const scratch = mkdtempSync(join(tmpdir(), "authchart-trial-"))
  const reportFile = join(scratch, "report.json")
  const config = join(folder, "vitest.faults.config.mjs")
  writeFileSync(config, configurationFor(folder))
  try {
    const args = ["run", ...files, "--config", config, "--root", folder, "-t", leftOut, `--maxWorkers=${workers}`]
    const output = await outputOf(
      join(folder, "node_modules/.bin/vitest"),
      [...args, "--reporter=json", `--outputFile=${reportFile}`],
      { cwd: folder, env: { ...process.env, [sampleVariable]: sample } },
    )
    return verdicts(readReport(reportFile, output), files, folder)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function outputOf(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  return new Promise((done, fail) => {
    let output = ""
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })
    child.stdout.on("data", (part: Buffer) => (output += part.toString()))
    child.stderr.on("data", (part: Buffer) => (output += part.toString()))
    child.once("error", fail)
    child.once("close", () => done(output))
  })
}

function readReport(file: string, output: string): Report {
  try {
    // vitest wrote it a moment ago.
    return JSON.parse(readFileSync(file, "utf8")) as Report
  } catch (error) {
    throw new Error(`The tests gave no report: ${output.trim().slice(-2000)}`, { cause: error })
  }
}

/** Returns one verdict for each requested file. A file that is missing from the report is broken. */
export function verdicts(report: Report, files: readonly string[], folder: string): FileVerdict[] {
  const results = new Map(
    report.testResults.map((result) => [relative(folder, result.name).split(sep).join("/"), result]),
  )
  return files.map((file) => {
    const result = results.get(file)
    const tests = result?.assertionResults ?? []
    const passed = tests.filter(({ status }) => status === "passed").length
    const failed = tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName)
    const ran = passed + failed.length > 0
    return { file, passed, failed, broken: ran ? undefined : result?.message || "it was not run" }
  })
}
