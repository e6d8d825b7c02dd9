/**
 * The check of bundle sizes fails for a bundle that is too large, and for a bundle with XState. Bundles for edge
 * runtimes load no proofs at once. Build first.
 */
import { randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { apart, weigh } from "../../tools/bundle/weigh.ts"
import { budgets, excesses } from "../../tools/bundle/budgets.ts"

const root = resolve(import.meta.dirname, "../..")
const limit = { name: "planted", contents: "", most: { atOnce: 2, core: 5, all: 5.5 } }
let folder: string

/** Writes a module of this many kB. Gzip removes a quarter of it, because base64 has six bits in each byte. */
function plant(file: string, kilobytes: number): void {
  const text = randomBytes((kilobytes * 1000 * 3) / 4).toString("base64")
  writeFileSync(join(folder, file), `export const text = "${text}"\n`)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "authchart-bundle-"))
  mkdirSync(join(folder, "devtools"))
  plant("small.js", 2)
  plant("large.js", 4)
  plant("devtools/shown.js", 2)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("the check of bundle sizes", () => {
  it("has limits for the session-only middleware, OAuth, mail, all and the client", () => {
    expect(budgets.map(({ name }) => name)).toEqual(["session-only middleware", "OAuth", "mail", "all", "client"])
  })

  it("counts a module that the bundle loads on demand in all, and not as loaded at once", async () => {
    const contents = 'export { text } from "./small.js"\nexport const later = () => import("./large.js")'
    const weight = await weigh({ contents, folder })
    expect(weight.atOnce).toBeLessThan(2)
    expect(weight.all).toBeGreaterThan(4)
    expect(excesses(limit, weight)).toEqual([])
  })

  it("fails for a module that is loaded at once and exceeds the limit", async () => {
    const weight = await weigh({ contents: 'export { text } from "./large.js"', folder })
    expect(excesses(limit, weight)).toEqual([
      expect.stringMatching(/^planted: \d\.\d kB loaded at once, more than 2 kB/),
    ])
  })

  it("leaves the inspector out of one of its sums, and fails for a bundle that exceeds the other sum", async () => {
    const lines = ["small", "large", "devtools/shown"].map(
      (name, at) => `export const m${at} = () => import("./${name}.js")`,
    )
    const weight = await weigh({ contents: lines.join("\n"), folder })
    expect(weight.all - weight.core).toBeGreaterThan(1.4)
    expect(excesses(limit, weight)).toEqual([expect.stringMatching(/^planted: \d\.\d kB in all, more than 5.5 kB/)])
  })

  it("takes translations and proofs for parts that are loaded apart, and English and the catalogue of errors not", () => {
    for (const file of ["texts/pt-BR.js", "texts/passwords/de.js", "flows/composition.js", "devtools/serve/serve.js"])
      expect(`dist/src/${file}`).toMatch(apart)
    for (const file of ["texts/en.js", "texts/passwords/en.js", "texts/fill.js", "errors/catalogue.js"])
      expect(`dist/src/${file}`).not.toMatch(apart)
  })

  it.each([
    ["Cloudflare Workers", ["workerd", "worker", "import"]],
    ["Vercel's edge functions", ["edge-light", "import"]],
  ])("finds no proofs in what an application on %s loads at once", async (_platform, conditions) => {
    const external = ["next/*", "react", "hono", "hono/*", "@sveltejs/kit", "$app/*", "$env/*"]
    const lines = ["", "/hono", "/sveltekit"].map((entry, at) => `export * as entry${at} from "authchart${entry}"`)
    const { inputs, modules } = await weigh({ contents: lines.join("\n"), folder: root, external, conditions })
    expect(inputs).toContain("dist/src/facade/prove-later.js")
    const proofs = /\/(?:facade\/prove-flows|flows\/composition|proofs\/verify-flow)\.js$/
    expect([...modules.keys()].filter((file) => proofs.test(file))).toEqual([])
    // A request can still load the proofs.
    expect(inputs.filter((file) => proofs.test(file))).toHaveLength(3)
  })

  it("finds nothing in the session-only middleware at once that a session read never runs", async () => {
    const [middleware] = budgets
    const external = ["next/*", "react"]
    const { inputs, modules } = await weigh({ contents: middleware?.contents ?? "", folder: root, external })
    const others = [
      "errors/refused-requests",
      "effects/mark-sessions",
      "facade/auth-for-node",
      "facade/refuse-visitor",
      "frameworks/next/auth-in-render",
      "frameworks/next/to-sign-in",
      "interpreter/compose-for",
      "interpreter/log-bounds",
      "interpreter/resume-flow",
      "interpreter/seal-flow",
      "interpreter/witness",
      "protocol/jose-for-tokens",
      "protocol/memory-limit-store",
      "texts/load-texts",
    ].map((name) => `dist/src/${name}.js`)
    expect(others.filter((file) => modules.has(file))).toEqual([])
    // A request can still load each of them.
    expect(inputs).toEqual(expect.arrayContaining(others))
  })

  it("fails for a bundle with XState, loaded at once or on demand", async () => {
    for (const contents of ['export { createMachine } from "xstate"', 'export const later = () => import("xstate")'])
      expect(
        excesses({ ...limit, most: { atOnce: 99, core: 99, all: 99 } }, await weigh({ contents, folder: root })),
      ).toEqual(["planted: XState is in the bundle."])
  })
})
