/** `authchart move` for applications of Auth.js 5, and the way back. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { counterparts, providerPackages } from "../../../src/cli/move/module-names.ts"
import { importChanges } from "../../moving/convert.ts"
import { moveApp, moved, type Files, type MoveApp } from "./move-app.ts"
import { v5Apps } from "./v5-apps.ts"

const apps = Object.entries(v5Apps)
const opened: MoveApp[] = []

function open(files: Files): MoveApp {
  const app = moveApp(files)
  opened.push(app)
  return app
}

afterEach(() => {
  for (const app of opened.splice(0)) app.remove()
})

describe("moving an application of Auth.js 5", () => {
  it("renames the modules of the guide's table, and no other", () => {
    const guide = readFileSync(join(import.meta.dirname, "../../../docs/moving-over.md"), "utf8")
    const table = importChanges(guide).map(({ from, to }): [string, string] => [from, to])
    const providers = providerPackages.map((name): [string, string] => [`${name}/providers/…`, "authchart/providers/…"])
    const all = [...Object.entries(counterparts), ...providers]
    expect(new Map(all)).toEqual(new Map(table))
    expect(all.length).toBe(table.length)
  })

  it.each(apps)("writes nothing without --write: %s", async (_name, files) => {
    const app = open(files)
    const { out } = await app.move()
    expect(out).toContain("Nothing is written")
    expect(app.files()).toEqual(files)
  })

  it.each(apps)("shows a diff that git applies to the same files that --write makes: %s", async (_name, files) => {
    const [app, written] = [open(files), open(files)]
    const report = JSON.parse((await app.move("--json")).out) as { changes: { diff: string }[] }
    execFileSync("git", ["apply", "-"], { cwd: app.folder, input: report.changes.map(({ diff }) => diff).join("") })
    await written.move("--write")
    expect(app.files()).toEqual(written.files())
  })

  it.each(apps)("has nothing to do a second time: %s", async (_name, files) => {
    const app = open(files)
    await app.move("--write")
    const once = app.files()
    const { out, code } = await app.move("--write")
    expect([out, code]).toEqual(["Nothing to do.", 0])
    expect(app.files()).toEqual(once)
  })

  it.each(apps)("restores every byte with --back: %s", async (_name, files) => {
    const app = open(files)
    await app.move("--write")
    expect(app.files()).not.toEqual(files)
    await app.move("--back", "--write")
    expect(app.files()).toEqual(files)
  })

  it("changes only the names of modules, package.json and the record", async () => {
    const files = v5Apps["Next.js"] ?? {}
    const after = (await moved(files)).files
    const lines = Object.keys(files).flatMap((file) => {
      const now = after[file]?.split("\n") ?? []
      return (files[file] ?? "")
        .split("\n")
        .flatMap((line, at) => (line === now[at] || file === "package.json" ? [] : [now[at]]))
    })
    expect(lines).toEqual([
      `import NextAuth, { type DefaultSession } from "authchart"`,
      `import type { Adapter } from "authchart/adapters"`,
      `import "authchart/jwt"`,
      `import GitHub from "authchart/providers/github"`,
      `declare module "authchart" {`,
      `declare module "authchart/jwt" {`,
      `import { useSession } from 'authchart/react'`,
      `vi.mock("authchart/react", () => ({ useSession: () => ({ data: null }) }))`,
      `export const { getToken } = await import("authchart/jwt")`,
      `export type Shown = import("authchart").Session`,
    ])
    expect(Object.keys(after)).toEqual([...Object.keys(files), "authchart-move.json"].sort())
    expect(JSON.parse(after["package.json"] ?? "")).toMatchObject({
      dependencies: { authchart: "^0.1.0", next: "16.0.0" },
    })
  })

  it("does not change a text or a comment without a type, and notes a text that can be a module", async () => {
    const { files, out, code } = await moved(v5Apps["Next.js"] ?? {})
    expect(files["next.config.js"]).toContain('transpilePackages: ["next-auth"]')
    expect(out).toContain('next.config.js:1  The text "next-auth" stays')
    expect(code).toBe(0)
    const other = await moved(v5Apps["one package, with its modules named in two ways"] ?? {})
    expect(other.files["src/c.mts"]).toContain(`const said = "import('next-auth')"`)
  })

  it("changes the types in comments of JavaScript, and keeps the ends of lines", async () => {
    const { files } = await moved(v5Apps["Express in JavaScript, with Windows line ends"] ?? {})
    expect(files["server.cjs"]).toContain(`@type {import("authchart/express").ExpressAuthConfig}`)
    expect(files["types.d.ts"]).toContain(`/// <reference types="authchart/express" />\r\n`)
    for (const file of ["server.cjs", "types.d.ts", "package.json"])
      expect(files[file]?.replaceAll("\r\n", "")).not.toContain("\n")
  })

  it.each([
    ["next-auth/providers/nowhere", "Write the provider as an object"],
    ["@auth/sveltekit/components", "Use the two forms"],
    ["@auth/core/lib/utils/cookie", "has no counterpart"],
    ["@auth/solid-start", "has no counterpart"],
    ["next-auth/middleware", "this module is empty"],
  ])("never guesses: it lists %s with its place, and fails", async (name, mend) => {
    const app = open({
      "package.json": `{"dependencies":{"next-auth":"5.0.0"}}`,
      "a.ts": `\n\nimport x from "${name}"\n`,
    })
    const { out, code } = await app.move("--write")
    expect(code).toBe(1)
    expect(out).toMatch(new RegExp(`a\\.ts:3 {2}The module "${name}" stays.*\\n.*${mend}`))
    expect(app.files()["a.ts"]).toContain(name)
  })

  it("does not change the packages of a workspace that are below the folder, and names them", async () => {
    const inner = { "web/package.json": "{}", "web/a.ts": `import "next-auth"` }
    const { files, out } = await moved({
      "package.json": `{"dependencies":{"next-auth":"5.0.0"}}`,
      "a.ts": `import "next-auth"`,
      ...inner,
    })
    expect(files).toMatchObject(inner)
    expect(out).toContain("npx authchart move web")
  })
})

const modules = [
  ...Object.keys(counterparts),
  "next-auth/providers/github",
  "@auth/core/providers/google",
  "@auth/pg-adapter",
  "react",
]
const quote = fc.constantFrom('"', "'")
const statement = fc
  .tuple(fc.constantFrom(...modules), quote, fc.nat(6), fc.constantFrom("", ";"))
  .map(([name, q, form, end]) => {
    const text = `${q}${name}${q}`
    const forms = [
      `import ${text}`,
      `import * as all from ${text}`,
      `export { default } from ${text}`,
      `type T = import(${text}).T`,
      `const lazy = () => import(${text})`,
      `const said = ${text}`,
      `declare module ${text} {}`,
    ]
    return `${forms[form] ?? ""}${end}`
  })
const script = fc
  .tuple(fc.array(statement, { maxLength: 8 }), fc.constantFrom("\n", "\r\n"))
  .map(([lines, end]) => lines.join(end))

describe("any application", () => {
  it("is restored byte for byte, after any number of moves", async () => {
    await fc.assert(
      fc.asyncProperty(script, script, fc.constantFrom("  ", "\t", "    "), async (one, two, indent) => {
        const files = {
          "package.json": JSON.stringify({ name: "x", dependencies: { "next-auth": "5.0.0-beta.1" } }, null, indent),
          "one.ts": one,
          "two.tsx": two,
        }
        const app = moveApp(files)
        try {
          await app.move("--write")
          await app.move("--write")
          for (const name of ["one.ts", "two.tsx"])
            expect(app.files()[name]).not.toMatch(/(?:from|import\(?) ?["'](?:next-auth|@auth\/core)/)
          if (app.files()["authchart-move.json"] !== undefined) await app.move("--back", "--write")
          expect(app.files()).toEqual(files)
        } finally {
          app.remove()
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe("going back", () => {
  const files = {
    "package.json": `{\n  "dependencies": {\n    "next-auth": "5.0.0"\n  }\n}\n`,
    "a.ts": `import NextAuth from "next-auth"\n`,
  }

  it("also restores an import that was written after the move, if only one module can be meant", async () => {
    const app = open(files)
    await app.move("--write")
    const { folder } = app
    const fresh = {
      "b.ts": `import { getToken } from "authchart/jwt"\nimport GitHub from "authchart/providers/github"\n`,
    }
    const later = moveApp({ ...app.files(), ...fresh })
    opened.push(later)
    expect(folder).not.toBe(later.folder)
    const { code } = await later.move("--back", "--write")
    expect(code).toBe(0)
    expect(later.files()["b.ts"]).toBe(
      `import { getToken } from "next-auth/jwt"\nimport GitHub from "next-auth/providers/github"\n`,
    )
  })

  it("lists an import of a feature that Auth.js does not have", async () => {
    const app = open(files)
    await app.move("--write")
    const later = open({ ...app.files(), "b.ts": `\nimport { totp } from "authchart/steps/totp"\n` })
    const { code, out } = await later.move("--back", "--write")
    expect([code, out]).toEqual([1, expect.stringContaining('b.ts:2  The module "authchart/steps/totp" stays')])
    expect(later.files()["a.ts"]).toBe(files["a.ts"])
  })

  it("says what to do if package.json changed in the meantime", async () => {
    const app = open(files)
    await app.move("--write")
    const changed = {
      ...app.files(),
      "package.json": `{ "dependencies": { "authchart": "^9.0.0", "next-auth": "5.0.0" } }`,
    }
    const { code, out } = await open(changed).move("--back", "--write")
    expect([code, out]).toEqual([1, expect.stringContaining("Remove the dependency authchart.")])
  })

  it.each([
    ["without a record", files, /no authchart-move\.json/],
    ["with a file that is not a record", { ...files, "authchart-move.json": `{"version":1}` }, /is not a record/],
    [
      "with a record that names another module",
      { ...files, "authchart-move.json": `{"version":1,"from":"next-auth@5","files":{"a.ts":[["fs","authchart"]]}}` },
      /is not a record/,
    ],
  ])("changes nothing %s", async (_how, broken, message) => {
    const app = open(broken)
    const { code, err } = await app.move("--back", "--write")
    expect([code, err]).toEqual([1, expect.stringMatching(message)])
    expect(app.files()).toEqual(broken)
  })
})
