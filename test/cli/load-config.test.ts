import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { install, type Installed } from "./apps.ts"
import type { Ran } from "./run.ts"
import { clientSecret, provider, redirectUri } from "./doctor/patient.ts"

let authchart: Installed
beforeAll(async () => {
  authchart = await install()
})
afterAll(() => authchart.remove())

const good = "9f1c2b7de84a5630b1d7c94e02fa68357d0e41bc96a85f23e7b0d4c81f6a3592"
const secret = { AUTH_SECRET: good }
const setUp = `import NextAuth from "authchart"
import GitHub from "authchart/github"
export const { handlers, auth } = NextAuth({ providers: [GitHub({ clientId: "app", clientSecret: "s" })] })
`
const offline = ["doctor", "--offline"]

/** Expects that the application was found, with its provider. */
function expectFound({ out, err }: Ran): void {
  expect(err).toBe("")
  expect(out).toMatch(/It is usable: providers github/)
}

describe("npx authchart doctor finds the configuration", () => {
  it("if a module passes the configuration to NextAuth without exporting it", async () => {
    expectFound(await authchart.here(authchart.app({ "auth.js": setUp }), offline, secret))
  })

  it("if the configuration is in one of the usual places, or in a named file", async () => {
    for (const place of ["src/auth.js", "lib/auth.mjs", "src/lib/auth.js"]) {
      const ran = await authchart.here(authchart.app({ [place]: setUp }), offline, secret)
      expectFound(ran)
      expect(ran.out).toContain(`authchart doctor: ${place}`)
    }
    expectFound(
      await authchart.here(authchart.app({ "somewhere/else.js": setUp }), [...offline, "somewhere/else.js"], secret),
    )
  })

  it("if a module exports the configuration, as an object or as a function that returns an object", async () => {
    const github = `import GitHub from "authchart/github"\nconst providers = [GitHub({ clientId: "app", clientSecret: "s" })]\n`
    for (const exported of [
      "export const authConfig = { providers }",
      "export const authOptions = { providers }",
      "export default { providers }",
      "export const authConfig = async () => ({ providers })",
    ])
      expectFound(await authchart.here(authchart.app({ "auth.js": github + exported }), offline))
  })

  it("if a module exports the configuration for another framework, and reports that its routes are below /auth", async () => {
    const files = {
      "package.json": '{ "type": "module", "dependencies": { "express": "5" } }',
      "auth.config.js": `import GitHub from "authchart/github"
        export const authConfig = { providers: [GitHub({ clientId: "app", clientSecret: "s" })] }`,
    }
    const { out } = await authchart.here(authchart.app(files), offline, secret)
    expect(out).toContain("http://localhost:3000/auth/callback/github")
  })

  it("if the application makes a configuration for each request, also from bindings", async () => {
    const lazily = setUp.replace("NextAuth({", "NextAuth(async (request) => ({").replace("] })", "] }))")
    expectFound(await authchart.here(authchart.app({ "auth.js": lazily }), offline))
    const hono = `import { HonoAuth } from "authchart/hono"
      import GitHub from "authchart/github"
      export const handler = HonoAuth((c) => ({ providers: [GitHub({ clientId: c.env.THE_ID, clientSecret: "s" })] }))`
    const ran = await authchart.here(authchart.app({ "auth.js": hono }), offline, { THE_ID: "app" })
    expectFound(ran)
    expect(ran.out).toContain("routes below /auth,")
  })

  it("if another entry received the configuration, and reports that its routes are below /auth", async () => {
    const node = setUp.replace('NextAuth from "authchart"', '{ nodeHandler } from "authchart/node"')
    const source = node.replace("export const { handlers, auth } = NextAuth(", "export const handler = nodeHandler(")
    const { out } = await authchart.here(authchart.app({ "auth.js": source }), offline)
    expect(out).toContain("http://localhost:3000/auth/callback/github")
  })

  it("even if NextAuth throws for the configuration, and reports the reason once", async () => {
    const { out, code } = await authchart.here(authchart.app({ "auth.js": setUp }), [...offline, "--production"])
    expect(code).toBe(1)
    expect(out.match(/AUTH_SECRET is not set/g)).toHaveLength(1)
    expect(out).toMatch(/It is usable: providers github/)
  })

  it("as the application wrote the configuration, without NextAuth's defaults", async () => {
    const { out, code } = await authchart.here(authchart.app({ "auth.js": setUp }), offline)
    expect(code).toBe(0)
    expect(out).toMatch(/! warning {2}AUTH_SECRET is not set/)
  })

  it("and reports an error that the module threw after the call of NextAuth", async () => {
    const source = `${setUp}\nthrow new TypeError("no table of users")`
    const { out, code } = await authchart.here(authchart.app({ "auth.js": source }), offline)
    expect(code).toBe(1)
    expect(out).toMatch(/threw after it had made the configuration: TypeError: no table of users/)
  })
})

