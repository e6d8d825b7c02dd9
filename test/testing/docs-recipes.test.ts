/** The examples of the README and of docs/recipes: compiled and run unchanged. */
import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { personKey } from "../../machines/person-key.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth, getSession } from "../../src/core.ts"
import type { Session } from "../../src/ports/records.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { totp } from "../../src/steps/totp.ts"
import { signInAs } from "../../src/testing.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../support/postgres-database.ts"
import { filesOf, writePages, type WrittenPages } from "./docs-files.ts"

const docs = resolve(import.meta.dirname, "../../docs")
const recipes = readdirSync(join(docs, "recipes")).map((file) => `docs/recipes/${file}`)
const pages = ["README.md", ...recipes]
const secret = "p9Xw3vT6mQ1zL8rB5nK2yH7jC4fD0gSa"
const client = { clientId: "id", clientSecret: "secret" }

let database: PostgresDatabase
let written: WrittenPages
beforeAll(async () => {
  database = await makePostgresDatabase("recipes")
  written = writePages(pages)
})
afterAll(async () => {
  written.remove()
  await database.drop()
})

/**
 * Returns the exports of a file of a recipe, in an application's environment, which `NextAuth()` reads when the file
 * loads.
 */
async function load<T>(page: string, name: string): Promise<T> {
  vi.stubEnv("AUTH_SECRET", secret)
  vi.stubEnv("AUTH_GITHUB_ID", "id")
  vi.stubEnv("AUTH_GITHUB_SECRET", "secret")
  return (await written.load(page, name)) as T
}

/** Modules of an application's environment or framework. */
const inEnvironment = (config: AuthConfig): AuthConfig => ({
  secret,
  trustHost: true,
  basePath: "/api/auth",
  ...config,
})

async function sessionOf(
  config: AuthConfig,
  cookie: string,
  origin = "http://localhost:3000",
): Promise<Session | null> {
  return getSession(new Request(`${origin}/page`, { headers: { cookie } }), config)
}

it("every example compiles unchanged", { timeout: 240_000 }, () => {
  expect(pages.flatMap(filesOf).length).toBeGreaterThan(10)
  expect(written.compile()).toEqual([])
})

it("README.md: the configuration signs a user in", async () => {
  const { authConfig } = await load<{ authConfig: AuthConfig }>("README.md", "auth.ts")
  const config = inEnvironment({ ...authConfig, adapter: memoryAdapter() })
  const { cookie } = await signInAs(config, { email: "ada@example.com" })
  expect((await sessionOf(config, cookie))?.user?.email).toBe("ada@example.com")
})

describe("docs/recipes/roles.md", () => {
  it.each([
    ["ada@example.com", "admin"],
    ["bob@example.com", "member"],
  ])("gives %s the role %s", async (email, role) => {
    const { authConfig } = await load<{ authConfig: AuthConfig }>("docs/recipes/roles.md", "auth.ts")
    const config = inEnvironment(authConfig)
    const { cookie } = await signInAs(config, { email })
    expect(Reflect.get((await sessionOf(config, cookie)) ?? {}, "role")).toBe(role)
  })

  it("shows the role of a database session, and shows no role that the row does not have", async () => {
    const { callbacks } = await load<Required<Pick<AuthConfig, "callbacks">>>(
      "docs/recipes/roles.md",
      "database-sessions.ts",
    )
    const providers = [(await import("../../src/providers/github.ts")).default(client)]
    const config = inEnvironment({ adapter: memoryAdapter(), providers, callbacks })
    const { cookie } = await signInAs(config, { email: "ada@example.com" })
    expect(await sessionOf(config, cookie)).toMatchObject({ role: "member", user: { email: "ada@example.com" } })
  })
})

describe("docs/recipes/multi-tenant.md", () => {
  interface Tenants {
    configs: ReadonlyMap<string, AuthConfig>
    proveAll: () => Promise<void>
    serve: (request: Request) => Promise<Response>
  }

  it("serves each tenant with its own configuration, and accepts no session of another tenant", async () => {
    const { configs, proveAll, serve } = await load<Tenants>("docs/recipes/multi-tenant.md", "tenants.ts")
    await proveAll()
    const acme = configs.get("acme.example.com")
    if (acme === undefined) throw new Error("The recipe has no such tenant.")
    const { cookie } = await signInAs(acme, { email: "ada@example.com" }, { origin: "https://acme.example.com" })
    const ask = async (host: string) => serve(new Request(`https://${host}/`, { headers: { cookie } }))
    expect(await (await ask("acme.example.com")).json()).toMatchObject({ user: { email: "ada@example.com" } })
    expect(await (await ask("globex.example.com")).json()).toBeNull()
    expect((await ask("other.example.com")).status).toBe(404)
    expect((await serve(new Request("https://acme.example.com/auth/signin"))).status).toBe(200)
  })
})

