/**
 * A small application for `next-auth` 5 beta, and the same application with imports changed as the guide says. The
 * suite builds both, they serve side by side, and one script in Chromium uses both. This proves that only the imports
 * must change; docs/differences.md lists differences in requests and responses.
 */
import Database from "libsql"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { launchBrowser } from "../../../support/chromium.ts"
import { openIdServer, type OpenIdServer } from "../../../support/openid-provider.ts"
import { openFrontDoor, type FrontDoor } from "../../../support/shared-app-process.ts"
import { makeCopies, runMove, type Copies } from "../../copies.ts"
import { nextServer } from "../../servers/next.ts"
import type { Served } from "../../servers/program.ts"
import { kyselyTables } from "./tables.ts"

type Library = "next-auth" | "authchart"

const libraries: readonly Library[] = ["next-auth", "authchart"]
const directions: readonly (readonly [Library, Library])[] = [
  ["next-auth", "authchart"],
  ["authchart", "next-auth"],
]
const client = { id: "moving", secret: "the client secret of these tests" }
const secret = "the secret that both versions share"

let copies: Copies
let door: FrontDoor
let openid: OpenIdServer
let browser: Browser
const served = new Map<Library, Served>()

beforeAll(async () => {
  copies = makeCopies()
  const tables = new Database(copies.database)
  tables.exec(kyselyTables)
  tables.close()
  door = await openFrontDoor()
  openid = await openIdServer([{ ...client, redirectUris: [`${door.origin}/api/auth/callback/keycloak`] }])
  const env = {
    AUTH_SECRET: secret,
    // Visitors see the address of the proxy in front.
    AUTH_URL: door.origin,
    AUTH_KEYCLOAK_ID: client.id,
    AUTH_KEYCLOAK_SECRET: client.secret,
    AUTH_KEYCLOAK_ISSUER: openid.issuer,
    DATABASE_FILE: copies.database,
  }
  const folders = { "next-auth": copies.before, authchart: copies.after }
  browser = await launchBrowser()
  await Promise.all(
    libraries.map(async (library) => {
      await nextServer.build(folders[library], env)
      served.set(library, await nextServer.start(folders[library], env))
    }),
  )
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await Promise.all([...served.values()].map((one) => one.stop()))
  await Promise.all([openid?.close(), door?.close()])
  copies?.remove()
})

let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
})
afterEach(() => context.close())

/** From now on this version responds. Rows stay. */
function moveTo(library: Library): void {
  const version = served.get(library)
  if (version === undefined) throw new Error(`The version with ${library} does not run.`)
  door.alternate([version.port])
}

async function open(path: string, on: Page = page): Promise<void> {
  await on.goto(`${door.origin}${path}`)
}

const heading = (on: Page = page): Promise<string> => on.getByRole("heading", { level: 1 }).innerText()
const inTheBrowser = (on: Page = page) => on.getByRole("status", { name: "In the browser" })

/** Signs in from the page with the button, until the application redirects. */
async function signInByProvider(name: string): Promise<void> {
  await page.getByRole("button", { name: "With the company's account" }).click()
  // A person who is signed in at the provider returns at once.
  await page.waitForURL((url) => url.origin === openid.issuer)
  await page.locator("input[name=login]").fill(name)
  await page.locator("input[name=password]").fill("any")
  await page.getByRole("button", { name: "Sign-in" }).click()
  await page.waitForURL((url) => url.origin === door.origin)
}

async function signInByPassword(email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "With a password" }).click()
}

/** Uses a server action, after which the browser requests the page again. */
async function rename(name: string): Promise<void> {
  await page.getByLabel("Name").fill(name)
  const answered = page.waitForResponse((response) => response.request().method() === "POST")
  await page.getByRole("button", { name: "Rename" }).click()
  expect((await answered).ok()).toBe(true)
  await open("/members")
}

/** The application's text about the person on its first page. */
async function person(): Promise<{ heading: string; id: string; role: string }> {
  await open("/")
  return {
    heading: await heading(),
    id: await page.locator("[data-id]").innerText(),
    role: await page.locator("[data-role]").innerText(),
  }
}

function count(table: string): unknown {
  const database = new Database(copies.database)
  try {
    return database.prepare(`select count(*) as rows from "${table}"`).all([])
  } finally {
    database.close()
  }
}