describe("npx authchart doctor imports modules that Node cannot import by itself", () => {
  const files = {
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    "src/auth.ts": `import { providers } from "@/lib/providers"
      import { name } from "./lib/name"
      enum Kind { A = "github" }
      if (name !== (Kind.A as string)) throw new Error("unexpected")
      ${setUp.replace(/providers: .*\] }/, "providers }")}`,
    "src/lib/providers.ts": `import GitHub from "authchart/github"
      export const providers: unknown[] = [GitHub({ clientId: "app", clientSecret: "s" })]`,
    "src/lib/name.ts": 'export const name: string = "github"',
  }

  it("if a module uses TypeScript, aliases, or imports without an extension, through the application's tsx, in both formats of modules", async () => {
    for (const manifest of ['{ "type": "module" }', "{}"]) {
      const folder = authchart.app({ ...files, "package.json": manifest }, { tsx: true })
      expectFound(await authchart.run(folder, offline, secret))
    }
  })

  it("if a module uses an alias, also when the command runs in another folder", async () => {
    for (const manifest of ['{ "type": "module" }', "{}"]) {
      const folder = authchart.app({ ...files, "package.json": manifest }, { tsx: true })
      expectFound(await authchart.run(authchart.app({}), [...offline, `${folder}/src/auth.ts`], secret))
    }
  })

  it("or says which package to install", async () => {
    const { code, out, err } = await authchart.run(authchart.app(files), offline)
    expect(out).toBe("")
    expect(err).toMatch(/^authchart doctor: .*auth\.ts.*npm install -D tsx/)
    expect(code).toBe(1)
  })
})

describe("npx authchart doctor says why it cannot load the configuration", () => {
  it("for no file, an unknown file, and a file without a configuration", async () => {
    const none = await authchart.here(authchart.app({}), offline)
    expect(none.err).toMatch(/No configuration was found.*src\/auth\.ts/)
    const missing = await authchart.here(authchart.app({}), [...offline, "there.ts"])
    expect(missing.err).toMatch(/There is no file there\.ts/)
    const other = await authchart.here(authchart.app({ "auth.js": "export const config = { matcher: [] }" }), offline)
    expect(other.err).toMatch(/auth\.js makes no configuration\. It exports config\./)
    for (const { code, out } of [none, missing, other]) expect({ code, out }).toEqual({ code: 1, out: "" })
  })

  it("for an import that throws, and shows the error and its place", async () => {
    const files = { "auth.js": 'import "./database.js"\n', "database.js": '\nthrow new RangeError("no port")\n' }
    // In the process of the test, vitest changes the places in stacks.
    const { err, code } = await authchart.run(authchart.app(files), offline)
    expect(err).toMatch(/auth\.js cannot be imported. It threw RangeError: no port \(at database\.js:2\)/)
    expect(code).toBe(1)
  })

  it("and does not print the password of an address that the application puts into its error", async () => {
    const source = 'throw new Error("cannot use postgres://app:hunter2@db.internal/auth")'
    const { err } = await authchart.here(authchart.app({ "auth.js": source }), offline)
    expect(err).toMatch(/cannot use postgres:\/\/\[removed\]@db\.internal/)
    expect(err).not.toContain("hunter2")
  })

  it("and names modules that only a framework can load, and what to do about them", async () => {
    const files = {
      "auth.js": `import "server-only"\n${setUp}`,
      "node_modules/server-only/package.json": '{ "name": "server-only", "main": "index.js" }',
      "node_modules/server-only/index.js":
        'throw new Error("This module cannot be imported from a Client Component module.")',
    }
    const { err } = await authchart.here(authchart.app(files), offline)
    expect(err).toMatch(/imports server-only.*its own file.*export it as authConfig/)
  })

  it("for a function that needs a request", async () => {
    const source = setUp
      .replace("NextAuth({", "NextAuth((request) => ({ secret: request.headers.get('x'),")
      .replace("] })", "] }))")
    const { err } = await authchart.here(authchart.app({ "auth.js": source }), offline)
    expect(err).toMatch(/function makes the configuration for each request.*export a configuration as authConfig/)
  })
})

