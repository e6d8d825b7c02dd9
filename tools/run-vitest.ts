/** Runs test suites in vitest, each group of suites in a process of its own, and reads what they report. */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { stripVTControlCharacters } from "node:util"
import type { RulesReport } from "./platforms.ts"
import type { TimesReport } from "./slowest-files.ts"
import { suiteOf } from "./suites.ts"
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
   * True if every run exited with 0. A run also exits with another code for errors outside of any test.
   */
  sound: boolean
}

export interface RunOptions {
  /** The test files to run, from `root`. `undefined` for all files of the suites. */
  readonly only: readonly string[] | undefined
  /** Variables in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>
  /** Milliseconds after which a group that still runs is stopped, for example because a test waits without end. */
  readonly limit: number
  /** The files that can run, from `root`. */
  readonly files: readonly string[]
}

/**
 * Runs groups of suites at the same time. The lines of their outputs are mixed. For a group that was stopped, the
 * function prints the files that had not ended, because vitest writes no report then.
 *
 * @param groups the names of the suites. Groups without suites do not run.
 */
export async function runVitest(
  root: string,
  groups: readonly (readonly string[])[],
  options: RunOptions,
): Promise<VitestRun> {
  const folder = mkdtempSync(join(tmpdir(), "authchart-test-"))
  try {
    const runs = groups
      .filter((names) => names.length > 0 && (options.only === undefined || ofSuites(options.only, names).length > 0))
      .map((names, index) => runGroup(root, names, { ...options, file: join(folder, `${index}.json`) }))
    const ended = await Promise.all(runs)
    return {
      report: { testResults: ended.flatMap(({ report }) => report?.testResults ?? []) },
      complete: ended.every(({ report }) => report !== undefined),
      sound: ended.every(({ code }) => code === 0),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Running extends RunOptions {
  /** Receives the report. */
  readonly file: string
}

async function runGroup(root: string, names: readonly string[], { only, env, limit, files, file }: Running) {
  const projects = names.map((name) => `--project=${name}`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
  const chosen = only === undefined ? [] : ofSuites(only, names)
  const endedFiles = new Set<string>()
  const code = await new Promise<number | null>((done) => {
    const child = spawn(join(root, "node_modules/.bin/vitest"), ["run", ...projects, ...reporters, ...chosen], {
      cwd: root,
      env: { ...process.env, ...env },
      // Without a terminal, vitest writes whole lines. The lines of two runs can then be mixed.
      stdio: ["ignore", "pipe", "pipe"],
      // With a process group of its own, vitest and its workers can be ended together.
      detached: true,
    })
    const endGroup = () => void (child.pid !== undefined && process.kill(-child.pid, "SIGKILL"))
    const interrupted = () => {
      endGroup()
      process.exit(130)
    }
    process.once("SIGINT", interrupted).once("SIGTERM", interrupted)
    const stop = setTimeout(() => {
      const open = ofSuites(only ?? files, names).filter((one) => !endedFiles.has(one))
      process.stdout.write(tellStopped(names, limit, open))
      endGroup()
    }, limit)
    forwardLines(child.stdout, process.stdout, (line) => {
      const ended = fileThatEnded(line)
      if (ended !== undefined) endedFiles.add(ended)
    })
    forwardLines(child.stderr, process.stderr)
    const end = (status: number | null) => {
      clearTimeout(stop)
      process.off("SIGINT", interrupted).off("SIGTERM", interrupted)
      done(status)
    }
    child.once("error", () => end(null))
    child.once("close", end)
  })
  // vitest wrote the file a moment ago.
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined
  return { code, report }
}

/** Returns the files that belong to the suites with these names. */
function ofSuites(files: readonly string[], names: readonly string[]): readonly string[] {
  return files.filter((one) => names.includes(suiteOf(one)?.name ?? ""))
}

function tellStopped(names: readonly string[], limit: number, files: readonly string[]): string {
  const minutes = Number((limit / 60_000).toFixed(1))
  return `\nStopped after ${minutes} minutes: ${names.join(", ")}. These files had not ended:\n${files.join("\n")}\n`
}

/** Reads the name of a file in the line that vitest's default reporter writes when the file has ended. */
function fileThatEnded(line: string): string | undefined {
  return /^ [✓❯×↓] .*?(test\/\S+\.test\.ts) /u.exec(stripVTControlCharacters(line))?.[1]
}

function forwardLines(from: Readable, to: NodeJS.WritableStream, seen?: (line: string) => void): void {
  createInterface({ input: from }).on("line", (line) => {
    seen?.(line)
    to.write(`${line}\n`)
  })
}
