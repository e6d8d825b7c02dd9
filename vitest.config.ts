import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { foldersWithin, suiteOf, suites, testFiles } from "./tools/suites.ts"

const root = import.meta.dirname
const cores = availableParallelism()
const inhabited = new Set(testFiles(root).map((file) => suiteOf(file)?.name))

export default defineConfig({
  test: {
    // A test that is left out, or a suite without tests, is a failure: see tools/test.ts.
    allowOnly: false,
    coverage: { provider: "v8", include: ["src/**", "machines/**"] },
    projects: suites
      .filter((suite) => inhabited.has(suite.name))
      .map((suite) => ({
        test: {
          name: suite.name,
          root,
          include: [`${suite.folder}**/*.test.ts`],
          exclude: foldersWithin(suite).map((folder) => `${folder}**`),
          environment: "node",
          setupFiles: ["test/support/watch-microsteps.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          unstubEnvs: true,
          unstubGlobals: true,
          // Browsers take turns: what they show is waited for. All others use every core; in databases each has its own.
          ...(suite.needs.includes("chromium") ? { fileParallelism: false } : { maxWorkers: cores }),
        },
      })),
  },
})
