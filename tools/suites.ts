/**
 * The test suites: one vitest project each, by folder. `vitest.config.ts` and `npm test` read this list. A suite that
 * needs a service has a folder of its own, so that the rest runs without the service.
 */
import { readdirSync } from "node:fs"
import { join, relative, sep } from "node:path"
import type { ServiceName } from "./services.ts"

export interface Suite {
  name: string
  /** Its tests are the `*.test.ts` files in this folder, except those in the folder of another suite. */
  folder: string
  /**
   * The services that the suite needs. If one is missing, the suite does not run: `npm test` reports the suite at the
   * end, and `.ci/run` fails.
   */
  needs: readonly ServiceName[]
}

export const suites: readonly Suite[] = [
  { name: "unit", folder: "test/", needs: [] },
  { name: "tooling", folder: "test/tooling/", needs: [] },
  // Example applications to build before the tests.
  { name: "next", folder: "test/frameworks/next/", needs: [] },
  { name: "browser", folder: "test/browser/", needs: ["chromium"] },
  { name: "visualizer", folder: "test/devtools/browser/", needs: ["chromium"] },
  { name: "frameworks", folder: "test/frameworks/", needs: [] },
  { name: "examples", folder: "test/examples/", needs: ["chromium"] },
  { name: "runtimes", folder: "test/runtimes/", needs: [] },
  { name: "moving", folder: "test/moving/", needs: ["chromium"] },
  { name: "moving over postgres", folder: "test/moving/apps-over-postgres/", needs: ["chromium", "postgres"] },
  { name: "browser over postgres", folder: "test/browser/postgres/", needs: ["chromium", "postgres"] },
  { name: "postgres", folder: "test/services/postgres/", needs: ["postgres"] },
  { name: "mariadb", folder: "test/services/mariadb/", needs: ["mariadb"] },
  // Redis in front of PostgreSQL needs both.
  { name: "redis", folder: "test/services/redis/", needs: ["redis", "postgres"] },
]

/** The folders of other suites within a suite's folder. */
export function foldersWithin(suite: Suite): string[] {
  const folders = suites.map((other) => other.folder)
  return folders.filter((folder) => folder !== suite.folder && folder.startsWith(suite.folder))
}

/** Returns the suite that runs a test file; undefined for a file that no suite runs. */
export function suiteOf(file: string): Suite | undefined {
  if (!file.endsWith(".test.ts")) return undefined
  const having = suites.filter((suite) => file.startsWith(suite.folder))
  return having.sort((a, b) => b.folder.length - a.folder.length)[0]
}

const unvisited = new Set(["node_modules", "dist", ".git", ".cache", "coverage"])

/** Returns every file with the name of a test, in a suite or not; relative to `root`, with `/`. */
export function testFiles(root: string, folder: string = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return unvisited.has(entry.name) ? [] : testFiles(root, path)
      return /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(entry.name) ? [relative(root, path).split(sep).join("/")] : []
    })
    .sort()
}
