/** `authchart move` for applications of next-auth 4. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { moveApp, moved, type Files } from "./move-app.ts"
import { v4Apps } from "./v4-apps.ts"

const apps = Object.entries(v4Apps)

/** A small application that the command understands. */
const small: Files = {
  "package.json": `{"dependencies":{"next-auth":"^4.24.0"}}`,
  "auth.ts": `import type { NextAuthOptions } from "next-auth"\n\nexport const authOptions: NextAuthOptions = {\n  providers: [],\n}\n`,
  "app/api/auth/[...nextauth]/route.ts": `import NextAuth from "next-auth"\nimport { authOptions } from "../../../../auth"\n\nconst handler = NextAuth(authOptions)\nexport { handler as GET, handler as POST }\n`,
}

/** The same application with another object of options. */
function withOptions(options: string, before = ""): Files {
  const auth = `import type { NextAuthOptions } from "next-auth"\n${before}\nexport const authOptions: NextAuthOptions = ${options}\n`
  return { ...small, "auth.ts": auth }
}

interface Report {
  changes: { file: string; diff?: string; renamed?: unknown }[]
  findings: { file: string; line: number; level: string; says: string; mend: string }[]
}

async function reportOf(files: Files): Promise<Report & { code: number }> {
  const app = moveApp(files)
  try {
    const { out, code } = await app.move("--json")
    return { ...(JSON.parse(out) as Report), code }
  } finally {
    app.remove()
  }
}