describe.each(libraries)("the application with the imports of %s", (library) => {
  beforeEach(() => moveTo(library))

  it("sends a signed-out visitor from a page for members to the provider, and back to that page", async () => {
    await open("/members")
    expect(new URL(page.url()).pathname).toBe("/login")
    await signInByProvider("grace")
    expect(page.url()).toBe(`${door.origin}/members`)
    expect(await heading()).toBe("For members: grace")
    await inTheBrowser().filter({ hasText: "grace" }).waitFor()
    expect(await person()).toMatchObject({ heading: "Hello, grace", role: "reader" })
  })

  it("refuses a wrong password with the page's own message, and accepts the right one", async () => {
    await open("/login")
    await signInByPassword("ada@app.test", "wrong")
    await page.getByRole("main").getByRole("alert").waitFor()
    expect(await page.getByRole("main").getByRole("alert").innerText()).toBe("CredentialsSignin")
    await signInByPassword("ada@app.test", "correct horse")
    await page.waitForURL(`${door.origin}/`)
    expect(await person()).toEqual({ heading: "Hello, Ada", id: "ada", role: "editor" })
  })

  it("redirects a signed-in user away from the sign-in page", async () => {
    await open("/login")
    await signInByPassword("ada@app.test", "correct horse")
    await page.waitForURL(`${door.origin}/`)
    await open("/login")
    expect(page.url()).toBe(`${door.origin}/`)
  })

  it("gives a client component the list of providers, and the reason why a sign-in without a redirect failed", async () => {
    await open("/quick")
    await page.locator("[data-ways]").filter({ hasText: "Keycloak, Credentials" }).waitFor()
    const said = page.getByRole("main").getByRole("status")
    const enter = async (email: string, password: string) => {
      await page.getByLabel("E-mail").fill(email)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await page.getByRole("button", { name: "Enter" }).click()
    }
    await enter("nobody@app.test", "any")
    await said.filter({ hasText: /^CredentialsSignin unknown_person$/ }).waitFor()
    await enter("ada@app.test", "wrong")
    await said.filter({ hasText: /^CredentialsSignin credentials$/ }).waitFor()
    await enter("ada@app.test", "correct horse")
    await said.filter({ hasText: /^Welcome, Ada$/ }).waitFor()
    expect((await person()).id).toBe("ada")
  })

  it("shows a change by update() in the browser at once, and on the server afterwards", async () => {
    await open("/login")
    await signInByPassword("ada@app.test", "correct horse")
    await page.waitForURL(`${door.origin}/`)
    await open("/settings")
    await page.getByLabel("Name").fill("Countess")
    await page.getByRole("button", { name: "Save" }).click()
    await inTheBrowser()
      .filter({ hasText: /^Countess$/ })
      .waitFor()
    await page.reload()
    await inTheBrowser()
      .filter({ hasText: /^Countess$/ })
      .waitFor()
    expect((await person()).heading).toBe("Hello, Countess")
  })

  it("shows a change by unstable_update() in a server action", async () => {
    await open("/login")
    await signInByPassword("ada@app.test", "correct horse")
    await page.waitForURL(`${door.origin}/`)
    await open("/members")
    await rename("Lovelace")
    expect(await heading()).toBe("For members: Lovelace")
    expect((await person()).heading).toBe("Hello, Lovelace")
  })

  it("gives a route handler the session in req.auth, and the address in req.nextUrl", async () => {
    const me = async () => {
      const response = await page.request.get(`${door.origin}/api/me`)
      return [response.status(), await response.json()] as const
    }
    expect(await me()).toEqual([401, { message: "Not signed in" }])
    await open("/login")
    await signInByPassword("ada@app.test", "correct horse")
    await page.waitForURL(`${door.origin}/`)
    expect(await me()).toEqual([200, { name: "Ada", role: "editor", asked: "/api/me" }])
  })

  it.each([
    ["a server action", "Sign out"],
    ["the client", "Leave"],
  ])("signs out by %s, also in other tabs", async (_how, button) => {
    await open("/login")
    await signInByPassword("ada@app.test", "correct horse")
    await page.waitForURL(`${door.origin}/`)
    const other = await context.newPage()
    await open("/members", other)
    expect(await heading(other)).toBe("For members: Ada")
    await open("/")
    await page.getByRole("button", { name: button }).click()
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
    await open("/members", other)
    expect(new URL(other.url()).pathname).toBe("/login")
  })
})

describe.each(directions)("moving from %s to %s", (from, to) => {
  it("keeps users signed in, in the browser and on the server, and again when it is taken back", async () => {
    moveTo(from)
    await open("/members")
    await signInByProvider("dorothy")
    const before = await person()
    expect(before.heading).toBe("Hello, dorothy")

    moveTo(to)
    expect(await person()).toEqual(before)
    await inTheBrowser().filter({ hasText: "dorothy" }).waitFor()
    await open("/members")
    expect(await heading()).toBe("For members: dorothy")
    await rename("Vaughan")
    expect(await heading()).toBe("For members: Vaughan")

    moveTo(from)
    expect(await person()).toEqual({ ...before, heading: "Hello, Vaughan" })
  })

  it("finds the account again in the adapter's tables: the same user, and no new row", async () => {
    moveTo(from)
    await open("/members")
    await signInByProvider("katherine")
    const before = await person()
    const rows = [count("User"), count("Account")]
    await context.clearCookies()

    moveTo(to)
    await open("/members")
    await signInByProvider("katherine")
    expect(await person()).toEqual(before)
    expect([count("User"), count("Account")]).toEqual(rows)
  })

  it("signs a user out of both, if the sign-out is after the move", async () => {
    moveTo(from)
    await open("/login")
    await signInByPassword("ada@app.test", "correct horse")
    await page.waitForURL(`${door.origin}/`)
    moveTo(to)
    await open("/")
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
    moveTo(from)
    await open("/")
    expect(await heading()).toBe("You are not signed in")
  })
})

it("a second run of the command has nothing to do", () => {
  expect(runMove(copies.after, ["--from", "next-auth@5"])).toBe("Nothing to do.\n")
})

it("printed no secret", () => {
  const printed = [...served.values()].map((one) => one.output()).join("\n")
  for (const word of [secret, client.secret, "correct horse"]) expect(printed).not.toContain(word)
})