describe("npx authchart doctor reads files of environment variables", () => {
  const fromFiles = setUp.replace('{ clientId: "app", clientSecret: "s" }', "")
  /** The redirect URI shows which file's address was used. */
  const addressIn = ({ out }: Ran) => /redirect URI: (\S+)\/api\/auth\/callback/.exec(out)?.[1]

  it("in the order of Next.js: set variables, then local files, then the files of the mode", async () => {
    const files: Record<string, string> = {
      "auth.js": fromFiles,
      ".env": `AUTH_URL=https://from-env.test\nAUTH_GITHUB_ID=a\nAUTH_GITHUB_SECRET=b\nAUTH_SECRET=${good}`,
    }
    const run = async (env = {}, args: string[] = []) =>
      authchart.here(authchart.app(files), [...offline, ...args], env)
    expect(addressIn(await run())).toBe("https://from-env.test")
    files[".env.production"] = "AUTH_URL=https://from-production.test"
    files[".env.development"] = "AUTH_URL=https://from-development.test"
    expect(addressIn(await run())).toBe("https://from-development.test")
    expect(addressIn(await run({}, ["--production"]))).toBe("https://from-production.test")
    files[".env.local"] = "AUTH_URL=https://from-local.test"
    expect(addressIn(await run())).toBe("https://from-local.test")
    files[".env.production.local"] = "AUTH_URL=https://from-production-local.test"
    expect(addressIn(await run({ NODE_ENV: "production" }))).toBe("https://from-production-local.test")
    const last = await run({ AUTH_URL: "https://set.test" })
    expect(addressIn(last)).toBe("https://set.test")
    expect(last.out).toContain("Read .env.local, .env.development, .env.")
    expect(last.out).not.toContain(good)
  })

  it("and leaves NODE_ENV unset for a server if no variable or file sets it, but sets it for an application of Next.js", async () => {
    const manifest = (name: string) => `{ "type": "module", "dependencies": { "${name}": "*" } }`
    const server = (config: string) =>
      `import { nodeHandler } from "authchart/node"\nexport const handler = nodeHandler(${config})`
    const asked = "{ providers: [], trustHost: process.env.NODE_ENV === 'development' }"
    const said = async (files: Record<string, string>, env = {}) =>
      (await authchart.here(authchart.app(files), offline, { ...secret, ...env })).out
    const dead = await said({ "package.json": manifest("express"), "auth.js": server(asked) })
    expect(dead).toContain("! warning  NODE_ENV is not set, which counts as production")
    expect(dead).toContain("✕ problem  The host of requests is not trusted")
    const plain = await said({ "auth.js": server("{ providers: [] }") })
    expect(plain).toContain("! warning  NODE_ENV is not set, which counts as production")
    expect(plain).toContain("✕ problem  The host of requests is not trusted")
    const [development, inFile] = ["NODE_ENV=development", "Checked as in development (NODE_ENV is development)"]
    for (const out of [
      await said({ "package.json": manifest("express"), "auth.js": server(asked) }, { NODE_ENV: "development" }),
      await said({ "package.json": manifest("express"), "auth.js": server(asked), ".env": development }),
      await said({
        "package.json": manifest("hono"),
        "auth.js": `process.env.NODE_ENV ??= "development"\n${server("{ providers: [] }")}`,
      }),
      await said({ "package.json": manifest("@sveltejs/kit"), "auth.js": server(asked) }),
      await said({ "package.json": manifest("next"), "app/x": "", "auth.js": setUp, ".env": "NODE_ENV=production" }),
      await said({ "auth.js": setUp }),
    ]) {
      expect(out).toContain(inFile)
      expect(out).not.toContain("✕")
      expect(out).not.toContain("NODE_ENV is not set")
    }
  })

  it("or the named files, in their order", async () => {
    const folder = authchart.app({
      "auth.js": fromFiles,
      ".env": "AUTH_URL=https://from-env.test",
      one: "AUTH_GITHUB_ID=a\nAUTH_URL=https://one.test",
      two: "AUTH_GITHUB_SECRET=b\nAUTH_URL=https://two.test",
    })
    const ran = await authchart.here(folder, [...offline, "--env", "two", "--env", "one"])
    expect(addressIn(ran)).toBe("https://two.test")
    expect(ran.out).toContain("Read two, one.")
    const { err, code } = await authchart.here(folder, [...offline, "--env", "three"])
    expect(err).toMatch(/three does not exist/)
    expect(code).toBe(1)
  })
})

