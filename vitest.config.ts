import { availableParallelism } from "node:os"
import { join, sep } from "node:path"
import { defineConfig } from "vitest/config"
import LongestFirst from "./tools/long-tests.ts"
import { replacedModules } from "./tools/replaced-modules.ts"
import { restingFiles, turnsVariable } from "./tools/rotations.ts"
import { extentIn } from "./tools/sample.ts"
import { foldersWithin, suiteOf, suites, testFiles, type Suite } from "./tools/suites.ts"

const root = import.meta.dirname
const cores = availableParallelism()
const files = testFiles(root)
const resting = process.env[turnsVariable] === undefined ? [] : restingFiles(files, extentIn(process.env, new Date()))
const inhabited = new Set(files.filter((file) => !resting.includes(file)).map((file) => suiteOf(file)?.name))

/**
 * How many files of a suite run at once. Browsers take turns: what they show is waited for. Tests of databases wait for
 * the database for much of the time, so more of them run than there are cores; each has a database of its own.
 */
function pace({ name, needs }: Suite): object {
  // A browser can be slower than a test expects. One second try; `npm test` names each test that needed it.
  if (needs.includes("chromium")) return { fileParallelism: false, retry: 1 }
  // Files of these suites share a process, one after the other: loading the same modules again took half of the time of
  // unit tests, and a sixth of that of databases.
  if (needs.length > 0) return { maxWorkers: cores * 2, sequence: { groupOrder: 1 }, isolate: false }
  if (name === "unit") return { maxWorkers: cores, isolate: false }
  return { maxWorkers: cores }
}

const sources = replacedModules(root)

/** Sources and tests import the sources. Tests of the built package import only its files, so they share no class with both. */
const ownSources = {
  name: "own-sources",
  enforce: "pre" as const,
  resolveId: (name: string, importer = "") =>
    ["src", "test"].some((folder) => importer.startsWith(join(root, folder, sep))) ? sources[name] : undefined,
}

export default defineConfig({
  test: {
    // A test that is left out, or a suite without tests, is a failure: see tools/test.ts.
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    coverage: { provider: "v8", include: ["src/**", "machines/**"], exclude: ["src/devtools/viewer/**"] },
    // Suites share the modules that vitest has compiled, by the modules' content, instead of compiling them once each.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, ".cache/vitest-modules") },
    projects: suites
      .filter((suite) => inhabited.has(suite.name))
      .map((suite) => ({
        plugins: [ownSources],
        test: {
          name: suite.name,
          root,
          include: [`${suite.folder}**/*.test.ts`],
          exclude: [...foldersWithin(suite).map((folder) => `${folder}**`), ...resting],
          environment: "node",
          globalSetup: [
            ...(suite.needs.includes("chromium") ? ["test/support/unpack-chromium.ts"] : []),
            ...(suite.name === "visualizer" ? ["test/devtools/browser/build-once.ts"] : []),
          ],
          setupFiles: ["watch-globals", "watch-microsteps", "warnings"].map((name) => `test/support/${name}.ts`),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          unstubEnvs: true,
          unstubGlobals: true,
          ...pace(suite),
        },
      })),
  },
})
