import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { restingFiles, rotationsOf, rulesOfSqlite } from "../../tools/rotations.ts"
import { testFiles } from "../../tools/suites.ts"

const root = resolve(import.meta.dirname, "../..")
const files = testFiles(root)
const rotations = rotationsOf(files)
const seeds = Array.from({ length: 60 }, (_none, day) => 20260101 + day)

const textOf = (file: string): string => readFileSync(join(root, file), "utf8")

/** The modules with rules that a test file imports. Modules that open a database have no rules. */
function importsOf(file: string): readonly string[] {
  const relative = [...textOf(file).matchAll(/ from "(\.[^"]+)"/g)].map(([, path = ""]) => join(file, "..", path))
  return relative.filter((path) => path.startsWith("test/") && !path.endsWith("-servers.ts"))
}

describe("test files that take turns", () => {
  it("exist, and each has its turn in only one rotation", () => {
    const turns = rotations.flatMap((rotation) => rotation.files)
    expect(turns.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(turns.filter((file, at) => turns.indexOf(file) !== at)).toEqual([])
  })

  it("some files of each rotation play on each day, and the others rest", () => {
    for (const seed of seeds) {
      const resting = restingFiles(files, seed)
      for (const { name, files: turns, plays } of rotations)
        expect([name, turns.filter((file) => !resting.includes(file)).length]).toEqual([name, plays])
    }
  })

  it("each file plays on some of sixty days, and the same seed gives the same files", () => {
    const always = seeds.map((seed) => new Set(restingFiles(files, seed)))
    const never = rotations.flatMap((rotation) => rotation.files).filter((file) => always.every((day) => day.has(file)))
    expect(never).toEqual([])
    expect(restingFiles(files, 20260131)).toEqual(restingFiles(files, 20260131))
  })

  it("of services have no second sample, which would make a case rarer than its file", () => {
    const ofServices = rotations
      .flatMap((rotation) => rotation.files)
      .filter((file) => file.startsWith("test/services/"))
    expect(ofServices.length).toBeGreaterThan(50)
    expect(ofServices.filter((file) => /\b(?:sampled|covering)\(/.test(textOf(file)))).toEqual([])
  })

  it("because SQLite is held to their rules have no tests of their own", () => {
    const { files: turns = [] } = rotations.find(({ name }) => name === rulesOfSqlite) ?? {}
    expect(turns.length).toBeGreaterThan(30)
    expect(turns.filter((file) => /^\s*(?:it|test)(?:\.\w+)*\(/m.test(textOf(file)))).toEqual([])
  })

  it("because SQLite is held to their rules import rules that a test without a service imports, too", () => {
    const { files: turns = [] } = rotations.find(({ name }) => name === rulesOfSqlite) ?? {}
    const daily = new Set(files.filter((file) => !file.startsWith("test/services/")).flatMap(importsOf))
    expect(turns.filter((file) => !importsOf(file).some((rules) => daily.has(rules)))).toEqual([])
  })

  it("do not include the contract of the adapters for Redis, and tests about one store only", () => {
    const turns = new Set(rotations.flatMap((rotation) => rotation.files))
    const daily = ["redis/redis-contract", "redis/front-contract", "redis/hash-tag", "postgres/limit-statements"]
    expect(daily.filter((name) => turns.has(`test/services/${name}.test.ts`))).toEqual([])
    expect(files).toEqual(expect.arrayContaining(daily.map((name) => `test/services/${name}.test.ts`)))
  })

  it("no file rests in a run that plays everything", () => {
    expect(restingFiles(files, "all")).toEqual([])
    expect(rotations.some(({ name }) => name === "databases: sql-migrate")).toBe(true)
  })
})
