/** `authchart move` keeps the contents of sessions of next-auth 4, and finds options wherever the application has them. */
import { describe, expect, it } from "vitest"
import { moveApp, moved, type Files } from "./move-app.ts"

/** An application with these options, and these lines above them. */
function appWith(options: string, before = "", others: Files = {}): Files {
  return {
    "package.json": `{"dependencies":{"next-auth":"^4.24.0"}}`,
    "auth.ts": `import type { NextAuthOptions } from "next-auth"\nimport GitHub from "next-auth/providers/github"\nimport Credentials from "next-auth/providers/credentials"\n${before}\nexport const authOptions: NextAuthOptions = ${options}\n`,
    "app/api/auth/[...nextauth]/route.ts": `import NextAuth from "next-auth"\nimport { authOptions } from "../../../../auth"\n\nconst handler = NextAuth(authOptions)\nexport { handler as GET, handler as POST }\n`,
    ...others,
  }
}

interface Found {
  file: string
  line: number
  level: string
  says: string
}

async function todosOf(files: Files): Promise<Found[]> {
  const app = moveApp(files)
  try {
    const { out } = await app.move("--json")
    return (JSON.parse(out) as { findings: Found[] }).findings.filter(({ level }) => level === "todo")
  } finally {
    app.remove()
  }
}

describe("database sessions", () => {
  it("without callbacks.session get one that returns the three fields of version 4", async () => {
    const { files } = await moved(appWith("{ adapter, providers: [] }", "declare const adapter: never"))
    expect(files["auth.ts"]).toContain(
      "callbacks: { session: ({ session }) => ({ user: { name: session.user.name, email: session.user.email, image: session.user.image }, expires: new Date(session.expires).toISOString() }) }",
    )
  })

  it.each([
    "({ session, user }) => ({ ...session, user: { ...session.user, id: user.id } })",
    "({ session, user }) => { session.user.id = user.id; return session }",
    "({ session, user }) => ({ expires: session.expires, user })",
    "shape",
  ])("with a callback that can return whole rows are listed: %s", async (session) => {
    const todos = await todosOf(appWith(`{ adapter, providers: [], callbacks: { session: ${session} } }`))
    expect(todos.map(({ says }) => says)).toEqual([expect.stringContaining("callbacks.session receives the rows")])
  })

  it.each([
    `{ adapter, providers: [], callbacks: { session: ({ session, user }) => ({ expires: session.expires, user: { id: user.id } }) } }`,
    `{ adapter, providers: [], session: { strategy: "jwt" } }`,
  ])("with a callback that names its fields, and session tokens, stay: %s", async (options) => {
    expect(await todosOf(appWith(options))).toEqual([])
    expect((await moved(appWith(options))).files["auth.ts"]).not.toContain("session.user.image")
  })

  it("are listed if a spread can contain the callback", async () => {
    const files = appWith(`{ ...base, adapter, providers: [] }`, `import { base } from "base"`)
    const todos = await todosOf(files)
    expect(todos.map(({ says }) => says)).toContainEqual(expect.stringContaining("receives the rows"))
    expect((await moved(files)).files["auth.ts"]).not.toContain("callbacks:")
  })
})

describe("the subject of session tokens without an adapter", () => {
  it("stays the id at the provider: the configuration gets callbacks.jwt", async () => {
    const { files } = await moved(appWith("{ providers: [GitHub({})] }"))
    expect(files["auth.ts"]).toContain(
      "callbacks: { jwt: ({ token, account }) => (account ? { ...token, sub: account.providerAccountId } : token) }",
    )
  })

  it("is listed if callbacks.jwt does not set it", async () => {
    const jwt = (body: string) => appWith(`{ providers: [GitHub({})], callbacks: { jwt: ${body} } }`)
    const todos = await todosOf(jwt("({ token }) => token"))
    expect(todos.map(({ says }) => says)).toEqual([expect.stringContaining("token.sub is a new id")])
    const own = "({ token, account }) => { if (account) token.sub = account.providerAccountId; return token }"
    expect(await todosOf(jwt(own))).toEqual([])
  })

  it("comes from authorize with only Credentials, so the configuration stays", async () => {
    const { files } = await moved(appWith("{ providers: [Credentials({ credentials: {}, authorize: () => null })] }"))
    expect(files["auth.ts"]).not.toContain("jwt")
  })
})

describe("the rule of the middleware", () => {
  const middleware = { "middleware.ts": `export { default } from "next-auth/middleware"\n` }

  it.each([
    ["{ ...base, providers: [] }", "const base = { callbacks: { signIn: () => true } }"],
    ["{ providers: [], callbacks: { ...base } }", "const base = { authorized: () => true }"],
    ["{ providers: [], callbacks }", "const callbacks = { signIn: () => true }"],
  ])("is not added where a spread or a variable can replace it: %s", async (options, before) => {
    const files = appWith(options, before, middleware)
    const after = (await moved(files)).files
    expect(after["middleware.ts"]).toBe(middleware["middleware.ts"])
    expect(after["auth.ts"]).not.toContain("authorized: ({ auth })")
    const todos = await todosOf(files)
    expect(todos.map(({ file }) => file)).toContain("middleware.ts")
  })

  it("is written into the same object as other added callbacks", async () => {
    const { files } = await moved(appWith("{ providers: [GitHub({})] }", "", middleware))
    expect(files["auth.ts"]?.match(/callbacks:/g)).toHaveLength(1)
    expect(files["auth.ts"]).toMatch(/callbacks: \{ jwt: .*, authorized: .* \}/)
  })
})

describe("options that variables hold", () => {
  const authorize = "export const authorize = (credentials, req) => ({ id: req.body.id })\n"
  it.each<[string, Files, string, RegExp]>([
    ["a shorthand", appWith("{ providers: [], jwt }", 'const jwt = { secret: "x" }'), "auth.ts", /jwt\.secret/],
    [
      "a spread",
      appWith("{ ...base, providers: [] }", 'const base = { jwt: { secret: "x" } }'),
      "auth.ts",
      /jwt\.secret/,
    ],
    [
      "a list of providers",
      appWith("{ providers: [...list] }", "const list = [Credentials({ httpOptions: {} })]"),
      "auth.ts",
      /httpOptions/,
    ],
    [
      "a function of another file",
      appWith(`{ providers: [Credentials({ authorize })] }`, `import { authorize } from "./nextauth/authorize"`, {
        "nextauth/authorize.ts": `// next-auth\n${authorize}`,
      }),
      "nextauth/authorize.ts",
      /receives a Request/,
    ],
  ])("are checked: %s", async (_what, files, file, says) => {
    const todos = (await todosOf(files)).filter((one) => one.file === file)
    expect(todos.map((one) => one.says)).toContainEqual(expect.stringMatching(says))
  })

  it.each(["{ ...base, providers: [] }", "{ providers: make() }", "{ providers: [Credentials({ authorize: base })] }"])(
    "that the command cannot read are listed: %s",
    async (options) => {
      const todos = await todosOf(appWith(options, `import { base } from "base"`))
      expect(todos.map(({ says }) => says)).toContainEqual(expect.stringContaining("could not read this value"))
    },
  )
})
