import { createServer, type AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { configFile, loadConfig } from "../../../src/cli/load-config.ts"
import { install, type Installed } from "../apps.ts"
import { folderWith, goodSecret } from "./patient.ts"

let authchart: Installed
beforeAll(async () => {
  authchart = await install()
})
afterAll(() => authchart.remove())

const env = { AUTH_SECRET: goodSecret }
const offline = ["doctor", "--offline"]
const setUp = `import NextAuth from "authchart"
import GitHub from "authchart/github"
export const { handlers, auth } = NextAuth({ providers: [GitHub({ clientId: "app", clientSecret: "s" })] })
`

interface Report {
  file: string | null
  ok: number
  problem: number
  findings: { level: string; says: string }[]
}

/** Runs it twice: with output for people, and as JSON. */
async function examined(files: Readonly<Record<string, string>>, parts: { tsx?: boolean } = {}) {
  const folder = authchart.app(files, parts)
  const shown = await authchart.run(folder, offline, env)
  const { out, code } = await authchart.run(folder, [...offline, "--json"], env)
  expect(code).toBe(shown.code)
  return { ...shown, report: JSON.parse(out) as Report }
}

const problemsOf = ({ findings }: Report) => findings.filter(({ level }) => level === "problem").map(({ says }) => says)

describe("authchart doctor, while an application runs in its process", () => {
  it("exits 1 with a message if the module ends the process", async () => {
    for (const source of [`${setUp}process.exit(0)`, "process.exit()"]) {
      const { code, err, report } = await examined({ "auth.js": source })
      expect(code).toBe(1)
      expect(err).toMatch(/^authchart doctor: auth\.js ended the process before its checks/)
      expect(report).toMatchObject({ file: "auth.js", ok: 0, problem: 1 })
      expect(problemsOf(report)).toEqual([expect.stringMatching(/auth\.js ended the process/)])
    }
  })

  it("reports uncaught errors without the passwords in them, and continues", async () => {
    const source = `${setUp}
      void Promise.reject(new Error("no login at postgres://app:hunter2/@db.internal/auth"))
      setImmediate(() => { throw new RangeError("no such port") })`
    const { code, out, err, report } = await examined({ "auth.js": source })
    expect(code).toBe(1)
    expect(out).toMatch(/an uncaught error: Error: no login at postgres:\/\/\[removed\]@db\.internal\/auth/)
    expect(out).toMatch(/an uncaught error: RangeError: no such port/)
    expect(out).toMatch(/It is usable: providers github/)
    expect(problemsOf(report)).toHaveLength(2)
    expect(JSON.stringify(report) + out + err).not.toContain("hunter2")
  })

  it("shows no secret of an error that prevents the import, or that caused an error of the configuration", async () => {
    const thrown = `process.env.DB_PASSWORD = ["more", "words"].join(" ")
      throw new Error(["Password=Hunter2Secret;", "libsql://db.test?authToken=eyJHunter2", process.env.AUTH_SECRET, process.env.DB_PASSWORD, "hun" + "ter words"].join(", "))`
    for (const source of [thrown, `${setUp.replace('"s"', '"hunter words"')}\n${thrown}`]) {
      const { out, err, report } = await examined({ "auth.js": source })
      const all = out + err + JSON.stringify(report)
      expect(all).toContain("Password=[removed];, libsql://db.test?[removed]")
      expect(all).not.toMatch(/Hunter2|more words/)
      expect(all).not.toContain(goodSecret)
      if (source !== thrown) expect(all).not.toContain("hunter words")
    }
  })

  it("accepts that the application's port is in use, because the application may be running", async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    const source = `${setUp}\nimport { createServer } from "node:http"\ncreateServer().listen(${port})`
    const { code, out } = await examined({ "auth.js": source })
    expect(out).toContain(`port ${port} is in use, perhaps by the application itself`)
    expect(code).toBe(0)
  })

  it("prints only JSON, also if no configuration could be loaded, and if the application prints text itself", async () => {
    const failed = await examined({ "auth.js": 'throw new Error("no port")' })
    expect(failed.report).toMatchObject({ file: "auth.js", ok: 0, problem: 1 })
    expect(problemsOf(failed.report)).toEqual([expect.stringMatching(/auth\.js cannot be imported.*no port/)])
    const none = await examined({})
    expect(none.report).toMatchObject({ file: null, problem: 1 })
    const loud = await examined({ "auth.js": `process.stdout.write("ready"); console.log("x")\n${setUp}` })
    expect({ code: loud.code, ok: loud.report.file }).toEqual({ code: 0, ok: "auth.js" })
  })
})

