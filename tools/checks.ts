/** The checks that need no test: each is one command, and passes or fails as a whole. */
import { spawn } from "node:child_process"

export interface Check {
  name: string
  /** Program in `node_modules/.bin`, or `npm`, with its arguments. */
  command: readonly [string, ...string[]]
  /** Arguments that `npm test` adds, and `npm run test:all` adds: a sample that is another each day, and all. */
  extent?: { sample: readonly string[]; all: readonly string[] }
  /** What it says is worth reading when it passes, too. */
  tells?: true
}

/** In this order: the examples are checked against what was built, and the package is made of it. */
export const checks: readonly Check[] = [
  { name: "build", command: ["npm", "run", "build", "--silent"] },
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "lint and layers", command: ["oxlint"] },
  { name: "types", command: ["tsc", "-p", "tsconfig.json"] },
  { name: "types of the visualizer", command: ["tsc", "-p", "src/devtools/viewer/tsconfig.json"] },
  { name: "unused code", command: ["knip"] },
  { name: "mutants", command: ["tsx", "tools/mutants.ts"], extent: { sample: [], all: ["--all"] }, tells: true },
  { name: "text", command: ["tsx", "tools/check-text.ts"] },
  { name: "drawings", command: ["tsx", "tools/draw.ts", "--check"] },
  { name: "errors page", command: ["tsx", "tools/errors-page.ts", "--check"] },
  { name: "rules page", command: ["tsx", "tools/rules-page.ts", "--check"] },
  { name: "reference", command: ["tsx", "tools/reference-pages.ts", "--check"] },
  { name: "site", command: ["tsx", "tools/site.ts"] },
  { name: "differences page", command: ["tsx", "tools/differences-page.ts", "--check"] },
  { name: "providers beside the peer's", command: ["tsx", "tools/providers-table.ts", "--check"] },
  { name: "providers' pages", command: ["tsx", "tools/providers-docs.ts", "--check"] },
  {
    name: "planted faults",
    command: ["tsx", "tools/faults.ts"],
    extent: { sample: ["--sample", "12"], all: [] },
    tells: true,
  },
  { name: "request path", command: ["tsx", "tools/request-path.ts", "--check"] },
  { name: "types for node10", command: ["tsx", "tools/types-versions.ts", "--check"] },
  { name: "platforms table", command: ["tsx", "tools/platforms-table.ts", "--check"] },
  { name: "package", command: ["tsx", "tools/check-package.ts"] },
  { name: "packed for the tests", command: ["tsx", "tools/pack-for-tests.ts"] },
]

export interface Ran {
  passed: boolean
  /** Milliseconds. */
  took: number
  /** What it said, both streams in the order they came. */
  output: string
}

/** Runs a command to its end. A program that cannot be started is a failure like any other. */
export async function runCheck(check: Check, root: string, extent: "sample" | "all"): Promise<Ran> {
  const [program, ...args] = [...check.command, ...(check.extent?.[extent] ?? [])]
  const started = performance.now()
  return new Promise((resolve) => {
    let output = ""
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ""}` },
      stdio: ["ignore", "pipe", "pipe"],
    })
    const end = (passed: boolean) => resolve({ passed, took: performance.now() - started, output })
    child.stdout.on("data", (part: Buffer) => (output += part.toString()))
    child.stderr.on("data", (part: Buffer) => (output += part.toString()))
    child.once("error", (error) => {
      output += error.message
      end(false)
    })
    child.once("close", (code) => end(code === 0))
  })
}
