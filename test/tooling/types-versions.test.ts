/** The settings in package.json for TypeScript that does not read `exports`. */
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { pathsOf, withTypes } from "../../tools/types-versions.ts"

const text = readFileSync(resolve(import.meta.dirname, "../../package.json"), "utf8")

describe("MOVE-06: typesVersions", () => {
  it("MOVE-06: typesVersions of package.json match its exports, and no entry is missing", () => {
    expect(JSON.parse(withTypes(text))).toEqual(JSON.parse(text))
    expect(Object.keys(JSON.parse(withTypes(text)) as object)).toEqual(Object.keys(JSON.parse(text) as object))
  })

  it("MOVE-06: have every subpath with its declarations, also patterns, and nothing for a closed one or a file that is not a module", () => {
    const exports = {
      ".": "./dist/index.js",
      "./jwt": "./dist/jwt.js",
      "./providers/parts/*": null,
      "./providers/*": "./dist/providers/*.js",
      "./package.json": "./package.json",
    }
    expect(pathsOf(exports)).toEqual([
      ["jwt", ["./dist/jwt.d.ts"]],
      ["providers/parts/*", []],
      ["providers/*", ["./dist/providers/*.d.ts"]],
    ])
  })

  it("MOVE-06: a new subpath in exports changes the result", () => {
    const manifest = JSON.parse(text) as { exports: Record<string, string> }
    const added = JSON.stringify({ ...manifest, exports: { ...manifest.exports, "./new": "./dist/src/new.js" } })
    expect(JSON.parse(withTypes(added))).not.toEqual(JSON.parse(added))
  })
})
