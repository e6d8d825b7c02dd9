/** The main entry without an installed Next.js. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installPackage } from "../built-app.ts"

const root = join(import.meta.dirname, "../../../..")
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "authchart-alone-"))
  installPackage(join(folder, "node_modules/authchart"))
  for (const name of ["bowser", "cookie", "jose", "oauth4webapi", "xstate"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

function run(lines: readonly string[]): unknown {
  const script = [
    'import NextAuth from "authchart"',
    `const { auth, signIn, signOut, update } = NextAuth({ providers: [], secret: "${"s".repeat(32)}", trustHost: true })`,
    ...lines,
  ]
  writeFileSync(join(folder, "script.mjs"), script.join("\n"))
  return JSON.parse(execFileSync(process.execPath, ["script.mjs"], { cwd: folder, encoding: "utf8" }))
}

describe("without Next.js", () => {
  it("the main entry loads, and serves callers that pass a request", () => {
    const answer = run([
      'const request = new Request("http://app.test/")',
      "const around = await auth((one) => Response.json({ who: one.auth }))(request)",
      "const { headers } = await auth(request)",
      'const node = await auth({ headers: { host: "app.test" } }, {})',
      'process.stdout.write(JSON.stringify([await around.json(), headers.get("x-middleware-next"), node]))',
    ])
    expect(answer).toEqual([{ who: null }, "1", null])
  })

  it("functions that take their request from Next.js throw an error with their name, and the function to use instead", () => {
    const said = run([
      "const said = []",
      'for (const call of [() => auth(), () => signIn("x"), () => signOut(), () => update({})])',
      "  await call().catch(({ type, message }) => said.push([type, message]))",
      "process.stdout.write(JSON.stringify(said))",
    ]) as [string, string][]
    expect(said.map(([type]) => type)).toEqual(Array.from({ length: 4 }, () => "MissingFramework"))
    expect(said.map(([, message]) => message.split(" ", 1)[0])).toEqual(["auth()", "signIn()", "signOut()", "update()"])
    for (const [, message] of said) expect(message).toMatch(/"next".*auth\(request\)/)
  })
})
