import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { convertFolder, importChanges, sourceFiles, withChangedImports } from "./convert.ts"
import { applicationFolder } from "./copies.ts"

const guide = readFileSync(join(import.meta.dirname, "../../docs/moving-over.md"), "utf8")
const changes = importChanges(guide)

describe("the guide's table of imports", () => {
  it("can be followed literally", () => {
    expect(changes).toContainEqual({ from: "next-auth", to: "authchart" })
    expect(changes).toContainEqual({ from: "next-auth/react", to: "authchart/react" })
    expect(changes).toContainEqual({ from: "@auth/core/jwt", to: "authchart/jwt" })
    expect(changes).toContainEqual({ from: "@auth/core/providers/…", to: "authchart/providers/…" })
  })

  it.each(["express", "sveltekit"])("MOVE-04: has every entry of @auth/%s that exists here", (framework) => {
    const entries = ["", "/adapters", "/providers", "/providers/…"].map((entry) => `@auth/${framework}${entry}`)
    expect(changes.map(({ from }) => from)).toEqual(expect.arrayContaining(entries))
    expect(changes).toContainEqual({ from: `@auth/${framework}`, to: `authchart/${framework}` })
  })

  it.each([
    ["a row without a target", "| `next-auth` | the new one |"],
    ["a row with two targets", "| `next-auth` | `a`, `b` |"],
    ["a row whose rest has no place", "| `next-auth/…` | `authchart` |"],
  ])("is never guessed: %s is refused", (_what, row) => {
    expect(() => importChanges(`| from | to |\n|---|---|\n${row}\n`)).toThrow(row)
  })

  it("must exist", () => {
    expect(() => importChanges("# A guide without one\n")).toThrow(/no table/)
  })
})

describe("changing the imports", () => {
  it.each([
    ['import NextAuth from "next-auth"', 'import NextAuth from "authchart"'],
    ["import { useSession } from 'next-auth/react'", "import { useSession } from 'authchart/react'"],
    ['import GitHub from "next-auth/providers/github"', 'import GitHub from "authchart/providers/github"'],
    ['export { Auth } from "@auth/core"', 'export { Auth } from "authchart/core"'],
    ['await import("next-auth/jwt")', 'await import("authchart/jwt")'],
    ['declare module "next-auth/jwt" {', 'declare module "authchart/jwt" {'],
    ['import "next-auth"', 'import "authchart"'],
  ])("renames the module in %s", (before, after) => {
    expect(withChangedImports(before, changes)).toBe(after)
  })

  it.each([
    'import { KyselyAdapter } from "@auth/kysely-adapter"',
    'import x from "./next-auth"',
    'import y from "next-auth-more"',
    'const said = "next-auth"',
  ])("does not change %s", (line) => {
    expect(withChangedImports(line, changes)).toBe(line)
  })
})

describe("the application of this suite", () => {
  const files = sourceFiles(applicationFolder)
  const sources = files.map((file) => readFileSync(join(applicationFolder, file), "utf8"))

  it("imports every part of the published package that the guide names, except lists of providers", () => {
    const all = sources.join("\n")
    for (const name of ["next-auth", "next-auth/react", "next-auth/jwt", "next-auth/adapters"])
      expect(all).toContain(`from "${name}"`)
    expect(all).toContain('from "next-auth/providers/')
  })

  it("changes only in lines that name a module", () => {
    const lines = sources.flatMap((source) => {
      const after = withChangedImports(source, changes).split("\n")
      return source.split("\n").flatMap((line, at) => (line === after[at] ? [] : [[line, after[at] ?? ""] as const]))
    })
    expect(lines.length).toBeGreaterThan(10)
    for (const [before, after] of lines) {
      expect(before).toMatch(/^(?:import .*from |import |declare module )"(?:next-auth|@auth\/core)/)
      expect(after).not.toMatch(/next-auth|@auth\/core/)
    }
    const left = sources
      .map((source) => withChangedImports(source, changes))
      .filter((text) => /["'](?:next-auth|@auth\/core)/.test(text))
    expect(left).toEqual([])
  })

  it("has nothing left to change afterwards", () => {
    for (const source of sources) {
      const once = withChangedImports(source, changes)
      expect(withChangedImports(once, changes)).toBe(once)
    }
    expect(convertFolder(applicationFolder, [])).toEqual([])
  })
})