describe("docs/recipes/languages.md", () => {
  const page = "docs/recipes/languages.md"

  it("shows the sign-in page in the language of the browser, of the cookie and of the application", async () => {
    const { authConfig } = await load<{ authConfig: AuthConfig }>(page, "auth.ts")
    const shown = async (query: string, headers: Record<string, string>) =>
      (
        await Auth(new Request(`http://localhost:3000/api/auth/signin${query}`, { headers }), inEnvironment(authConfig))
      ).text()
    const german = { "accept-language": "de-CH" }
    expect(await shown("", german)).toMatch(/<html lang="de" dir="ltr"[^]*<h1>Willkommen<\/h1>/)
    expect(await shown("", { ...german, cookie: "NEXT_LOCALE=ar" })).toContain('<html lang="ar" dir="rtl"')
    expect(await shown("?lang=en", german)).toContain("<h1>Sign in</h1>")
    expect(await shown("", { "accept-language": "fr" })).toContain("<h1>Sign in</h1>")
  })

  it("asks for the code of an invitation, and shows the number of attempts that are left", async () => {
    const { authConfig } = await load<{ authConfig: AuthConfig }>(page, "auth.ts")
    const texts: (readonly string[] | undefined)[] = []
    const codes = ["nothing", "welcome"]
    const { cookie } = await signInAs(
      inEnvironment(authConfig),
      { email: "ada@example.com" },
      {
        answers: {
          invitation: ({ page: shown }) => {
            texts.push(shown.text)
            return { code: codes[texts.length - 1] ?? "" }
          },
        },
      },
    )
    expect(texts.map((text) => text?.[1])).toEqual(["3 tries are left.", "2 tries are left."])
    expect((await sessionOf(inEnvironment(authConfig), cookie))?.user?.email).toBe("ada@example.com")
  })
})

describe("docs/recipes/proxies.md", () => {
  it.each([
    ["app.example.com", 200],
    ["pr-7.preview.example.com", 200],
    ["attacker.example", 400],
    ["app.example.com, attacker.example", 400],
  ])("answers the forwarded host %s with %d", async (host, status) => {
    const { authConfig } = await load<{ authConfig: AuthConfig }>("docs/recipes/proxies.md", "auth.ts")
    const headers = { "x-forwarded-host": host, "x-forwarded-proto": "https" }
    const request = new Request("http://localhost:3000/api/auth/providers", { headers })
    expect((await Auth(request, inEnvironment(authConfig))).status).toBe(status)
  })
})

describe("docs/recipes/several-instances.md", () => {
  it("reads at one instance the session that another instance issued", async () => {
    vi.stubEnv("DATABASE_URL", database.url)
    const page = "docs/recipes/several-instances.md"
    const { authConfig } = await load<{ authConfig: AuthConfig }>(page, "auth.ts")
    const { pool } = await load<{ pool: { end: () => Promise<void> } }>(page, "database.ts")
    const { cookie } = await signInAs(inEnvironment(authConfig), { email: "ada@example.com" })
    const other = inEnvironment(authConfig)
    expect((await sessionOf(other, cookie))?.user?.email).toBe("ada@example.com")
    await pool.end()
  })
})

describe("docs/recipes/key-rotation.md", () => {
  it("reads sessions of the old secret while it is listed, and not afterwards", async () => {
    vi.stubEnv("NEW_SECRET", "n".repeat(8) + secret)
    vi.stubEnv("OLD_SECRET", secret)
    const { authConfig } = await load<{ authConfig: AuthConfig }>("docs/recipes/key-rotation.md", "secrets.ts")
    const { cookie } = await signInAs(inEnvironment({ providers: authConfig.providers }), { email: "ada@example.com" })
    const rotated = inEnvironment(authConfig)
    expect((await sessionOf(rotated, cookie))?.user?.email).toBe("ada@example.com")
    const { cookie: fresh } = await signInAs(rotated, { email: "ada@example.com" })
    const later = inEnvironment({ ...authConfig, secret: "n".repeat(8) + secret })
    expect(await sessionOf(later, cookie)).toBeNull()
    expect((await sessionOf(later, fresh))?.user?.email).toBe("ada@example.com")
  })
})

describe("docs/recipes/incidents.md", () => {
  it("ends the existing sessions of one user, and accepts later sessions", async () => {
    const page = "docs/recipes/incidents.md"
    const { authConfig } = await load<{ authConfig: AuthConfig }>(page, "auth.ts")
    const { endSessionsOf } = await load<{ endSessionsOf: (user: string) => void }>(page, "ended.ts")
    const adapter = memoryAdapter()
    const config = inEnvironment({ ...authConfig, adapter })
    const { cookie } = await signInAs(config, { email: "ada@example.com" })
    const { cookie: foreign } = await signInAs(config, { email: "bob@example.com" })
    const ada = await adapter.getUserByEmail("ada@example.com")
    endSessionsOf(ada?.id ?? "")
    expect(await sessionOf(config, cookie)).toBeNull()
    expect(await sessionOf(config, foreign)).not.toBeNull()
    await new Promise((done) => setTimeout(done, 5))
    const { cookie: later } = await signInAs(config, { email: "ada@example.com" })
    expect(await sessionOf(config, later)).not.toBeNull()
  })

  it("removes a second factor", async () => {
    const page = "docs/recipes/incidents.md"
    const [stores, adapter] = [memoryStores(), memoryAdapter()]
    const user = await adapter.createUser({ id: "1", email: "ada@example.com", emailVerified: null })
    const key = personKey({ user: user.id })
    await stores.totp.enrol(key, { secret: "sealed", recoveryCodes: [], usedStep: 0 })
    const { removeFactor } = await load<{ removeFactor: (config: AuthConfig, user: string) => Promise<boolean> }>(
      page,
      "remove-factor.ts",
    )
    const steps = [totp({ store: stores.totp, issuer: "Acme" })]
    expect(await removeFactor(inEnvironment({ providers: [], adapter, stores, steps }), user.id)).toBe(true)
    expect(await stores.totp.find(key)).toBeUndefined()
  })
})
