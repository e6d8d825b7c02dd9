/** The engine compiles charts itself: only an application that imports `authchart/machines` loads XState. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "esbuild"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installPackage } from "../frameworks/next/built-app.ts"
import { packagesOf } from "../support/packages-of.ts"

const root = join(import.meta.dirname, "../..")
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "authchart-without-xstate-"))
  installPackage(join(folder, "node_modules/authchart"))
  for (const name of ["bowser", "cookie", "jose", "oauth4webapi"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs an application where XState is not installed, so that loading XState would throw an error. */
function run(lines: readonly string[]): unknown {
  const script = [
    'import Credentials from "authchart/providers/credentials"',
    'import { ask, defineStep, extendFlow, insertState } from "authchart/flows"',
    'import { acceptTerms } from "authchart/steps/terms"',
    'const providers = [Credentials({ authorize: () => ({ id: "1", name: "Ada", email: "ada@example.test" }) })]',
    'const terms = acceptTerms({ version: "1", text: ["Be kind."], accepted: () => false, accept: () => undefined })',
    `const config = { providers, secret: "${"s".repeat(32)}", trustHost: true, basePath: "/auth", session: { strategy: "jwt" } }`,
    "const jar = new Map()",
    "async function browse(serve, path, fields) {",
    '  const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }',
    '  const body = fields && { method: "POST", body: new URLSearchParams(fields) }',
    '  const response = await serve(new Request(new URL(path, "http://app.test"), { headers, ...body }))',
    "  for (const cookie of response.headers.getSetCookie()) jar.set(...cookie.split(';', 1)[0].split(/=(.*)/).slice(0, 2))",
    "  return response",
    "}",
    "async function signIn(serve) {",
    '  const { csrfToken } = await (await browse(serve, "/auth/csrf")).json()',
    '  const asked = await browse(serve, "/auth/callback/credentials", { csrfToken })',
    '  const step = asked.headers.get("location")',
    '  if (step.includes("terms")) await browse(serve, step, { csrfToken, accepted: "yes" })',
    '  const session = await (await browse(serve, "/auth/session")).json()',
    "  return [new URL(step).pathname, session?.user?.name]",
    "}",
    ...lines,
  ]
  writeFileSync(join(folder, "script.mjs"), script.join("\n"))
  return JSON.parse(execFileSync(process.execPath, ["script.mjs"], { cwd: folder, encoding: "utf8" }))
}

describe("where XState is not installed", () => {
  it("Auth signs in through a step", () => {
    const answer = run([
      'import { Auth } from "authchart/core"',
      "const found = await signIn((request) => Auth(request, { ...config, steps: [terms] }))",
      "process.stdout.write(JSON.stringify(found))",
    ])
    expect(answer).toEqual(["/auth/terms", "Ada"])
  })

  it("NextAuth signs in through a step, and through an override that uses authchart/flows", () => {
    const answer = run([
      'import NextAuth from "authchart"',
      "const flows = {",
      "  credentials: (machine) => insertState(extendFlow(machine, {}), {",
      '    on: ["authorizingCredentials", "credentials.accepted"],',
      '    asks: { look: ask(["look.done"], () => ({ type: "look.done" })) },',
      '    state: { name: "looking", meta: { title: "Looks" }, entry: { type: "look", params: {} }, on: { "look.done": "passed" } },',
      "  }),",
      "}",
      "const { handlers } = NextAuth({ ...config, steps: [terms], flows })",
      "const found = await signIn((request) => handlers[request.method](request))",
      "process.stdout.write(JSON.stringify(found))",
    ])
    expect(answer).toEqual(["/auth/terms", "Ada"])
  })

  it("an override that reads an XState-only property of its machine gets an error that names the import with this property", () => {
    const answer = run([
      'import { proveFlows } from "authchart/core"',
      "const reading = { credentials: (machine) => machine.provide({}) }",
      "const said = await proveFlows({ ...config, flows: reading }).catch(({ message }) => message)",
      "process.stdout.write(JSON.stringify(said))",
    ])
    expect(answer).toMatch(/^flows\.credentials threw.*"provide" of the machine "credentials".*machineOf/)
  })
})

describe("XState", () => {
  it.each(["core", "index", "flows", "steps/totp", "frameworks/node", "frameworks/express", "frameworks/hono"])(
    "is in no bundle of src/%s.ts",
    async (entry) => expect([...(await packagesOf(`src/${entry}.ts`))]).not.toContain("xstate"),
  )

  it.each([
    ["authchart/machines", ["xstate"]],
    ["authchart/flows", []],
  ])("is in no bundle of an application that imports one name of %s: %j", async (entry, packages) => {
    const file = join(folder, "bundled.mjs")
    writeFileSync(file, `import { extendFlow } from "${entry}"\nconsole.log(extendFlow)\n`)
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      format: "esm",
      external: ["xstate"],
      write: false,
    })
    const text = outputFiles[0]?.text ?? ""
    expect([...text.matchAll(/from "(\w+)"/g)].map(([, name]) => name)).toEqual(packages)
  })
})
