import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { faults, netOf } from "../faults/faults.ts"
import { faultTree, filesOf, type FaultTree } from "../faults/tree.ts"
import { verdicts } from "../faults/trial.ts"

const root = resolve(import.meta.dirname, "../..")
const folder = join(root, "test/faults")
const patchOf = (name: string) => readFileSync(join(folder, `${name}.patch`), "utf8")

let tree: FaultTree | undefined
afterEach(() => tree?.remove())

describe("the planted faults", () => {
  it("have a row for each patch, and a patch for each row", () => {
    const patches = readdirSync(folder).filter((file) => file.endsWith(".patch"))
    expect(faults.map(({ name }) => `${name}.patch`).sort()).toEqual(patches.sort())
  })

  it("name tests that exist, at least one each", () => {
    for (const { name, foundBy } of faults) {
      expect(foundBy.length, name).toBeGreaterThan(0)
      for (const file of foundBy) expect(existsSync(join(root, file)), file).toBe(true)
    }
  })

  it("exist for every check that was once forgotten", () => {
    const names = faults.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        "state-not-compared",
        "nonce-ignored",
        "flow-of-any-provider",
        "step-skipped-by-credentials",
        "check-after-commit",
      ]),
    )
  })

  it("are found by a proof, by an attack of the model, by a misbehaving provider, by a flow: each kind of net finds some", () => {
    const found = new Set(faults.flatMap(({ foundBy }) => foundBy.map(netOf)))
    expect([...found]).toEqual(expect.arrayContaining(["proof", "model", "conformance", "flow"]))
  })

  it("apply to the current source, change it, and are reverted completely", () => {
    const copy = faultTree(root)
    tree = copy
    for (const { name } of faults) {
      const patch = patchOf(name)
      const texts = () => filesOf(patch).map((file) => readFileSync(join(copy.folder, file), "utf8"))
      const before = texts()
      const takeOut = copy.plant(patch)
      expect(texts(), name).not.toEqual(before)
      takeOut()
      expect(texts(), name).toEqual(before)
    }
    expect(filesOf(patchOf("nonce-ignored")).map((file) => readFileSync(join(root, file), "utf8"))).toEqual(
      filesOf(patchOf("nonce-ignored")).map((file) => readFileSync(join(copy.folder, file), "utf8")),
    )
  })
})

describe("a patch", () => {
  const changing = (file: string, from: string, to: string) =>
    `--- a/${file}\n+++ b/${file}\n@@ -1,1 +1,1 @@\n-${from}\n+${to}\n`

  it("a patch that no longer applies is refused with its file and line", () => {
    tree = faultTree(root)
    const copy = tree
    expect(() => copy.plant(changing("machines/check-ids.ts", "something that is not there", "x"))).toThrow(
      /patch failed: machines\/check-ids\.ts:1/,
    )
  })

  it.each(["test/core.test.ts", "tools/faults.ts", "package.json", "../outside.ts"])(
    "that changes %s is refused: a fault must be in the published source",
    (file) => {
      expect(() => filesOf(changing(file, "a", "b"))).toThrow(/changes src\/ or machines\//)
    },
  )
})

describe("the result of a run", () => {
  const report = (results: readonly string[][]) => ({
    testResults: results.map(([name = "", ...statuses]) => ({
      name: `/copy/${name}`,
      message: statuses.length === 0 ? "it does not compile" : "",
      assertionResults: statuses.map((status, at) => ({ status, fullName: `test ${at}` })),
    })),
  })

  it("counts passed tests, and names failed ones", () => {
    const [verdict] = verdicts(report([["a.test.ts", "passed", "failed", "skipped"]]), ["a.test.ts"], "/copy")
    expect(verdict).toEqual({ file: "a.test.ts", passed: 1, failed: ["test 1"], broken: undefined })
  })

  it("a file that could not run, or did not run, has found nothing", () => {
    const read = verdicts(report([["a.test.ts"]]), ["a.test.ts", "b.test.ts"], "/copy")
    expect(read.map(({ broken }) => broken)).toEqual(["it does not compile", "it was not run"])
  })
})
