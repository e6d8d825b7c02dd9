import { expect, it } from "vitest"
import { slowestFiles } from "../../tools/slowest-files.ts"

const file = (name: string, seconds: number) => ({
  name: `/srv/${name}`,
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
})

it("the times of a run are the sums of its suites, and its slowest files in their order", () => {
  const testResults = [file("test/a.test.ts", 3), file("test/browser/b.test.ts", 20), file("test/c.test.ts", 5)]
  expect(slowestFiles({ testResults }, "/srv", 2)).toEqual([
    "    20 s  browser",
    "     8 s  unit",
    "    20 s  test/browser/b.test.ts",
    "     5 s  test/c.test.ts",
  ])
})

it("a file that did not start has no time", () => {
  const testResults = [{ name: "/srv/test/a.test.ts", startTime: 9000, endTime: 0 }]
  expect(slowestFiles({ testResults }, "/srv", 1)).toEqual(["     0 s  unit", "     0 s  test/a.test.ts"])
})
