import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeDeclarations } from "./compile-app.ts"

let folder: string
let files: string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "authchart-declarations-"))
  writeDeclarations(folder)
  files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".d.ts"))
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(join(folder, file), "utf8")
const withoutComments = (declarations: string) => declarations.replaceAll(/\/\*[\s\S]*?\*\/\s*/g, "")

describe("the public declarations", () => {
  it("mention XState only in the machines", () => {
    expect(files.length).toBeGreaterThan(100)
    const naming = files.filter((file) => /from "xstate|import\("xstate/.test(read(file)))
    expect(naming.filter((file) => !file.startsWith("machines/"))).toEqual([])
    expect(naming.length).toBeGreaterThan(0)
  })

  it("the declarations of a chart are a few lines long, regardless of the chart's size", () => {
    const charts = files.filter((file) => /^machines\/.*\.machine\.d\.ts$/.test(file))
    expect(charts.length).toBeGreaterThanOrEqual(6)
    for (const chart of charts) expect(withoutComments(read(chart)).length, chart).toBeLessThan(600)
  })

  it("contain no type that is any", () => {
    for (const file of files) expect(read(file).match(/[:<,|] ?any\b(?!thing)(?=[;,)>[\]|])/g), file).toBeNull()
  })
})
