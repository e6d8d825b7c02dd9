import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { plantTree, type PlantedTree } from "../support/planted-tree.ts"
import { companions, plants, soil } from "./lint-plants.ts"

const configuration = [".oxlintrc.json", "tsconfig.json", "package.json", "tools/lint"]

interface Diagnostic {
  code: string
  filename: string
  message: string
}

async function lint(tree: PlantedTree): Promise<{ code: number; diagnostics: Diagnostic[] }> {
  const { code, output } = await tree.run("oxlint", ["--format=json", "--disable-nested-config"])
  const report = JSON.parse(output) as { diagnostics: Diagnostic[] }
  return { code, diagnostics: report.diagnostics }
}

describe("the linter", () => {
  let planted: PlantedTree
  let found: Diagnostic[]
  let exitCode: number

  beforeAll(async () => {
    const violations = Object.fromEntries(plants.map(({ file, text }) => [file, text]))
    planted = plantTree(configuration, { ...soil, ...companions, ...violations })
    const result = await lint(planted)
    found = result.diagnostics
    exitCode = result.code
  })

  afterAll(() => planted.remove())

  it("finds nothing if every rule is kept", async () => {
    const tree = plantTree(configuration, soil)
    const { code, diagnostics } = await lint(tree)
    tree.remove()
    expect(diagnostics.map(({ code: rule, filename, message }) => ({ rule, filename, message }))).toEqual([])
    expect(code).toBe(0)
  })

  it("fails if one is broken", () => {
    expect(exitCode).toBe(1)
  })

  it("reports no file that keeps the rules", () => {
    expect(found.filter(({ filename }) => filename in soil)).toEqual([])
  })

  it.each(plants.map((plant) => [plant.what, plant] as const))("refuses %s", (_what, { rule, file, says }) => {
    const here = found.filter(({ filename }) => filename === file)
    expect(here.map(({ code }) => code)).toContain(rule)
    const messages = here.filter(({ code }) => code === rule).map(({ message }) => message)
    expect(messages.join("\n")).toContain(says ?? "")
  })
})
