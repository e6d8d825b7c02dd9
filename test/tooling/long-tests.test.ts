import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { TestSpecification } from "vitest/node"
import LongestFirst, { longTests } from "../../tools/long-tests.ts"
import { testFiles } from "../../tools/suites.ts"

const root = join(import.meta.dirname, "../..")

/** Returns the properties of a test file that vitest reads to sort it. */
function specification(file: string): TestSpecification {
  const project = { name: "unit", config: { root, sequence: { groupOrder: 0 }, isolate: false } }
  // The sorting reads only these properties.
  return { moduleId: join(root, file), project } as unknown as TestSpecification
}

/** Returns a vitest with files of these sizes, and without times of an earlier run. */
function vitestWith(sizes: Readonly<Record<string, number>>): ConstructorParameters<typeof LongestFirst>[0] {
  const cache = {
    getFileTestResults: () => undefined,
    getFileStats: (key: string) => ({ size: sizes[key.split(":").at(-1) ?? ""] ?? 0 }),
  }
  // The sorting reads only these properties.
  return { config: { root }, cache } as unknown as ConstructorParameters<typeof LongestFirst>[0]
}

describe("the order of the tests", () => {
  it("names files that exist", () => {
    const files = new Set(testFiles(root))
    expect(longTests.filter((file) => !files.has(file))).toEqual([])
  })

  it("begins with the files that take longest, whatever their sizes are, and keeps vitest's order of the others", async () => {
    const [first = "", second = ""] = longTests
    const sizes = { "test/large.test.ts": 900, "test/small.test.ts": 20, [second]: 10, [first]: 1 }
    const sorted = await new LongestFirst(vitestWith(sizes)).sort(
      ["test/small.test.ts", second, "test/large.test.ts", first].map(specification),
    )
    expect(sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))).toEqual([
      first,
      second,
      "test/large.test.ts",
      "test/small.test.ts",
    ])
  })
})
