/**
 * The connection to PostgreSQL breaks at every statement of every request with which a visitor proves a mailbox and
 * sets a password. No session exists without the password that the visitor chose, no password without its user, no
 * earlier session beside a new password, and the visitor can begin again.
 */
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import type { OutgoingMail } from "../../../src/ports/mail.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace, type Place } from "../../adapters/sql-servers.ts"
import { choose, chosen, codeIn, request, tokenIn, type Wants } from "../../passwords/proof-browser.ts"
import { weakPassword } from "../../passwords/weak-provider.ts"
import { secret } from "../../sessions/session-app.ts"
import { brokenPool, countMessages, type BrokenPool } from "../../support/broken-pool.ts"
import { locationOf, openBrowser, sessionCookies, type Browser } from "../../support/browser.ts"
import { cutsOf, type Cut } from "../../support/cuts.ts"

const provider = weakPassword()
const old = "an older password"

interface Ground extends BrokenPool {
  /** Not interrupted. */
  place: Place<pg.Pool>
  config: AuthConfig
  mails: OutgoingMail[]
}
let made: Ground | undefined
const ground = (): Ground => {
  if (made === undefined) throw new Error("The database does not exist yet.")
  return made
}

beforeAll(async () => {
  const place = await postgresPlace()
  await migrate({ postgres: place.pool })
  await sqlStores({ postgres: place.pool }).migrate()
  const broken = await brokenPool(place.url, 3)
  const mails: OutgoingMail[] = []
  const config: AuthConfig = {
    secret,
    trustHost: true,
    session: { strategy: "database" },
    adapter: sqlAdapter({ postgres: broken.pool }),
    stores: sqlStores({ postgres: broken.pool }),
    providers: [provider],
    notices: false,
    limits: { "signIn.failed": false } as AuthConfig["limits"],
    mailer: { from: "app@x.test", send: (mail) => void mails.push(mail) },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  }
  made = { place, ...broken, config, mails }
})
afterAll(async () => {
  await made?.close()
  await made?.place.close()
})

const settled = async (): Promise<void> => void (await Promise.all(resolveConfig(ground().config).mailing.running))
const open = (): Browser => openBrowser(ground().config)

async function lastMail(email: string): Promise<OutgoingMail> {
  await settled()
  const mail = ground().mails.findLast(({ to }) => to === email)
  if (mail === undefined) throw new Error(`No mail to ${email}.`)
  return mail
}

interface Stored {
  readonly users: number
  /** The hash of the user's password. */
  readonly hash: string | undefined
  readonly sessions: number
}

/** Reads the rows about an address over a connection that does not break. */
async function storedOf(email: string): Promise<Stored> {
  const { rows } = ground().place
  const users = await rows(`select id from users where email = '${email}'`)
  const ids = users.map(({ id }) => `'${String(id)}'`).join(", ") || "null"
  const hashes = await rows(`select hash from authchart_password where user_id in (${ids})`)
  const sessions = await rows(`select "userId" from sessions where "userId" in (${ids})`)
  const [found] = hashes
  return {
    users: users.length,
    hash: found === undefined ? undefined : String(found["hash"]),
    sessions: sessions.length,
  }
}

async function passwordsWithoutUser(): Promise<number> {
  const query = "select user_id from authchart_password where user_id not in (select id::text from users)"
  return (await ground().place.rows(query)).length
}

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
  const { adapter, stores } = ground().config
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
    return { browser, email, send: () => choose(browser, page) }
  },
}

async function visitorOf(wants: Wants, name: string): Promise<Visitor> {
  const email = `person-${people++}@x.test`
  if (wants === "reset") await addUser(email)
  const prepare = requests[name]
  if (prepare === undefined) throw new Error(`There is no request "${name}".`)
  const visitor = await prepare(wants, email)
  await settled()
  return visitor
}

async function sendAndSettle({ send }: Visitor): Promise<Response> {
  const response = await send()
  await settled()
  return response
}

/** Checks the rows after an interrupted request. */
async function expectWhole(wants: Wants, { email }: Visitor, isSignedIn: boolean, told: string): Promise<void> {
  const { users, hash } = await storedOf(email)
  expect(await passwordsWithoutUser(), told).toBe(0)
  const isNew = await isHashOf(chosen, hash)
  if (isSignedIn) expect([users, isNew], told).toEqual([1, true])
  if (wants === "sign-up") expect(hash === undefined || isNew, told).toBe(true)
  else {
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
      const measured = await visitorOf(wants, name)
      const points = await countMessages(ground(), () => sendAndSettle(measured))
      expect(points).toBeGreaterThan(0)
      for (const cut of cutsOf(points)) await interrupted(wants, name, cut)
    },
    300_000,
  )
})

async function interrupted(wants: Wants, name: string, cut: Cut): Promise<void> {
  const visitor = await visitorOf(wants, name)
  const { wire } = ground()
  wire.arm(cut)
  const [sent] = await Promise.allSettled([sendAndSettle(visitor)])
  const told = `${JSON.stringify(cut)} at ${wire.said().at(-1) ?? ""}`
  wire.mend()
  const isSignedIn = sent.status === "fulfilled" && sessionCookies(sent.value).length > 0
  await expectWhole(wants, visitor, isSignedIn, told)
  await expectSecondTry(visitor, told)
}
