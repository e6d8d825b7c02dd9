import { afterEach, describe, expect, it } from "vitest"
import { plantTree, type PlantedTree } from "../support/planted-tree.ts"

let tree: PlantedTree | undefined
afterEach(() => tree?.remove())

describe("the format check", () => {
  async function format(text: string): Promise<number> {
    tree = plantTree([".oxfmtrc.json"], { "src/a.ts": text })
    return (await tree.run("oxfmt", ["--check", "."])).code
  }

  it("accepts double quotes, no semicolons, two spaces", async () => {
    expect(await format('export const a = (b: boolean): string => {\n  return b ? "c" : "d"\n}\n')).toBe(0)
  })

  it.each([
    ["semicolons", 'export const a = "b";\n'],
    ["single quotes", "export const a = 'b'\n"],
    ["other indentation", "export const a = (): number => {\n    return 1\n}\n"],
    ["a line of more than 120 columns", `export const a = [${Array.from({ length: 50 }, () => 1).join(", ")}]\n`],
  ])("refuses %s", async (_what, text) => {
    expect(await format(text)).toBe(1)
  })
})

describe("the check of the package", () => {
  const manifest = {
    name: "sample",
    version: "1.0.0",
    license: "MIT",
    type: "module",
    files: ["dist", "LICENSE", "README.md"],
    exports: { ".": "./dist/src/index.js", "./adapters/*": "./dist/src/adapters/*.js" },
  }
  const sound = {
    "package.json": JSON.stringify(manifest),
    LICENSE: "",
    "README.md": "",
    "dist/src/adapters/memory.js": "export const b = 1\n",
    "dist/src/adapters/memory.d.ts": "export declare const b: number\n",
    "dist/src/index.js": "export const a = 1\n",
    "dist/src/index.d.ts": "export declare const a: number\n",
    // Files that are not modules, and that must nevertheless exist.
    "dist/visualizer/modules/index.js": "",
    "dist/visualizer/modules/index.html.js": "",
    "dist/visualizer/modules/visualizer-script.js": "",
    "dist/visualizer/modules/advice-script.js": "",
    "dist/visualizer/modules/visualizer.css.js": "",
    "dist/visualizer/modules/charts.js": "",
    "dist/visualizer/modules/paths-script.js": "",
    "dist/visualizer/modules/elk-worker-script.js": "",
    "dist/visualizer/modules/elk-worker.LICENSE.md": "",
  }

  async function check(files: Record<string, string>): Promise<{ code: number; said: string }> {
    tree = plantTree(
      ["check-package", "pack", "pack-for-tests", "sample"].map((name) => `tools/${name}.ts`),
      { ...sound, ...files },
    )
    const { code, output, complaints } = await tree.run("tsx", ["tools/check-package.ts"])
    return { code, said: `${output}${complaints}` }
  }

  it("accepts a package with all exports and their types", async () => {
    expect(await check({})).toMatchObject({ code: 0 })
  })

  it("refuses missing files, unexpected files, and types that do not resolve", async () => {
    const { code, said } = await check({
      "package.json": JSON.stringify({ ...manifest, exports: { ...manifest.exports, "./none": "./dist/src/none.js" } }),
      "dist/test/secret.js": "export {}\n",
      "dist/src/adapters/untyped.js": "export {}\n",
      "dist/src/index.d.ts": 'export * from "./nothing.js"\n',
    })
    expect(code).toBe(1)
    expect(said).toContain("dist/test/secret.js does not belong in the package")
    expect(said).toMatch(/"sample\/none"\s+node16 \(from ESM\): Resolution failed/)
    expect(said).toMatch(/"sample\/adapters\/untyped"\s+node16 \(from ESM\): No types/)
    expect(said).toMatch(/"sample"\s+node16 \(from ESM\): Internal resolution error/)
    expect(said).toContain("pkg.exports")
  })
})
