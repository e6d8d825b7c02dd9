/** The checks that are not tests: each is one command, and passes or fails as a whole. */
import { spawn } from "node:child_process"

export interface Check {
  name: string
  /** A program in `node_modules/.bin`, or `npm`, with its arguments. */
  command: readonly [string, ...string[]]
  /**
   * The arguments that `npm test` adds (a sample that changes each day), and that `npm run test:all` adds (everything).
   */
  extent?: { sample: readonly string[]; all: readonly string[] }
  /** Whether to also print the output of a check that passes. */
  tells?: true
  /**
   * `first`: runs before the other checks, because they need its files, or because it reads files that they write for a
   * moment. `every core`: starts several processes by itself, so that two such checks do not run at the same time.
   */
  pace?: "first" | "every core"
  /** True if the check takes a few seconds at most. `npm test -- --changed` runs only these checks. */
  isQuick?: true
}

/** The compiler then checks only the files that a change since its last run concerns. A clean clone has no last run. */
function since(run: string): readonly string[] {
  return ["--incremental", "--tsBuildInfoFile", `.cache/${run}.tsbuildinfo`]
}

/**
 * The build comes first, because the examples are checked against it and the package is made from it. The checks that
 * take longest come early.
 */
export const checks: readonly Check[] = [
  { name: "build", command: ["npm", "run", "build", "--silent"], pace: "first" },
  { name: "format", command: ["oxfmt", "--check", "."], pace: "first", isQuick: true },
  { name: "lint and layers", command: ["oxlint"], pace: "first" },
  { name: "types", command: ["tsc", "-p", "tsconfig.json", ...since("types")] },
  {
    name: "types of the visualizer",
    command: ["tsc", "-p", "src/devtools/viewer/tsconfig.json", ...since("types-of-visualizer")],
  },
  { name: "site", command: ["tsx", "tools/site.ts"], extent: { sample: ["--check"], all: [] } },
  {
    name: "package",
    command: ["tsx", "tools/check-package.ts", "--for-tests"],
    extent: { sample: ["--sample", "4"], all: [] },
  },
  { name: "unused code", command: ["knip"] },
  {
    name: "mutants",
    command: ["tsx", "tools/mutants.ts"],
    extent: { sample: ["--proven", "800"], all: ["--all"] },
    tells: true,
    pace: "every core",
  },
  { name: "text", command: ["tsx", "tools/check-text.ts"] },
  { name: "tables of the session", command: ["tsx", "tools/session-program.ts", "--check"] },
  { name: "drawings", command: ["tsx", "tools/draw.ts", "--check"] },
  { name: "errors page", command: ["tsx", "tools/errors-page.ts", "--check"], isQuick: true },
  { name: "rules page", command: ["tsx", "tools/rules-page.ts", "--check"] },
  { name: "reference", command: ["tsx", "tools/reference-pages.ts", "--check"] },
  { name: "differences page", command: ["tsx", "tools/differences-page.ts", "--check"] },
  { name: "providers beside the peer's", command: ["tsx", "tools/providers-table.ts", "--check"] },
  { name: "providers' pages", command: ["tsx", "tools/providers-docs.ts", "--check"] },
  {
    name: "planted faults",
    command: ["tsx", "tools/faults.ts"],
    extent: { sample: ["--sample", "2", "--without-control"], all: ["--without-control"] },
    tells: true,
    pace: "every core",
  },
  { name: "request path", command: ["tsx", "tools/request-path.ts", "--check"] },
  { name: "bundle sizes", command: ["tsx", "tools/bundle-sizes.ts", "--check"], tells: true },
  { name: "types for node10", command: ["tsx", "tools/types-versions.ts", "--check"], isQuick: true },
  { name: "common passwords", command: ["tsx", "tools/common-passwords.ts", "--check"], isQuick: true },
  { name: "platforms table", command: ["tsx", "tools/platforms-table.ts", "--check"] },
]

export interface Ran {
  passed: boolean
  /** Milliseconds. */
  took: number
  /** The output of both streams, in the order of arrival. */
  output: string
}

/** Milliseconds after which a check that still runs is stopped. */
const limit = { sample: 10 * 60_000, all: 60 * 60_000 }

/** Runs a command to its end, or to its time limit. A program that cannot start counts as a failed check. */
export async function runCheck(check: Check, root: string, extent: "sample" | "all"): Promise<Ran> {
  const [program, ...args] = [...check.command, ...(check.extent?.[extent] ?? [])]
  const started = performance.now()
  return new Promise((resolve) => {
    let output = ""
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ""}` },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limit[extent],
    })
    const end = (passed: boolean) => resolve({ passed, took: performance.now() - started, output })
    child.stdout.on("data", (part: Buffer) => (output += part.toString()))
    child.stderr.on("data", (part: Buffer) => (output += part.toString()))
    child.once("error", (error) => {
      output += error.message
      end(false)
    })
    child.once("close", (code, signal) => {
      if (signal !== null) output += `\nStopped by ${signal}. The time limit is ${limit[extent] / 60_000} minutes.`
      end(code === 0)
    })
  })
}
