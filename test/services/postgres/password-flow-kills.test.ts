/**
 * The connection to PostgreSQL breaks at every statement of every request with which a visitor proves a mailbox and
 * sets a password, and in a sign-up chooses a username. No session exists without the password and the name that the
 * visitor chose, no password and no name without its user, no earlier session beside a new password, and the visitor can
 * begin again.
 */
import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import { choose, chosen, codeIn, request, tokenIn, type Wants } from "../../passwords/proof-browser.ts"
import { weakPassword } from "../../passwords/weak-provider.ts"
import { locationOf, sessionCookies, type Browser } from "../../support/browser.ts"
import { useInterruptedApp } from "./interrupted-app.ts"

const provider = weakPassword({ usernames: true })
const old = "an older password"

const app = useInterruptedApp({
  providers: [provider],
  limits: { "signIn.failed": false } as AuthConfig["limits"],
})
const { open, lastMail, rows } = app

interface Stored {
  readonly users: number
  /** The hash of the user's password. */
  readonly hash: string | undefined
  readonly username: string | undefined
  readonly sessions: number
}

/** Reads the rows about an address over a connection that does not break. */
async function storedOf(email: string): Promise<Stored> {
  const users = await rows(`select id from users where email = '${email}'`)
  const ids = users.map(({ id }) => `'${String(id)}'`).join(", ") || "null"
  const hashes = await rows(`select hash from authchart_password where user_id in (${ids})`)
  const sessions = await rows(`select "userId" from sessions where "userId" in (${ids})`)
  const [found] = hashes
  const [named] = await rows(`select username from authchart_username where user_id in (${ids})`)
  return {
    username: named === undefined ? undefined : String(named["username"]),
    users: users.length,
    hash: found === undefined ? undefined : String(found["hash"]),
    sessions: sessions.length,
  }
}

/** The number of passwords and usernames whose user does not exist. */
async function rowsWithoutUser(): Promise<number> {
  const tables = ["authchart_password", "authchart_username"]
  const queries = tables.map(
    (table) => `select user_id from ${table} where user_id not in (select id::text from users)`,
  )
  return (await rows(queries.join(" union all "))).length
}

/** The username that the visitor chooses in a sign-up. */
const nameOf = (email: string): string => email.replace("@x.test", "")

async function isHashOf(password: string, hash: string | undefined): Promise<boolean> {
  const tools = await provider.passwords?.tools()
  return hash !== undefined && (await tools?.verify(password, hash))?.right === true
}

let people = 0
/** The browsers that are signed in with the former password, by address. */
const earlier = new Map<string, Browser>()

/** The visitor before the request that is interrupted. */
interface Visitor {
  readonly browser: Browser
  readonly email: string
  /** Sends the request. */
  readonly send: () => Promise<Response>
}

/** Stores a user with a password and a session, for a reset. */
async function addUser(email: string): Promise<void> {
  const { adapter, stores } = app.config
  const user = await adapter?.createUser?.({ id: `u-${email}`, email, emailVerified: new Date(0) })
  const hash = (await (await provider.passwords?.tools())?.hash(old)) ?? ""
  await stores?.passwords?.create({ userId: user?.id ?? "", hash, changedAt: 0 })
  const browser = open()
  const response = await browser.post("/callback/password", { email, password: old })
  expect(sessionCookies(response).length).toBeGreaterThan(0)
  earlier.set(email, browser)
}

const requests: Readonly<Record<string, (wants: Wants, email: string) => Promise<Visitor>>> = {
  "the request of the mail": async (wants, email) => {
    const browser = open()
    return { browser, email, send: () => browser.post(`/password/${wants}`, { email }) }
  },
  "the code": async (wants, email) => {
    const browser = open()
    const page = await request(browser, wants, email)
    const code = codeIn(await lastMail(email))
    return { browser, email, send: () => browser.post(page, { event: "password-proof.entered", code }) }
  },
  "the link": async (wants, email) => {
    await request(open(), wants, email)
    const token = tokenIn(await lastMail(email))
    const browser = open()
    return { browser, email, send: () => browser.post("/password/link", { token }) }
  },
  "the new password": async (wants, email) => {
    await request(open(), wants, email)
    const token = tokenIn(await lastMail(email))
    const browser = open()
    const page = locationOf(await browser.post("/password/link", { token })).href
    return { browser, email, send: () => choose(browser, page, chosen, nameOf(email)) }
  },
}

async function visitorOf(wants: Wants, name: string): Promise<Visitor> {
  const email = `person-${people++}@x.test`
  if (wants === "reset") await addUser(email)
  const prepare = requests[name]
  if (prepare === undefined) throw new Error(`There is no request "${name}".`)
  return prepare(wants, email)
}

/** Checks the rows after an interrupted request. */
async function expectWhole(wants: Wants, { email }: Visitor, isSignedIn: boolean, told: string): Promise<void> {
  const { users, hash, username } = await storedOf(email)
  expect(await rowsWithoutUser(), told).toBe(0)
  const isNew = await isHashOf(chosen, hash)
  if (isSignedIn) expect([users, isNew], told).toEqual([1, true])
  if (wants === "sign-up") {
    expect(hash === undefined || isNew, told).toBe(true)
    // One transaction writes the user, the password and the name.
    if (isSignedIn) expect(username, told).toBe(nameOf(email))
  } else {
    expect(isNew || (await isHashOf(old, hash)), told).toBe(true)
    // The session of the former password ends before the new password is written.
    if (isNew) expect(await earlier.get(email)?.session(), told).toBeNull()
  }
}

/** The visitor begins again in another browser, and signs in with the chosen password. */
async function expectSecondTry({ email }: Visitor, told: string): Promise<void> {
  const browser = open()
  await request(browser, "reset", email)
  const token = tokenIn(await lastMail(email))
  const page = locationOf(await browser.post("/password/link", { token })).href
  const response = await choose(browser, page)
  expect(sessionCookies(response).length, told).toBeGreaterThan(0)
  const { users, hash, sessions } = await storedOf(email)
  expect([users, sessions, await isHashOf(chosen, hash)], told).toEqual([1, 1, true])
  const again = await open().post("/callback/password", { email, password: chosen })
  expect(sessionCookies(again).length, told).toBeGreaterThan(0)
}

describe.each(["sign-up", "reset"] as const)("a %s, wherever the connection breaks", (wants) => {
  it.each(Object.keys(requests))(
    "%s leaves everything whole, and the visitor can begin again",
    async (name) => {
      await app.interrupt(
        () => visitorOf(wants, name),
        ({ send }) => send(),
        async (visitor, sent, told) => {
          const isSignedIn = sent !== undefined && sessionCookies(sent).length > 0
          await expectWhole(wants, visitor, isSignedIn, told)
          await expectSecondTry(visitor, told)
        },
      )
    },
    300_000,
  )
})