describe("npx authchart doctor as a process", () => {
  it("exits 0 for a healthy application, 1 for a problem, 2 for unknown arguments", async () => {
    const folder = authchart.app({ "auth.js": setUp })
    expect((await authchart.run(folder, offline, secret)).code).toBe(0)
    expect((await authchart.run(folder, offline, { AUTH_SECRET: "change-me" })).code).toBe(1)
    expect((await authchart.run(folder, [...offline, "--fast"], secret)).code).toBe(2)
    expect((await authchart.run(folder, [...offline, "auth.js", "more.js"], secret)).code).toBe(2)
    expect((await authchart.run(folder, [...offline, "--url", "app.test"], secret)).code).toBe(2)
  })

  it("exits 0 if the provider knows the application, and 1 if it does not", async () => {
    for (const [uris, code] of [
      [[redirectUri], 0],
      [["http://localhost:3000/elsewhere"], 1],
    ] as const) {
      const { issuer } = await provider(uris)
      const source = `import NextAuth from "authchart"
        const idp = { id: "idp", name: "IdP", type: "oidc", issuer: "${issuer}", clientId: "app" }
        export const { handlers } = NextAuth({ providers: [idp] })`
      const env = { ...secret, AUTH_IDP_SECRET: clientSecret }
      const ran = await authchart.run(authchart.app({ "auth.js": source }), ["doctor"], env)
      expect(ran.out).toContain(redirectUri)
      expect(ran.out + ran.err).not.toContain(clientSecret)
      expect(ran.code).toBe(code)
    }
  })

  it("exits 1 for a warning only with --strict", async () => {
    const folder = authchart.app({ "auth.js": setUp })
    const short = { AUTH_SECRET: "vQ7xLr2Zk9PmT4wYbN8s" }
    expect((await authchart.run(folder, offline, short)).code).toBe(0)
    expect((await authchart.run(folder, [...offline, "--strict"], short)).code).toBe(1)
    expect((await authchart.run(folder, [...offline, "--strict"], secret)).code).toBe(0)
  })

  it("prints only JSON, even if the application prints text itself", async () => {
    const source = `${setUp}\nconsole.log("starting"); console.info("ready")`
    const { out, code } = await authchart.run(authchart.app({ "auth.js": source }), [...offline, "--json"], secret)
    const { file, problem, findings } = JSON.parse(out) as { file: string; problem: number; findings: object[] }
    expect({ file, problem, code }).toEqual({ file: "auth.js", problem: 0, code: 0 })
    expect(findings).toContainEqual(expect.objectContaining({ check: "proofs", title: "Flows", level: "ok" }))
  })

  it("ends although the application keeps the process open", async () => {
    const source = `${setUp}\nsetInterval(() => undefined, 1000)`
    expect((await authchart.run(authchart.app({ "auth.js": source }), offline, secret)).code).toBe(0)
  })

  it("uses colours only on a terminal", async () => {
    const { out } = await authchart.run(authchart.app({ "auth.js": setUp }), offline, secret)
    expect(out).not.toContain("\u001b[")
    expect(out).toMatch(/✓ ok {7}AUTH_SECRET is there/)
  })
})
