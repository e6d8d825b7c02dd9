import { build } from "esbuild"
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, it } from "vitest"
import { graphOf } from "../../machines/proofs/edges.ts"
import type * as Machines from "../../machines/index.ts"
import { programs } from "./flows.ts"

const root = new URL("../../", import.meta.url).pathname
let folder: string
let minified: typeof Machines

beforeAll(async () => {
  folder = mkdtempSync(join(root, "node_modules/.cache-minified-"))
  const outfile = join(folder, "machines.mjs")
  await build({
    entryPoints: [join(root, "machines/index.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    outfile,
    logLevel: "silent",
  })
  minified = (await import(pathToFileURL(outfile).href)) as typeof Machines
})
afterAll(() => rmSync(folder, { recursive: true }))

it("minification leaves checks and names of guards unchanged, so that bundled charts are proven like the source", () => {
  const { askNames, compile, credentials, email, oauth, session, signOut } = minified
  const names = (graph: ReturnType<typeof graphOf>) =>
    graph.edges.map(({ from, to, on, guard, passes }) => ({ from, to, on, guard, passes }))
  const pairs = [
    [compile(oauth, askNames), programs.oauth],
    [compile(credentials, askNames), programs.credentials],
    [compile(email, askNames), programs.email],
    [compile(session, askNames), programs.session],
    [compile(signOut, askNames), programs.signOut],
  ] as const
  for (const [bundled, own] of pairs) expect(names(graphOf(bundled))).toEqual(names(graphOf(own)))
})