describe("moving an application of next-auth 4", () => {
  it.each(apps)("changes exactly what its recorded diff shows: %s", async (name, files) => {
    const { changes, findings } = await reportOf(files)
    const diff = changes.filter(({ file }) => file !== "package.json").map((change) => change.diff ?? "")
    await expect(diff.join("")).toMatchFileSnapshot(
      join(import.meta.dirname, `golden/${name.replaceAll(" ", "-")}.diff`),
    )
    expect(findings.filter(({ level }) => level === "todo")).toEqual([])
  })

  it.each(apps)("shows a diff that git applies to the same files that --write makes: %s", async (_name, files) => {
    const [app, written] = [moveApp(files), moveApp(files)]
    const report = JSON.parse((await app.move("--json")).out) as Report
    const input = report.changes.map(({ diff }) => diff ?? "").join("")
    execFileSync("git", ["apply", "-"], { cwd: app.folder, input })
    await written.move("--write")
    const sources = (all: Files) => Object.entries(all).filter(([file]) => file !== ".env")
    expect(sources(app.files())).toEqual(sources(written.files()))
    app.remove()
    written.remove()
  })

  it.each(apps)("has nothing to do a second time, and leaves no import of next-auth: %s", async (_name, files) => {
    const once = (await moved(files)).files
    const again = await moved(once)
    expect([again.out, again.code]).toEqual(["Nothing to do.", 0])
    expect(again.files).toEqual(once)
    for (const [file, text] of Object.entries(once))
      if (file !== "package.json")
        expect(text.replaceAll(/["']next-auth@4["']/g, "")).not.toMatch(/["']next-auth|NEXTAUTH_SECRET/)
  })

  it.each(apps)("keeps the ends of lines of Windows: %s", async (_name, files) => {
    const windows = (all: Files) => Object.entries(all).map(([file, text]) => [file, text.replaceAll("\n", "\r\n")])
    const after = await moved(Object.fromEntries(windows(files)) as Files)
    expect(Object.entries(after.files)).toEqual(windows((await moved(files)).files))
  })

  it("keeps the comments of the imports that it writes anew", async () => {
    const route = [
      "// The route of the sign-in.",
      "import NextAuth, {",
      "  // Needed by the wrapper below.",
      "  type NextAuthOptions, /* the options */",
      '} from "next-auth"',
      "",
      "const options: NextAuthOptions = { providers: [] }",
      "const handler = NextAuth(options)",
      "export { handler as GET, handler as POST }",
      "",
    ].join("\n")
    const { "package.json": manifest = "" } = small
    const { files } = await moved({ "package.json": manifest, "app/api/auth/[...nextauth]/route.ts": route })
    const text = Object.values(files).join("\n")
    for (const comment of ["// The route of the sign-in.", "// Needed by the wrapper below.", "/* the options */"])
      expect(text.split(comment)).toHaveLength(2)
  })

  it("renames the variables of .env files, and prints their names but no value", async () => {
    const { "package.json": manifest = "" } = small
    const app = moveApp({
      "package.json": manifest,
      ".env.local": "GITHUB_SECRET=first-value\nNEXTAUTH_SECRET=second-value\n  export NEXTAUTH_URL = third-value\n",
    })
    const printed = [await app.move(), await app.move("--json"), await app.move("--write")]
    expect(app.files()[".env.local"]).toBe(
      "GITHUB_SECRET=first-value\nAUTH_SECRET=second-value\n  export AUTH_URL = third-value\n",
    )
    for (const { out, err } of printed) expect(out + err).not.toMatch(/(?:first|second|third)-value/)
    expect(printed[0]?.out).toContain("# .env.local:2: NEXTAUTH_SECRET becomes AUTH_SECRET")
    expect((JSON.parse(printed[1]?.out ?? "") as Report).changes).toContainEqual({
      file: ".env.local",
      kind: "changed",
      renamed: [
        { line: 2, from: "NEXTAUTH_SECRET", to: "AUTH_SECRET" },
        { line: 3, from: "NEXTAUTH_URL", to: "AUTH_URL" },
      ],
    })
    app.remove()
  })

  it("renames the variables that other variables of an .env file use", async () => {
    const { "package.json": manifest = "" } = small
    const env = "NEXTAUTH_URL=http://localhost\nA=$NEXTAUTH_URL/a\nB=${NEXTAUTH_URL}/b\n# $NEXTAUTH_URL\n"
    const { files, code } = await moved({ "package.json": manifest, ".env": env })
    expect(files[".env"]).toBe("AUTH_URL=http://localhost\nA=$AUTH_URL/a\nB=${AUTH_URL}/b\n# $NEXTAUTH_URL\n")
    expect(code).toBe(0)
  })

  it("in a folder whose application is in a package of its own names this package", async () => {
    const { out } = await moved({
      "package.json": "{}",
      "apps/web/package.json": `{"dependencies":{"next-auth":"^4.24.0"}}`,
    })
    expect(out).toContain("npx authchart move apps/web")
  })

  it("names the command that installs the successors of the adapters", async () => {
    const { out } = await moved(v4Apps["the pages router"] ?? {})
    expect(out).toContain("npm install @auth/prisma-adapter")
    expect(out).toContain("npm uninstall next-auth @next-auth/prisma-adapter")
  })
})

describe("what the command does not understand", () => {
  const routeFile = "app/api/auth/[...nextauth]/route.ts"
  const middleware = (text: string): Files => ({ ...small, "middleware.ts": text })
  it.each<[string, Files, string, number, RegExp]>([
    [
      "NextAuth with a request",
      {
        ...small,
        [routeFile]: `import NextAuth from "next-auth"\nexport default (req, res) => NextAuth(req, res, {})\n`,
      },
      routeFile,
      2,
      /called with a request/,
    ],
    [
      "a configuration that a function makes",
      {
        ...small,
        [routeFile]: `import NextAuth from "next-auth"\nimport { make } from "../make"\nconst h = NextAuth(make())\nexport { h as GET }\n`,
      },
      routeFile,
      3,
      /not an object/,
    ],
    [
      "a route with other code",
      { ...small, [routeFile]: `${small[routeFile] ?? ""}\nconsole.log("loaded")\n` },
      routeFile,
      4,
      /other code/,
    ],
    [
      "two configurations",
      {
        ...small,
        "app/api/admin/[...nextauth]/route.ts": `import NextAuth from "next-auth"\nexport default NextAuth({ providers: [] })\n`,
      },
      routeFile,
      4,
      /several places/,
    ],
    [
      "another path of the routes",
      {
        "package.json": small["package.json"] ?? "",
        "app/api/login/[...nextauth]/route.ts": `import NextAuth from "next-auth"\nconst h = NextAuth({ providers: [] })\nexport { h as GET, h as POST }\n`,
      },
      "app/api/login/[...nextauth]/route.ts",
      2,
      /not at \/api\/auth/,
    ],
    [
      "an own name auth",
      withOptions("{ providers: [] }", "export const auth = 1\n"),
      "auth.ts",
      4,
      /already uses the name auth/,
    ],
    [
      "a rule about claims of the token",
      middleware(
        `import { withAuth } from "next-auth/middleware"\n\nexport default withAuth({ callbacks: { authorized: ({ token }) => token?.role === "admin" } })\n`,
      ),
      "middleware.ts",
      1,
      /decides by the token/,
    ],
    [
      "a function in the middleware",
      middleware(
        `import { withAuth } from "next-auth/middleware"\n\nexport default withAuth(function middleware(req) {\n  console.log(req.nextauth.token)\n})\n`,
      ),
      "middleware.ts",
      1,
      /function of its own/,
    ],
    [
      "other pages in the middleware",
      middleware(
        `import { withAuth } from "next-auth/middleware"\n\nexport default withAuth({ pages: { signIn: "/enter" } })\n`,
      ),
      "middleware.ts",
      1,
      /This middleware stays/,
    ],
    [
      "getServerSession as a value",
      { ...small, "a.ts": `import { getServerSession } from "next-auth"\nexport const read = getServerSession\n` },
      "a.ts",
      2,
      /no counterpart with these arguments/,
    ],
    [
      "getServerSession with another configuration",
      {
        ...small,
        "a.ts": `import { getServerSession } from "next-auth"\nexport const read = () => getServerSession({ providers: [] })\n`,
      },
      "a.ts",
      2,
      /no counterpart with these arguments/,
    ],
    [
      "getServerSession with spread arguments",
      {
        ...small,
        "a.ts": `import { getServerSession } from "next-auth"\nimport { authOptions } from "./auth"\nexport const read = (...args: []) => getServerSession(...args, authOptions)\n`,
      },
      "a.ts",
      3,
      /no counterpart with these arguments/,
    ],
    [
      "getSession with a request",
      {
        ...small,
        "a.ts": `import { getSession } from "next-auth/react"\nexport const read = (ctx) => getSession(ctx)\n`,
      },
      "a.ts",
      2,
      /takes no request/,
    ],
    [
      "a type without a counterpart",
      { ...small, "a.ts": `import type { ISODateString } from "next-auth"\nexport type At = ISODateString\n` },
      "a.ts",
      1,
      /ISODateString/,
    ],
    [
      "encode without a salt",
      {
        ...small,
        "a.ts": `import { encode } from "next-auth/jwt"\nexport const seal = (token, secret) => encode({ token, secret })\n`,
      },
      "a.ts",
      2,
      /parameter salt/,
    ],
    [
      "require",
      { ...small, "a.cjs": `const NextAuth = require("next-auth")\nmodule.exports = NextAuth\n` },
      "a.cjs",
      1,
      /The module "next-auth" stays/,
    ],
    [
      "a mocked main module",
      { ...small, "a.test.ts": `jest.mock("next-auth", () => ({ getServerSession: jest.fn() }))\n` },
      "a.test.ts",
      1,
      /The module "next-auth" stays/,
    ],
    [
      "an inner module",
      { ...small, "a.ts": `import { fetchData } from "next-auth/client/_utils"\nfetchData()\n` },
      "a.ts",
      1,
      /client\/_utils" stays/,
    ],
    [
      "an adapter without a successor",
      {
        ...small,
        "a.ts": `import { FaunaAdapter } from "@next-auth/fauna-adapter"\nexport const adapter = FaunaAdapter\n`,
      },
      "a.ts",
      1,
      /no successor/,
    ],
    [
      "both names of a variable",
      { ...small, ".env": "AUTH_SECRET=1\nNEXTAUTH_SECRET=2\n" },
      ".env",
      2,
      /name of version 4/,
    ],
    [
      "both names of a variable in code",
      { ...small, "a.ts": `export const secret = process.env.AUTH_SECRET ?? process.env.NEXTAUTH_SECRET\n` },
      "a.ts",
      1,
      /NEXTAUTH_SECRET and AUTH_SECRET/,
    ],
    [
      "a logger",
      withOptions(
        "{\n  providers: [],\n  logger: {\n    error(code, metadata) {\n      console.error(code, metadata)\n    },\n  },\n}",
      ),
      "auth.ts",
      6,
      /logger\.error receives one Error/,
    ],
    [
      "the request in authorize",
      withOptions(
        `{\n  providers: [\n    Credentials({\n      authorize: (credentials, request) => ({ id: request.headers["x-user"] }),\n    }),\n  ],\n}`,
      ),
      "auth.ts",
      6,
      /receives a Request/,
    ],
    [
      "options of a provider without effect",
      withOptions("{\n  providers: [GitHub({ httpOptions: { timeout: 9 } })],\n}"),
      "auth.ts",
      4,
      /httpOptions/,
    ],
    [
      "a provider with ID tokens",
      withOptions(`{\n  providers: [{ id: "x", type: "oauth", wellKnown: "w", idToken: true }],\n}`),
      "auth.ts",
      4,
      /"oidc"/,
    ],
    ["jwt.secret", withOptions('{\n  providers: [],\n  jwt: { secret: "x" },\n}'), "auth.ts", 5, /jwt\.secret/],
    ["jwt.decode", withOptions("{\n  providers: [],\n  jwt: { decode: mine },\n}"), "auth.ts", 5, /jwt\.decode/],
  ])("is listed with its file and line, and with an instruction: %s", async (_what, files, file, line, says) => {
    const { findings, code } = await reportOf(files)
    expect(code).toBe(1)
    const found = findings.filter((one) => one.level === "todo" && one.file === file && one.line === line)
    expect(found.map((one) => one.says)).toEqual(expect.arrayContaining([expect.stringMatching(says)]))
    for (const { mend } of found) expect(mend).toMatch(/^[A-Z].+\.$/s)
  })

  it.each(["auth/index.ts", "auth.tsx", "auth.mjs"])(
    "stays as it is: a configuration in the route, if auth.ts would take the imports of %s",
    async (file) => {
      const route = `import NextAuth from "next-auth"\nconst h = NextAuth({ providers: [] })\nexport { h as GET, h as POST }\n`
      const files = { "package.json": small["package.json"] ?? "", [file]: "export {}\n", [routeFile]: route }
      const { findings } = await reportOf(files)
      expect(findings.map(({ says }) => says)).toContain(`The file ${file} already exists.`)
      expect((await moved(files)).files[routeFile]).toBe(route)
    },
  )

  it.each<[string, Files, Files]>([
    ["an option", withOptions('{ providers: [], jwt: { secret: "x" } }'), withOptions("{ providers: [] }")],
    [
      "a call of getSession",
      {
        ...small,
        "a.ts": `import { getSession } from "next-auth/react"\nexport const read = (ctx) => getSession(ctx)\n`,
      },
      { ...small, "a.ts": `import { getSession } from "next-auth/react"\nexport const read = () => getSession()\n` },
    ],
    [
      "a call of encode",
      { ...small, "a.ts": `import { encode } from "next-auth/jwt"\nexport const seal = (a) => encode({ a })\n` },
      {
        ...small,
        "a.ts": `import { encode } from "next-auth/jwt"\nexport const seal = (a, salt) => encode({ a, salt })\n`,
      },
    ],
  ])("is listed again by a second run until a developer has changed it: %s", async (_what, open, done) => {
    const todos = async (files: Files) =>
      (await reportOf(files)).findings.filter(({ level }) => level === "todo").map(({ says }) => says)
    const first = await todos(open)
    expect(first).toHaveLength(1)
    const once = (await moved(open)).files
    expect(await todos(once)).toEqual(first)
    expect((await moved(once)).files).toEqual(once)
    expect((await moved((await moved(done)).files)).out).toBe("Nothing to do.")
  })

  it("is completed by a second run: a configuration after the developer renamed the file in its way", async () => {
    const route = `import NextAuth from "next-auth"\nconst h = NextAuth({ providers: [] })\nexport { h as GET, h as POST }\n`
    const before = { "package.json": small["package.json"] ?? "", [routeFile]: route }
    const { "auth.mjs": other = "", ...once } = (await moved({ ...before, "auth.mjs": "// NextAuth\n" })).files
    const twice = (await moved({ ...once, "roles.mjs": other })).files
    expect(twice["auth.ts"]).toContain("export const { handlers, auth, signIn, signOut } = NextAuth(")
  })

  it("is completed by a second run: a call of getServerSession after the developer named the configuration", async () => {
    const page = (config: string) =>
      `import { getServerSession } from "next-auth"\nimport { authOptions } from "./auth"\nexport const read = () => getServerSession(${config})\n`
    const once = (await moved({ ...small, "a.ts": page("{ ...authOptions }") })).files
    expect(once["a.ts"]).toContain("getServerSession")
    const twice = (await moved({ ...once, "a.ts": page("authOptions") })).files
    expect(twice["a.ts"]).toBe(`import { auth } from "./auth"\nexport const read = () => auth()\n`)
  })

  it("is one import if two names of version 4 have one counterpart", async () => {
    const text = `import { type AuthOptions, NextAuthOptions } from "next-auth"\nexport type Both = AuthOptions & NextAuthOptions\n`
    const both = text.replace("type AuthOptions, ", "AuthOptions, ")
    for (const before of [text, both]) {
      const { files } = await moved({ ...small, "a.ts": before })
      expect(files["a.ts"]?.match(/NextAuthConfig/g)).toHaveLength(3)
    }
  })

  it("stays as it is: a middleware with a rule of its own keeps its import", async () => {
    const text = `import { withAuth } from "next-auth/middleware"\n\nexport default withAuth({ callbacks: { authorized: ({ token }) => token?.sub === "1" } })\n`
    const { files } = await moved({ ...small, "middleware.ts": text })
    expect(files["middleware.ts"]).toBe(text)
    expect(files["auth.ts"]).not.toContain("authorized")
  })

  it("stays as it is: without a known configuration, calls of getServerSession keep their import", async () => {
    const page = `import { getServerSession } from "next-auth"\nexport const read = () => getServerSession()\n`
    const { files } = await moved({ "package.json": small["package.json"] ?? "", "page.ts": page })
    expect(files["page.ts"]).toBe(page)
  })
})

describe("what a developer decides about", () => {
  const thrown = `{
  providers: [
    Credentials({
      async authorize() {
        throw new Error("Too late")
      },
    }),
  ],
}`
  it.each<[string, Files, string, number, RegExp]>([
    ["the message of an error in authorize", withOptions(thrown), "auth.ts", 7, /does not reach the browser/],
    [
      "getToken, which does not read cookies of version 4",
      {
        ...small,
        "a.ts": `import { getToken } from "next-auth/jwt"\nexport const read = (req) => getToken({ req })\n`,
      },
      "a.ts",
      2,
      /cookies of version 4/,
    ],
    [
      "a variable that the library does not read",
      { ...small, "a.ts": `export const inside = process.env.NEXTAUTH_URL_INTERNAL\n` },
      "a.ts",
      1,
      /NEXTAUTH_URL_INTERNAL/,
    ],
    [
      "the name of a cookie",
      { ...small, "a.ts": `export const name = "__Secure-next-auth.session-token"\n` },
      "a.ts",
      1,
      /cookie of version 4/,
    ],
    [
      "a list of packages",
      { ...small, "next.config.js": `module.exports = { transpilePackages: ["next-auth"] }\n` },
      "next.config.js",
      1,
      /names the package/,
    ],
    [
      "a variable in a script",
      {
        ...small,
        "package.json": `{"scripts":{"dev":"NEXTAUTH_URL=http://localhost next"},"dependencies":{"next-auth":"^4.24.0"}}`,
      },
      "package.json",
      1,
      /NEXTAUTH_URL/,
    ],
    [
      "a variable in a workflow",
      { ...small, ".github/workflows/ci.yml": "env:\n  NEXTAUTH_SECRET: x\n" },
      ".github/workflows/ci.yml",
      2,
      /NEXTAUTH_SECRET/,
    ],
    [
      "a variable in a file of the deployment",
      { ...small, Dockerfile: "FROM node\nENV NEXTAUTH_URL=https://app.example.com\n" },
      "Dockerfile",
      2,
      /NEXTAUTH_URL/,
    ],
  ])("is noted with its place, and the command succeeds: %s", async (_what, files, file, line, says) => {
    const { findings, code } = await reportOf(files)
    expect(code).toBe(0)
    const found = findings.filter((one) => one.file === file && one.line === line)
    expect(found.map(({ level, says: text }) => [level, text])).toEqual([["note", expect.stringMatching(says)]])
  })
})

describe("the middleware", () => {
  const auth = (options: string) => withOptions(options)["auth.ts"] ?? ""
  it.each([
    `export { default } from "next-auth/middleware"\n`,
    `import withAuth from "next-auth/middleware"\n\nexport default withAuth\n`,
    `import { withAuth } from "next-auth/middleware"\n\nexport default withAuth()\n`,
    `import { withAuth } from "next-auth/middleware"\n\nexport default withAuth({ pages: { signIn: "/login" }, secret: process.env.NEXTAUTH_SECRET })\n`,
    `import { withAuth } from "next-auth/middleware"\n\nexport default withAuth({ callbacks: { authorized: async ({ token }) => token !== null } })\n`,
  ])("that lets every signed-in visitor continue becomes auth of the configuration: %s", async (text) => {
    const files = {
      ...small,
      "auth.ts": auth(`{\n  providers: [],\n  pages: { signIn: "/login" },\n}`),
      "middleware.ts": text,
    }
    const after = (await moved(files)).files
    const matcher = 'export const config = { matcher: ["/((?!_next|favicon.ico).*)"] }'
    expect(after["middleware.ts"]).toBe(`export { auth as middleware } from "./auth"\n\n${matcher}\n`)
    expect(after["auth.ts"]).toContain("callbacks: { authorized: ({ auth }) => auth !== null },")
  })

  it("keeps its own matcher", async () => {
    const text = `export { default } from "next-auth/middleware"\n\nexport const config = { matcher: ["/team"] }\n`
    const { files } = await moved({ ...small, "middleware.ts": text })
    expect(files["middleware.ts"]?.match(/matcher/g)).toHaveLength(1)
  })

  it("is noted if the configuration has a page for errors, which version 4 exempted", async () => {
    const { findings } = await reportOf({
      ...small,
      "auth.ts": auth(`{\n  providers: [],\n  pages: { error: "/oops" },\n}`),
      "middleware.ts": `export { default } from "next-auth/middleware"\n`,
    })
    expect(findings.map(({ says }) => says)).toContainEqual(expect.stringContaining("pages.error"))
  })

  it("is checked by a developer if it now imports an adapter", async () => {
    const files = {
      ...small,
      "auth.ts": auth("{\n  adapter,\n  providers: [],\n}"),
      "middleware.ts": `export { default } from "next-auth/middleware"\n`,
    }
    const { findings } = await reportOf(files)
    expect(findings).toContainEqual(expect.objectContaining({ file: "middleware.ts", level: "note" }))
  })
})
