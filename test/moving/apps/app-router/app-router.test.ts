/**
 * A small application for `next-auth` 4, and the same application after `npx authchart move`. The suite builds both,
 * one script in Chromium uses both, and users who signed in before the move stay signed in.
 */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { launchBrowser } from "../../../support/chromium.ts"
import { openFrontDoor, type FrontDoor } from "../../../support/shared-app-process.ts"
import { makeV4Copies, runMove, type Copies } from "../../copies.ts"
import { nextServer } from "../../servers/next.ts"
import type { Served } from "../../servers/program.ts"

type Library = "next-auth 4" | "authchart"

const libraries: readonly Library[] = ["next-auth 4", "authchart"]
const secret = "the secret that both versions share"

let copies: Copies
let door: FrontDoor
let browser: Browser
const served = new Map<Library, Served>()

beforeAll(async () => {
  copies = makeV4Copies()
  door = await openFrontDoor()
  browser = await launchBrowser()
  // Each version reads the variables under its own names.
  const environments = {
    "next-auth 4": { folder: copies.before, env: { NEXTAUTH_SECRET: secret, NEXTAUTH_URL: door.origin } },
    authchart: { folder: copies.after, env: { AUTH_SECRET: secret, AUTH_URL: door.origin } },
  }
  for (const library of libraries) {
    const { folder, env } = environments[library]
    await nextServer.build(folder, env)
    served.set(library, await nextServer.start(folder, env))
  }
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await Promise.all([...served.values()].map((one) => one.stop()))
  await door?.close()
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

/** From now on this version responds. */
function moveTo(library: Library): void {
  const version = served.get(library)
  if (version === undefined) throw new Error(`The version with ${library} does not run.`)
  door.alternate([version.port])
}

async function open(path: string): Promise<void> {
  await page.goto(`${door.origin}${path}`)
}

const heading = (): Promise<string> => page.getByRole("heading", { level: 1 }).innerText()
const inTheBrowser = () => page.getByRole("status", { name: "In the browser" })

async function enter(password: string): Promise<void> {
  await page.getByLabel("E-mail").fill("ada@app.test")
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Enter" }).click()
}

async function signIn(): Promise<void> {
  await open("/login")
  await enter("correct horse")
  await page.waitForURL(`${door.origin}/`)
}

async function responseOf(path: string): Promise<[number, unknown]> {
  const response = await page.request.get(`${door.origin}${path}`)
  return [response.status(), await response.json()]
}

const sessionCookies = async () =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name.endsWith("session-token"))

describe.each(libraries)("the application with %s", (library) => {
  beforeEach(() => moveTo(library))

  it("sends a signed-out visitor from a page of the team to the sign-in page, and back to that page", async () => {
    await open("/team")
    expect(new URL(page.url()).pathname).toBe("/login")
    await enter("correct horse")
    await page.waitForURL(`${door.origin}/team`)
    expect(await heading()).toBe("The team of Ada")
  })

  it("refuses a wrong password with the same error", async () => {
    await open("/login")
    await enter("wrong")
    const alert = page.getByRole("main").getByRole("alert")
    await alert.waitFor()
    expect(await alert.innerText()).toBe("CredentialsSignin")
  })

  it("gives a route, an API route of the pages router, and a page the session with the fields of the callbacks", async () => {
    expect(await responseOf("/api/me")).toEqual([401, { message: "Not signed in" }])
    expect(await responseOf("/api/old")).toEqual([401, { email: null }])
    await signIn()
    expect(await heading()).toBe("Hello, Ada (editor)")
    expect(await responseOf("/api/me")).toEqual([200, { name: "Ada", role: "editor" }])
    expect(await responseOf("/api/old")).toEqual([200, { email: "ada@app.test" }])
  })

  it("shows a change by update() in the browser, and on the server afterwards", async () => {
    await signIn()
    await page.getByRole("button", { name: "Rename" }).click()
    await inTheBrowser()
      .filter({ hasText: /^Countess$/ })
      .waitFor()
    await open("/")
    expect(await heading()).toBe("Hello, Countess (editor)")
  })

  it("signs out in the browser", async () => {
    await signIn()
    await page.getByRole("button", { name: "Leave" }).click()
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
    expect(await sessionCookies()).toEqual([])
  })
})

describe("moving from next-auth 4", () => {
  it("keeps users signed in: the middleware, pages and the browser read the session, and its cookie is replaced", async () => {
    moveTo("next-auth 4")
    await signIn()
    expect(await sessionCookies()).toEqual(["next-auth.session-token"])

    moveTo("authchart")
    await open("/team")
    expect(await heading()).toBe("The team of Ada")
    await inTheBrowser().filter({ hasText: "Ada" }).waitFor()
    expect(await sessionCookies()).toEqual(["authjs.session-token"])
    await open("/")
    expect(await heading()).toBe("Hello, Ada (editor)")
    expect(await responseOf("/api/old")).toEqual([200, { email: "ada@app.test" }])
  })

  it("keeps users signed in whose first page has no middleware, and a sign-out ends the session", async () => {
    moveTo("next-auth 4")
    await signIn()
    moveTo("authchart")
    await open("/")
    expect(await heading()).toBe("Hello, Ada (editor)")
    await page.getByRole("button", { name: "Leave" }).click()
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
    expect(await sessionCookies()).toEqual([])
  })
})

it("a second run of the command has nothing to do", () => {
  expect(runMove(copies.after, [])).toBe("Nothing to do.\n")
})

it("printed no secret", () => {
  const printed = [...served.values()].map((one) => one.output()).join("\n")
  for (const word of [secret, "correct horse"]) expect(printed).not.toContain(word)
})
