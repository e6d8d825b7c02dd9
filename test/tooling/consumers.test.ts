/** The packed package, read by several versions of TypeScript in an application. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sampled } from "../support/sample.ts"
import { installConsumer, type Compiler, type Consumer } from "./consumers.ts"

let consumer: Consumer
beforeAll(() => {
  consumer = installConsumer()
}, 120_000)
afterAll(() => consumer?.remove())

const node10 = { module: "esnext", moduleResolution: "node10" }
const bundler = { module: "esnext", moduleResolution: "bundler" }
const node16 = { module: "node16", moduleResolution: "node16" }

/** Subpaths that an application imports together with the package, or the types of Node, for which they are. */
const ofPeers = [
  "adapters/sql",
  "express",
  "fastify",
  "hono",
  "node",
  "nuxt",
  "opentelemetry",
  "opentelemetry/logs",
  "react",
  "stores/sql",
]

/** The compilers that know node10. */
const older = ["typescript-5.4", "typescript-5.9"] as const

const ways: [string, Compiler, object][] = [
  ["TypeScript 5.4, node10", "typescript-5.4", node10],
  ["TypeScript 5.4, bundler", "typescript-5.4", bundler],
  ["TypeScript 5.4, node16", "typescript-5.4", node16],
  ["TypeScript 5.9, node10", "typescript-5.9", node10],
  ["TypeScript 5.9, bundler", "typescript-5.9", bundler],
  ["TypeScript 5.9, node16", "typescript-5.9", node16],
  ["TypeScript 7, bundler", "typescript", bundler],
  ["TypeScript 7, node16", "typescript", node16],
]

describe("the types of the packed package", () => {
  it.each(sampled(ways, 1, "subpaths of the package"))(
    "MOVE-06: every subpath has its types: %s",
    (_name, compiler, options) => {
      expect(consumer.subpaths).toEqual(
        expect.arrayContaining([
          "",
          "jwt",
          "providers",
          "providers/google",
          "steps/totp",
          "stores/sql",
          "adapters/redis",
        ]),
      )
      expect(consumer.subpaths.length).toBeGreaterThan(100)
      expect(consumer.compile(compiler, { ...options, skipLibCheck: true }, consumer.subpaths)).toEqual([])
    },
  )

  it.each(sampled(older, 1, "closed folders"))(
    "MOVE-06: node10 finds no folder that exports closes (%s)",
    (compiler) => {
      const closed = ["providers/parts/entra", "adapters/sql/dialects", "stores/sql/tables"]
      for (const path of closed) expect(existsSync(join(consumer.installed, "dist/src", `${path}.d.ts`))).toBe(true)
      const said = consumer.compile(compiler, { ...node10, skipLibCheck: true }, closed)
      expect(said.filter((line) => line.includes("TS2307"))).toHaveLength(closed.length)
    },
  )

  it.each(sampled(ways, 1, "declarations of the package"))(
    "EXT-13: the types compile without skipLibCheck, and without optional packages: %s",
    (_name, compiler, options) => {
      const own = consumer.subpaths.filter((path) => !ofPeers.includes(path))
      // The compiler checks all declarations, except those that come with it.
      const checked = { skipLibCheck: false, skipDefaultLibCheck: true }
      expect(consumer.compile(compiler, { ...options, ...checked }, own)).toEqual([])
    },
  )
})

/** An application that uses two strings as numbers, so that the errors show their types. */
const app = `import NextAuth from "authchart"
declare module "authchart" { interface Session { plan: string } }
const { auth } = NextAuth({ providers: [] })
export default auth((request) => {
  const path: number = request.nextUrl.pathname
  const plan: number | undefined = request.auth?.plan
  return Response.json({ path, plan })
})
`

describe("the types of the main entry", () => {
  const packages = ["next", "react", "@types/node", "@types/react"]
  const link = (name: string): void => {
    const to = join(consumer.installed, "..", name)
    mkdirSync(dirname(to), { recursive: true })
    symlinkSync(resolve(import.meta.dirname, "../../node_modules", name), to)
  }
  /** Returns lines and codes; further lines of a message are indented. */
  const codesOf = (said: string[]): string[][] =>
    said.filter((line) => !line.startsWith(" ")).map((line) => /\((\d+),.*(TS\d+)/.exec(line)?.slice(1) ?? [line])

  it.each(sampled(older, 1, "types of the main entry"))(
    "MOVE-06: are those of Next.js if it is installed, and of any request otherwise; an application can extend both (%s)",
    (compiler) => {
      const options = { ...node10, skipLibCheck: true, types: ["node"] }
      const without = consumer.compileText(compiler, { ...options, types: [] }, app)
      expect(codesOf(without)).toEqual([
        ["5", "TS2339"],
        ["6", "TS2322"],
      ])
      for (const name of packages) link(name)
      try {
        expect(codesOf(consumer.compileText(compiler, options, app))).toEqual([
          ["5", "TS2322"],
          ["6", "TS2322"],
        ])
      } finally {
        for (const name of packages) rmSync(join(consumer.installed, "..", name))
      }
    },
  )
})

describe("the documentation in the packed package", () => {
  /** Returns the anchors of a page, as Markdown readers make them from headings. */
  function anchorsOf(page: string): Set<string> {
    const text = readFileSync(join(consumer.installed, page), "utf8")
    const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading)
    return new Set(
      headings.map((one) =>
        one
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-"),
      ),
    )
  }

  it("EXT-13: has every page and heading that a message of the library names", () => {
    const folder = join(consumer.installed, "dist")
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"))
    const named = files.flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(/(?<![\w/])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g),
    ])
    expect(named.length).toBeGreaterThan(10)
    for (const [text, page = "", anchor] of named) {
      expect(existsSync(join(consumer.installed, page)), text).toBe(true)
      if (anchor !== undefined) expect([text, anchorsOf(page).has(anchor)]).toEqual([text, true])
    }
  })

  it("EXT-13: has a heading for the address in each error", async () => {
    const errors = (await import("../../src/errors.ts")) as Record<string, unknown>
    const anchors = anchorsOf("docs/errors.md")
    const addresses = Object.values(errors).flatMap((value) => {
      if (typeof value !== "function" || !(value.prototype instanceof Error)) return []
      // Every error of the library has a constructor without required arguments.
      return new (value as new () => { docs?: string })().docs ?? []
    })
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => !anchors.has(address.replace("docs/errors.md#", "")))).toEqual([])
  })

  it("EXT-13: has every file that one of its pages links to", () => {
    const pages = readdirSync(join(consumer.installed, "docs"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => join("docs", file))
    expect(pages.length).toBeGreaterThan(100)
    const missing = [...pages, "README.md"].flatMap((page) => {
      const text = readFileSync(join(consumer.installed, page), "utf8")
      const every = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link)
      // The README also links to folders of the repository.
      const links = page === "README.md" ? every.filter((link) => /\.(?:md|svg|png)$/.test(link)) : every
      return links
        .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(consumer.installed, page, "..", link)))
        .map((link) => `${page}: ${link}`)
    })
    expect(missing).toEqual(["README.md: CONTRIBUTING.md"])
  })
})

describe("the commands of the packed package", () => {
  it("move says how to install ts-morph, if the application does not have it", () => {
    const program = join(consumer.installed, "dist/src/cli/main.js")
    const folder = dirname(dirname(consumer.installed))
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, "move"], { cwd: folder, encoding: "utf8" })
    expect([status, stdout]).toEqual([1, ""])
    expect(stderr).toContain("npm install --save-dev ts-morph")
  })
})