describe("authchart doctor waits for an application", () => {
  const load = (source: string, patience: number) => {
    const folder = folderWith({ "package.json": '{ "type": "module" }', "auth.mjs": source })
    return loadConfig({ file: configFile({ folder }), folder, env: {}, patience })
  }

  it("an unfinished top-level await delays the doctor only for a limited time", async () => {
    await expect(load("await new Promise(() => {})", 100)).rejects.toThrow(
      /auth\.mjs was not imported within 0\.1 seconds/,
    )
  })

  it("an unfinished function delays the doctor only for a limited time", async () => {
    const source = "export const authConfig = () => new Promise(() => {})"
    // Long enough for the import, which comes first.
    const waited = /function that makes the configuration did not return within 3 seconds/
    await expect(load(source, 3000)).rejects.toThrow(waited)
  })
})

describe("authchart doctor understands an application", () => {
  const config = `{ providers: [{ id: "idp", name: "I", type: "oidc", issuer: "https://a.test", clientId: "a", clientSecret: "s" }] }`

  it("a default export of TypeScript in a package without a type", async () => {
    const files = { "package.json": "{}", "auth.ts": `enum A { B }\nexport default ${config}` }
    const { out } = await examined(files, { tsx: true })
    expect(out).toContain("It is usable: providers idp")
  })

  it("the doctor reports the place of a syntax error", async () => {
    const { err } = await examined({ "auth.ts": "enum A { B }\nexport const a = {\n  b: 1 c: 2\n}" }, { tsx: true })
    expect(err).toMatch(/auth\.ts:3:\d+: ERROR: Expected "}" but found "c"/)
    const waits = { "package.json": "{}", "auth.ts": "enum A { B }\nawait Promise.resolve()" }
    const { err: cause } = await examined(waits, { tsx: true })
    expect(cause).toMatch(/Top-level await.*write "type": "module" into package\.json/i)
  })

  it("the doctor says what to do about SvelteKit's own modules", async () => {
    const { err } = await examined({ "src/auth.js": 'import { env } from "$env/dynamic/private"\nexport { env }' })
    expect(err).toMatch(/SvelteKit's own modules.*export it as authConfig/)
  })

  it("the doctor assumes a path of routes if no file names one, and says so", async () => {
    const node = setUp.replace('NextAuth from "authchart"', '{ nodeHandler } from "authchart/node"')
    const open = node.replace("export const { handlers, auth } = NextAuth(", "export const handler = nodeHandler(")
    const assumed = /callback\/\w+ .*\(if the routes are below \/(?:api\/)?auth; write basePath if they are not\)/
    for (const source of [open, `export const authConfig = ${config}`]) {
      const { out } = await examined({ "auth.js": source })
      expect(out).toMatch(assumed)
      expect(out).toMatch(/The path \/(?:api\/)?auth of the routes is assumed/)
      const written = await examined({ "auth.js": source.replace("providers:", 'basePath: "/auth", providers:') })
      expect(written.out).not.toMatch(/assumed: write|if the routes are below/)
    }
    expect((await examined({ "auth.js": setUp })).out).not.toMatch(/if the routes are below/)
  })

  it("the doctor reads the environment beside the application's package.json, from every folder", async () => {
    const folder = authchart.app({
      "package.json": '{ "workspaces": ["apps/*"] }',
      ".env": "AUTH_URL=https://root.test",
      other: "AUTH_URL=https://other.test",
      "apps/web/package.json": '{ "type": "module" }',
      "apps/web/.env.local": "AUTH_URL=https://web.test",
      "apps/web/auth.js": setUp,
    })
    const { out } = await authchart.run(folder, [...offline, "apps/web/auth.js"], env)
    expect(out).toContain("Read apps/web/.env.local.")
    expect(out).toContain("https://web.test/api/auth/callback/github")
    const named = await authchart.run(folder, [...offline, "--env", "other", "apps/web/auth.js"], env)
    expect(named.out).toContain("https://other.test/api/auth/callback/github")
  })
})
