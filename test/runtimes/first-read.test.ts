/** The first session read of a middleware loads no module beyond those that the budget "at once" counts. Build first. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, expect, it } from "vitest"
import { encode } from "../../src/jwt.ts"
import { splitBundle } from "../../tools/bundle/weigh.ts"

const secret = "5f0c9be1d2a74c86b3e8170f6a9d42c1"
const cookie = "__Secure-authjs.session-token"
const contents = `
import NextAuth from "authchart"
const callbacks = { authorized: ({ auth }) => auth !== null }
export const { auth: middleware } = NextAuth({ providers: [], secret: "${secret}", trustHost: true, callbacks })
`
const folder = mkdtempSync(join(tmpdir(), "authchart-first-read-"))
afterAll(() => rmSync(folder, { recursive: true }))

it("a middleware on an edge runtime reads its first session without loading another module", async () => {
  const loaded: string[] = []
  Reflect.set(globalThis, "authchartLoaded", loaded)
  const root = resolve(import.meta.dirname, "../..")
  for (const { path, text } of await splitBundle({ contents, folder: root, external: ["next/*", "react"] }))
    writeFileSync(join(folder, path.replace(/\.js$/, ".mjs")), `${named(text)}\nauthchartLoaded.push("${path}")`)
  const { middleware } = (await import(pathToFileURL(join(folder, "entry.mjs")).href)) as { middleware: Middleware }
  const atOnce = loaded.length
  expect(atOnce).toBeGreaterThan(20)

  const token = await encode({ token: { sub: "1", name: "Ada" }, secret, salt: cookie })
  const names: unknown[] = []
  const visit = middleware((request) => {
    names.push(request.auth?.user?.name)
    return new Response("seen")
  })
  const headers = { cookie: `${cookie}=${token}` }
  expect(await (await visit(new Request("https://app.test/private", { headers }))).text()).toBe("seen")
  expect([names, loaded.slice(atOnce)]).toEqual([["Ada"], []])

  // The first visitor without a session loads the code of the redirect.
  expect((await middleware(new Request("https://app.test/private"))).status).toBe(302)
  expect(loaded.length).toBeGreaterThan(atOnce)
})

/** The forms of `auth` that this test calls. */
interface Middleware {
  (
    handler: (request: { auth?: { user?: { name?: string } } | null }) => Response,
  ): (request: Request) => Promise<Response>
  (request: Request): Promise<Response>
}

/** Gives the imported modules the extension under which this test writes them. */
function named(text: string): string {
  return text.replaceAll(/"(\.\/[\w-]+)\.js"/g, '"$1.mjs"')
}
