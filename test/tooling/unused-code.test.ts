import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { plantTree, type PlantedTree } from "../support/planted-tree.ts"

const manifest = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../package.json"), "utf8")) as object

/** Returns our package.json with other dependencies; its exports define the entry points. */
function manifestWith(dependencies: Record<string, string>): string {
  const none = { scripts: {}, devDependencies: {}, peerDependencies: {}, peerDependenciesMeta: {} }
  return JSON.stringify({ ...manifest, ...none, dependencies })
}

const clean = {
  "package.json": manifestWith({ xstate: "*" }),
  "src/index.ts": 'export { used } from "./protocol/used.ts"\n',
  "src/protocol/used.ts": "export const used = 1\n",
  "machines/index.ts": 'export { createMachine } from "xstate"\n',
}

let tree: PlantedTree | undefined
afterEach(() => tree?.remove())

async function unused(files: Record<string, string>): Promise<{ code: number; output: string }> {
  tree = plantTree(["knip.json", "tsconfig.json"], { ...clean, ...files })
  return tree.run("knip", ["--no-progress", "--no-config-hints"])
}

describe("the check of unused code", () => {
  it("finds nothing if all code is used", async () => {
    expect(await unused({})).toMatchObject({ code: 0 })
  })

  it("refuses an export that no file imports", async () => {
    const { code, output } = await unused({ "src/protocol/used.ts": "export const used = 1\nexport const idle = 2\n" })
    expect(code).toBe(1)
    expect(output).toContain("idle")
  })

  it("refuses a file that no file imports", async () => {
    const { code, output } = await unused({ "src/protocol/idle.ts": "export const idle = 2\n" })
    expect(code).toBe(1)
    expect(output).toContain("src/protocol/idle.ts")
  })

  it("refuses a dependency that no file imports", async () => {
    const { code, output } = await unused({ "package.json": manifestWith({ xstate: "*", jose: "*" }) })
    expect(code).toBe(1)
    expect(output).toContain("jose")
  })

  it("refuses an import of an undeclared package", async () => {
    const { code, output } = await unused({ "src/protocol/used.ts": 'export { decodeJwt as used } from "jose"\n' })
    expect(code).toBe(1)
    expect(output).toContain("jose")
  })
})
