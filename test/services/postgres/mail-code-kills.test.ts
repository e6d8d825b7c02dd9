/**
 * The connection to PostgreSQL breaks at every statement of every request of a sign-in by a mailed code or link. No
 * session exists without its user, no code or link signs in twice, and the visitor can begin again.
 */
import { expect, it } from "vitest"
import MailCode from "../../../src/providers/mail-code.ts"
import { codeIn, formOf, linkIn, request, typeCode } from "../../mail-code/mail-code-app.ts"
import { sessionCookies, type Browser } from "../../support/browser.ts"
import { useInterruptedApp } from "./interrupted-app.ts"

const app = useInterruptedApp({ providers: [MailCode()] })

let people = 0
const newAddress = (): string => `mail-${people++}@x.test`

interface Visitor {
  readonly email: string
  readonly browser: Browser
  /** Sends the request. A second call repeats it, as a browser with the same cookies and the same mail can. */
  readonly send: (browser: Browser) => Promise<Response>
}

const requests: Readonly<Record<string, () => Promise<Visitor>>> = {
  "the request of the mail": async () => {
    const email = newAddress()
    return { email, browser: app.open(), send: (browser) => browser.post("/signin/mail-code", { email }) }
  },
  "the code": async () => {
    const [email, browser] = [newAddress(), app.open()]
    const page = await request(browser, email)
    const code = codeIn(await app.lastMail(email))
    return { email, browser, send: (one) => typeCode(one, page, code) }
  },
  "the link": async () => {
    const email = newAddress()
    await request(app.open(), email)
    const fields = formOf(linkIn(await app.lastMail(email)))
    return { email, browser: app.open(), send: (one) => one.post("/signin/mail-code/link", fields) }
  },
}

async function stored(email: string): Promise<{ users: number; proven: number; sessions: number }> {
  const users = await app.rows(`select id, "emailVerified" as proven from users where email = '${email}'`)
  const ids = users.map(({ id }) => `'${String(id)}'`).join(", ") || "null"
  const sessions = await app.rows(`select 1 from sessions where "userId" in (${ids})`)
  return {
    users: users.length,
    proven: users.filter(({ proven }) => proven !== null).length,
    sessions: sessions.length,
  }
}

it.each(Object.entries(requests))(
  "%s leaves everything whole, wherever the connection breaks, and the visitor can begin again",
  async (name, prepare) => {
    await app.interrupt(
      async () => {
        const visitor = await prepare()
        return { ...visitor, before: new Map(visitor.browser.cookies) }
      },
      ({ browser, send }) => send(browser),
      async ({ email, send, before }, sent, told) => {
        const isSignedIn = sent !== undefined && sessionCookies(sent).length > 0
        const rows = await stored(email)
        // The mailbox was proven before a user or a session exists.
        expect([rows.proven, rows.sessions <= 1], told).toEqual([rows.users, true])
        if (isSignedIn) expect([rows.users, rows.sessions], told).toEqual([1, 1])
        const replay = app.open()
        for (const [cookie, value] of before) replay.cookies.set(cookie, value)
        const repeated = await send(replay)
        if (name !== "the request of the mail" && (isSignedIn || rows.sessions > 0))
          expect(sessionCookies(repeated), told).toEqual([])
        const again = app.open()
        const page = await request(again, email)
        expect(sessionCookies(await typeCode(again, page, codeIn(await app.lastMail(email)))), told).toHaveLength(1)
        expect(await again.session(), told).toMatchObject({ user: { email } })
        expect((await stored(email)).users, told).toBe(1)
      },
    )
  },
  300_000,
)
