/**
 * The script that runs for every moved application: the command moves it, both copies are built and served, a visitor
 * uses both in Chromium, and sessions stay valid across the move.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { BrowserContext } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveFolder, runMove, textsIn } from "../copies.ts"
import type { MovedApplication } from "./application.ts"
import { libraries, openStage, secrets, type Library, type Stage } from "./stage.ts"
import { ada, enterAtProvider, enterPassword, visitOf, type Visit } from "./visit.ts"

/** Registers the tests of an application. */
export function movesOver(application: MovedApplication): void {
  const { way, from, rules = {} } = application
  // The user of the way: Ada has a password, and the provider accepts any name.
  const name = way === "password" ? "Ada" : "grace"
  let stage: Stage
  let context: BrowserContext
  let visit: Visit

  beforeAll(async () => {
    stage = await openStage(application)
  }, 600_000)
  afterAll(() => stage?.close())

  beforeEach(async ({ onTestFailed }) => {
    context = await stage.browser.newContext()
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const enter = (who: string) => (way === "password" ? enterPassword(page, ada) : enterAtProvider(page, who))
    visit = visitOf(context, page, { origin: stage.origin, enter })
    onTestFailed(() => console.error(`${page.url()}\n${stage.printed().slice(-4000)}`))
  })
  afterEach(() => context.close())

  const signInToMembers = async () => {
    await visit.open("/members")
    await visit.signIn(name)
  }

  describe.each(libraries)(`${application.name}, with %s`, (library) => {
    beforeEach(() => stage.moveTo(library))

    it("leads a visitor from the page for members to a sign-in, and back", async () => {
      await visit.open("/members")
      expect(new URL(visit.page.url()).pathname).not.toBe("/members")
      await visit.signIn(name)
      expect(visit.page.url()).toBe(`${stage.origin}/members`)
      expect(await visit.heading()).toBe(`For members: ${name}`)
      await visit.open("/")
      expect(await visit.heading()).toBe(`Hello, ${name}`)
    })

    it("refuses a route without a session, and gives it the session of a user", async () => {
      expect((await visit.responseOf("/api/me"))[0]).toBe(401)
      await signInToMembers()
      expect(await visit.responseOf("/api/me")).toEqual([200, { name }])
    })

    it("signs out", async () => {
      await signInToMembers()
      await signOut(visit)
      expect(await visit.sessionCookies()).toEqual([])
    })

    it.each(way === "password" ? ["wrong"] : [])("refuses the password %s", async (password) => {
      await visit.open("/members")
      await enterPassword(visit.page, { ...ada, password })
      await visit.page.waitForURL(/[?&]error=CredentialsSignin/)
      expect((await visit.responseOf("/api/me"))[0]).toBe(401)
    })

    it.each(Object.entries(rules))("%s", async (_rule, holds) => {
      await expect(holds(visit)).resolves.toBeUndefined()
    })
  })

  const directions: readonly (readonly [Library, Library])[] = [
    ["Auth.js", "authchart"],
    // Version 4 cannot read the sessions of a later version.
    ...(from === "next-auth@5" ? ([["authchart", "Auth.js"]] as const) : []),
  ]

  describe.each(directions)(`${application.name}, moved from %s to %s`, (former, latter) => {
    it("keeps a user signed in, and finds the same user at the next sign-in", async () => {
      stage.moveTo(former)
      await signInToMembers()
      const [counts, response] = [await stage.counts(), await visit.responseOf("/api/me")]
      stage.moveTo(latter)
      expect(await visit.responseOf("/api/me")).toEqual(response)
      await visit.open("/members")
      expect(await visit.heading()).toBe(`For members: ${name}`)
      // A request of the page could set the cookie again.
      await visit.page.goto("about:blank")
      await context.clearCookies()
      await signInToMembers()
      expect(await visit.heading()).toBe(`For members: ${name}`)
      expect(await stage.counts()).toEqual(counts)
    })

    it("ends a session for both", async () => {
      stage.moveTo(former)
      await signInToMembers()
      stage.moveTo(latter)
      await signOut(visit)
      expect(await visit.sessionCookies()).toEqual([])
      stage.moveTo(former)
      await visit.open("/")
      expect(await visit.heading()).toBe("You are not signed in")
    })
  })

  describe(`authchart move, in ${application.name}`, () => {
    it("has nothing to do and no notes in a second run", () => {
      const { changes, findings, next } = moveFolder(stage.copies.after, [])
      expect({ changes, findings, next }).toEqual({ changes: [], findings: [], next: [] })
      expect(runMove(stage.copies.after, [])).toBe("Nothing to do.\n")
    })

    it.each(from === "next-auth@5" ? ["--back"] : [])("restores every file with %s", (flag) => {
      const folder = mkdtempSync(join(stage.copies.after, "../back-"))
      try {
        for (const [file, text] of stage.movedTexts) {
          mkdirSync(dirname(join(folder, file)), { recursive: true })
          writeFileSync(join(folder, file), text)
        }
        moveFolder(folder, [flag], stage.copies.after)
        expect(textsIn(folder)).toEqual(textsIn(application.source))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  })

  it("prints no secret", () => {
    for (const text of secrets) expect(stage.printed()).not.toContain(text)
  })
}

/** Signs out on the home page, and returns when the page shows it. */
async function signOut({ open, page }: Visit): Promise<void> {
  await open("/")
  // The client reads the session when the page has loaded. In Auth.js, such a read sets the cookie again, also after a
  // sign-out that it began before.
  await page.waitForLoadState("networkidle")
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
}
