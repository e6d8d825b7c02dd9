/** The frameworks and runtimes on which the packed package is tested, and the results of a run of their suites. */
import { readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"

/** The results of one platform. */
export interface PlatformResult {
  name: string
  /** From the lock file; empty for a platform without a version of its own. */
  version: string
  /** Rules that held. */
  passed: number
  /** Rules that did not hold. */
  failed: number
}

/** The part of vitest's report that this file reads. */
export interface RulesReport {
  testResults: readonly {
    /** Absolute. */
    name: string
    /** The status of the file. It is also `failed` if all tests passed, but an error happened outside of them. */
    status: string
    assertionResults: readonly { status: string; ancestorTitles: readonly string[] }[]
  }[]
}

interface Platform {
  name: string
  /** The name of its package in `lock`; absent if it has no package. */
  locked?: string
  lock: "package-lock.json" | "test/runtimes/installed/package-lock.json"
  /** The files with its rules, from the root of the repository. */
  files: RegExp
  /** The title of its group of rules, for a file with the rules of several platforms. */
  title?: (version: string) => string
}

const lock = "package-lock.json"
const framework = (name: string, locked: string, files: RegExp): Platform => ({ name, lock, locked, files })

const runtime = (name: string, locked: string): Platform => ({
  name,
  lock: "test/runtimes/installed/package-lock.json",
  locked,
  files: /^test\/runtimes\/runtimes\.test\.ts$/,
  title: (version) => `${name} ${version}`,
})

/** The suites of tools/suites.ts with these rules. */
export const platformSuites: readonly string[] = ["frameworks", "next", "runtimes"]

/** The platforms in the order of the table. */
const platforms: readonly Platform[] = [
  framework("Next.js", "node_modules/next", /^test\/frameworks\/next\/next-16.*\.test\.ts$/),
  framework("Next.js", "test/frameworks/next-15/node_modules/next", /^test\/frameworks\/next\/next-15.*\.test\.ts$/),
  framework("Express", "node_modules/express", /^test\/frameworks\/express\.test\.ts$/),
  framework("Express", "node_modules/express-4", /^test\/frameworks\/express-4\.test\.ts$/),
  framework("Fastify", "node_modules/fastify", /^test\/frameworks\/fastify\.test\.ts$/),
  framework("Hono", "node_modules/hono", /^test\/frameworks\/hono\.test\.ts$/),
  framework("Elysia", "node_modules/elysia", /^test\/frameworks\/elysia\.test\.ts$/),
  framework("React Router", "node_modules/react-router", /^test\/frameworks\/react-router\.test\.ts$/),
  framework("Astro", "node_modules/astro", /^test\/frameworks\/astro\.test\.ts$/),
  framework("Nuxt's server h3", "node_modules/h3", /^test\/frameworks\/nuxt\.test\.ts$/),
  framework("SvelteKit", "examples/sveltekit/node_modules/@sveltejs/kit", /^test\/frameworks\/sveltekit\.test\.ts$/),
  { name: "`node:http`", lock, files: /^test\/frameworks\/node-rules\.test\.ts$/ },
  runtime("Node.js", "node_modules/node-20-x64"),
  runtime("Node.js", "node_modules/node-22-x64"),
  runtime("Node.js", "node_modules/node-24-x64"),
  runtime("Node.js", "node_modules/node-26-x64"),
  runtime("Bun", "node_modules/bun"),
  runtime("Deno", "node_modules/deno"),
  runtime("workerd", "node_modules/workerd"),
]

/**
 * Returns names and versions from the lock files. @throws {Error} for a package that its lock file does not contain.
 */
export function lockedPlatforms(root: string): { name: string; version: string }[] {
  return platforms.map((platform) => ({ name: platform.name, version: versionOf(platform, root) }))
}

function versionOf({ lock: file, locked }: Platform, root: string): string {
  if (locked === undefined) return ""
  const { packages } = JSON.parse(readFileSync(join(root, file), "utf8")) as {
    packages: Record<string, { version?: string }>
  }
  const version = packages[locked]?.version
  if (version === undefined) throw new Error(`${file} has no ${locked}.`)
  return version
}

/**
 * Returns the results of each platform from a run's report. A platform has failed if the report has no rule of it, or
 * if its file failed outside of its tests.
 */
export function platformResults(report: RulesReport, root: string): PlatformResult[] {
  return platforms.map((platform) => {
    const version = versionOf(platform, root)
    const title = platform.title?.(version)
    const files = report.testResults.filter(({ name }) =>
      platform.files.test(relative(root, name).split(sep).join("/")),
    )
    const rules = files
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ ancestorTitles }) => title === undefined || ancestorTitles.includes(title))
    const passed = rules.filter(({ status }) => status === "passed").length
    const failed = rules.length - passed
    const sound = rules.length > 0 && files.every((file) => file.status === "passed" || hasFailedTest(file))
    return { name: platform.name, version, passed, failed: sound ? failed : failed + 1 }
  })
}

function hasFailedTest({ assertionResults }: RulesReport["testResults"][number]): boolean {
  return assertionResults.some(({ status }) => status !== "passed")
}
