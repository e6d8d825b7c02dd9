import { describe, expect, it } from "vitest"
import { lockedPlatforms, platformResults, type RulesReport } from "../../tools/platforms.ts"
import { faultsOfRecord, platformsTable, withTable } from "../../tools/platforms-table.ts"

const root = new URL("../../", import.meta.url).pathname

function reportOf(tests: readonly { file: string; under: string; status: string }[]): RulesReport {
  return {
    testResults: tests.map(({ file, under, status }) => ({
      name: `${root}${file}`,
      status,
      assertionResults: [{ status, ancestorTitles: [under] }],
    })),
  }
}

describe("the table of platforms", () => {
  const runtimes = "test/runtimes/runtimes.test.ts"
  const [bun] = lockedPlatforms(root).filter(({ name }) => name === "Bun")

  it("has a line for every platform, with the locked version", () => {
    const names = lockedPlatforms(root).map(({ name }) => name)
    for (const name of ["Next.js", "Express", "Fastify", "Hono", "SvelteKit", "Node.js", "Bun", "Deno", "workerd"])
      expect(names).toContain(name)
    const versions = lockedPlatforms(root).filter(({ name }) => name !== "`node:http`")
    for (const { version } of versions) expect(version).toMatch(/^\d+\.\d+\.\d+/)
    const majors = versions.filter(({ name }) => name === "Node.js").map(({ version }) => version.split(".")[0])
    expect(majors).toEqual(["20", "22", "24", "26"])
  })

  it("counts the rules of a platform by its own title, and counts one without any rule as failed", () => {
    const under = `Bun ${bun?.version}`
    const report = reportOf([
      { file: runtimes, under, status: "passed" },
      { file: runtimes, under, status: "failed" },
      { file: runtimes, under, status: "skipped" },
      { file: runtimes, under: "Bun 0.1.0", status: "passed" },
      { file: "test/frameworks/express.test.ts", under: "anything", status: "passed" },
    ])
    const results = platformResults(report, root)
    expect(results.find(({ name }) => name === "Bun")).toMatchObject({ passed: 1, failed: 2 })
    expect(results.find(({ name }) => name === "Express")).toMatchObject({ passed: 1, failed: 0 })
    expect(results.find(({ name }) => name === "Deno")).toMatchObject({ passed: 0, failed: 1 })
  })

  it("counts a file that failed outside of its tests as failed", () => {
    const [file] = reportOf([{ file: "test/frameworks/hono.test.ts", under: "Hono", status: "passed" }]).testResults
    if (file === undefined) throw new Error("There is no file in the report.")
    const hono = (status: string) =>
      platformResults({ testResults: [{ ...file, status }] }, root).find(({ name }) => name === "Hono")
    expect(hono("passed")).toMatchObject({ passed: 1, failed: 0 })
    expect(hono("failed")).toMatchObject({ passed: 1, failed: 1 })
  })

  it("reports missing, unexpected and failed platforms of a record", () => {
    const locked = [
      { name: "Bun", version: "2.0.0" },
      { name: "Deno", version: "3.0.0" },
    ]
    const good = { passed: 3, failed: 0 }
    expect(
      faultsOfRecord(
        locked.map((one) => ({ ...one, ...good })),
        locked,
      ),
    ).toEqual([])
    const stale = [
      { name: "Bun", version: "1.0.0", ...good },
      { name: "Deno", version: "3.0.0", passed: 2, failed: 1 },
    ]
    expect(faultsOfRecord(stale, locked)).toEqual([
      "Bun 2.0.0 has no results.",
      "Bun 1.0.0 is no longer tested.",
      "On Deno 3.0.0, 1 rules do not hold.",
    ])
  })

  it("replaces only the text between its marks, and needs them", () => {
    const table = platformsTable([
      { name: "Bun", version: "2.0.0", passed: 3, failed: 0 },
      { name: "Deno", version: "3.0.0", passed: 2, failed: 1 },
    ])
    expect(table).toContain("| Bun | 2.0.0 | all 3 |")
    expect(table).toContain("| Deno | 3.0.0 | 2 of 3 |")
    const page = "before\n<!-- platforms: made by `npm run platforms` -->\nthe last table\n<!-- /platforms -->\nafter\n"
    const written = withTable(page, table)
    expect(written.startsWith("before\n")).toBe(true)
    expect(written.endsWith("\nafter\n")).toBe(true)
    expect(written).not.toContain("the last table")
    expect(withTable(written, table)).toBe(written)
    expect(() => withTable("nothing", table)).toThrow(/no place/)
  })
})
