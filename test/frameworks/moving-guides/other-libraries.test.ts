/**
 * Follows the guides that move an application from Passport and iron-session: each test starts from an application with the
 * old package, deploys the guide's application in its place, and goes back.
 */
import express, { type Express, type RequestHandler } from "express"
import expressSession, { MemoryStore } from "express-session"
import { getIronSession, type SessionOptions } from "iron-session"
import passport from "passport"
import { Strategy } from "passport-local"
import { describe, expect, it } from "vitest"
import { sendResponse, toRequest } from "../../../src/frameworks/node.ts"
import type { NextAuthResult } from "../../../src/index.ts"
import { formTo, webBrowser, type WebBrowser } from "../../support/web-browser.ts"
import { findPerson, hasPassword, loadGuide, openServer, people, personOf, secret } from "./setup.ts"

/** Signs in on the built-in page. @returns the status of the page on which the browser arrives. */
async function signIn(browser: WebBrowser, origin: string, base: string, fields: Record<string, string>) {
  const page = await browser.open(`${origin}${base}/signin?callbackUrl=${encodeURIComponent(`${origin}/`)}`)
  return browser.submit(page, formTo(page, "/callback/credentials"), fields)
}

const send = (browser: WebBrowser, url: string, fields: Record<string, string>) =>
  browser.fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: new URL(url).origin },
    body: new URLSearchParams(fields).toString(),
  })

/** The application with Passport, `passport-local` and a session store. */
function withPassport(store: MemoryStore): Express {
  const authenticator = new passport.Passport()
  authenticator.use(
    new Strategy((username, password, done) => {
      void (async () => {
        const person = await findPerson(username)
        done(null, person !== undefined && (await hasPassword(person, password)) ? person : false)
      })()
    }),
  )
  authenticator.serializeUser((user, done) => done(null, Reflect.get(user, "id")))
  authenticator.deserializeUser((id: number, done) => done(null, people.find((one) => one.id === id) ?? false))
  const app = express()
  app.use(express.urlencoded({ extended: false }))
  app.use(expressSession({ secret, resave: false, saveUninitialized: false, store }))
  app.use(authenticator.session())
  app.post("/login", authenticator.authenticate("local") as RequestHandler, (_req, res) => {
    res.redirect("/")
  })
  app.get(
    "/",
    (req, res) =>
      void res.json({ user: req.user === undefined ? null : { id: Reflect.get(req.user, "id") as unknown } }),
  )
  return app
}

describe("docs/guides/from-passport.md", () => {
  it("moves users with their ids and passwords, who sign in again once, and back to the sessions of the store", async () => {
    const { origin, deploy } = await openServer()
    const store = new MemoryStore()
    const browser = webBrowser()
    deploy(withPassport(store))
    await send(browser, `${origin}/login`, { username: "ada", password: "correct horse" })
    expect(await browser.json(`${origin}/`)).toEqual({ user: { id: 7 } })

    const { app } = await loadGuide("docs/guides/from-passport.md", "app.ts")
    deploy(app as Express)
    expect(await browser.json(`${origin}/`)).toEqual({ user: null })
    expect((await browser.fetch(`${origin}/members`)).status).toBe(401)
    await signIn(browser, origin, "/auth", { username: "ada", password: "wrong" })
    expect(await browser.json(`${origin}/`)).toEqual({ user: null })
    await signIn(browser, origin, "/auth", { username: "ada", password: "correct horse" })
    expect(await browser.json(`${origin}/members`)).toMatchObject({ user: { id: "7", name: "ada" } })

    deploy(withPassport(store))
    expect(await browser.json(`${origin}/`)).toEqual({ user: { id: 7 } })
  })
})

const iron: SessionOptions = { password: secret, cookieName: "app-session", cookieOptions: { secure: false } }
interface IronSession {
  user?: { id: string; role: string }
}

/** The application with iron-session, which checks passwords itself. */
function withIronSession(): Express {
  const app = express()
  app.use(express.urlencoded({ extended: false }))
  app.post("/login", async (req, res) => {
    const session = await getIronSession<IronSession>(req, res, iron)
    const body = req.body as Record<string, string>
    const person = await personOf(body["email"] ?? "", body["password"] ?? "")
    if (person === undefined) return void res.sendStatus(401)
    session.user = { id: person.id, role: person.role }
    await session.save()
    res.redirect("/")
  })
  app.get("/", async (req, res) => {
    const { user } = await getIronSession<IronSession>(req, res, iron)
    res.json(user ?? null)
  })
  return app
}

describe("docs/guides/from-iron-session.md", () => {
  it("moves users with their ids, roles and passwords, who sign in again once, and back to their sealed cookies", async () => {
    const { origin, deploy } = await openServer()
    const browser = webBrowser()
    deploy(withIronSession())
    await send(browser, `${origin}/login`, { email: "ada@x.test", password: "correct horse" })
    expect(await browser.json(`${origin}/`)).toEqual({ id: "7", role: "editor" })

    const { auth, handlers } = (await loadGuide(
      "docs/guides/from-iron-session.md",
      "auth.ts",
    )) as unknown as NextAuthResult
    const moved = express()
    moved.use("/api/auth/*splat", async (req, res) => {
      const serve = req.method === "POST" ? handlers.POST : handlers.GET
      await sendResponse(res, await serve(toRequest(req, res) as Parameters<typeof serve>[0]))
    })
    moved.get("/", async (req, res) => void res.json(await auth(req, res)))
    deploy(moved)
    expect(await browser.json(`${origin}/`)).toBeNull()
    await signIn(browser, origin, "/api/auth", { email: "ada@x.test", password: "wrong" })
    expect(await browser.json(`${origin}/`)).toBeNull()
    await signIn(browser, origin, "/api/auth", { email: "ada@x.test", password: "correct horse" })
    expect(await browser.json(`${origin}/`)).toMatchObject({ user: { id: "7", email: "ada@x.test" }, role: "editor" })

    deploy(withIronSession())
    expect(await browser.json(`${origin}/`)).toEqual({ id: "7", role: "editor" })
  })
})
