/**
 * The connection to PostgreSQL breaks at every statement of every request of a sign-up with a passkey, of a sign-in, and of
 * the registration of a further passkey. A user, the public key and the account of a passkey exist together or not at all,
 * no session exists without them, no response works twice, and the visitor can begin again.
 */
import { describe, expect, it } from "vitest"
import Passkey from "../../../src/providers/passkey.ts"
import { createAuthenticator, type Authenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { answer, offerFor, register, signInWith } from "../../passkeys/flow/passkey-app.ts"
import { appOrigin, sessionCookies, type Browser } from "../../support/browser.ts"
import { useInterruptedApp } from "./interrupted-app.ts"

const app = useInterruptedApp({ providers: [Passkey()] })

let people = 0

interface Visitor {
  readonly email: string
  readonly browser: Browser
  /** The cookies of the browser before the request. */
  readonly before: ReadonlyMap<string, string>
  readonly authenticator: Authenticator
  /** Sends the request. A second call repeats it, as a browser with the same cookies can. */
  readonly send: (browser: Browser) => Promise<Response>
}

const newVisitor = () => ({
  email: `person-${people++}@x.test`,
  browser: app.open(),
  authenticator: createAuthenticator({ counter: 1 }),
})

/** Signs a person up, in a browser that stays signed in. */
async function newUser(): Promise<ReturnType<typeof newVisitor>> {
  const visitor = newVisitor()
  const { browser, email, authenticator } = visitor
  const { response } = await register(browser, email, { authenticator })
  expect(sessionCookies(response)).toHaveLength(1)
  return visitor
}

/** Requests options to register, and returns the response of the authenticator. */
async function registration(browser: Browser, authenticator: Authenticator, email?: string): Promise<object> {
  const { options } = await offerFor(browser, { action: "register", ...(email !== undefined && { email }) })
  const { challenge, rp, user } = options
  const userHandle = Buffer.from(user?.id ?? "", "base64url")
  return authenticator.register({ challenge, rpId: rp?.id ?? "", origin: appOrigin, userHandle })
}

interface Stored {
  readonly users: number
  readonly keys: number
  readonly accounts: number
  readonly sessions: number
  /** The counter of the first passkey. */
  readonly counter: number | undefined
}

async function storedOf(email: string): Promise<Stored> {
  const users = await app.rows(`select id from users where email = '${email}'`)
  const ids = users.map(({ id }) => `'${String(id)}'`).join(", ") || "null"
  const count = async (table: string): Promise<number> =>
    (await app.rows(`select 1 from ${table} where "userId" in (${ids})`)).length
  const [first] = await app.rows(`select counter from authenticators where "userId" in (${ids}) order by counter desc`)
  return {
    users: users.length,
    keys: await count("authenticators"),
    accounts: await count("accounts"),
    sessions: await count("sessions"),
    counter: first === undefined ? undefined : Number(first["counter"]),
  }
}

/** Sends the request again, in a browser with the cookies from before. */
async function repeated({ before, send }: Visitor): Promise<Response> {
  const replay = app.open()
  for (const [name, value] of before) replay.cookies.set(name, value)
  return send(replay)
}

async function expectSignIn(authenticator: Authenticator, email: string, told: string): Promise<void> {
  const browser = app.open()
  await signInWith(browser, authenticator)
  expect((await browser.session())?.user, told).toMatchObject({ email })
}

const cookiesOf = ({ cookies }: Browser): ReadonlyMap<string, string> => new Map(cookies)
const isSession = (sent: Response | undefined): boolean => sent !== undefined && sessionCookies(sent).length > 0

describe("wherever the connection breaks", () => {
  it("the options for a sign-up create no row, and the visitor can sign up", async () => {
    await app.interrupt(
      async () => newVisitor(),
      ({ browser, email }) => browser.get(`/webauthn-options/passkey?${new URLSearchParams({ email })}`),
      async ({ browser, email, authenticator }, _sent, told) => {
        expect(await storedOf(email), told).toMatchObject({ users: 0, keys: 0, accounts: 0, sessions: 0 })
        await register(browser, email, { authenticator })
        await expectSignIn(authenticator, email, told)
      },
    )
  }, 300_000)

  it("a sign-up stores user, public key and account together, and the visitor can sign up or sign in afterwards", async () => {
    await app.interrupt(
      async (): Promise<Visitor> => {
        const visitor = newVisitor()
        const { browser, authenticator, email } = visitor
        const made = await registration(browser, authenticator, email)
        return { ...visitor, before: cookiesOf(browser), send: (one) => answer(one, "register", made) }
      },
      ({ browser, send }) => send(browser),
      async (visitor, sent, told) => {
        const { email, authenticator } = visitor
        const { users, keys, accounts, sessions } = await storedOf(email)
        expect([keys, accounts], told).toEqual([users, users])
        expect(users, told).toBeLessThanOrEqual(1)
        expect(sessions, told).toBeLessThanOrEqual(users)
        if (isSession(sent)) expect([users, sessions], told).toEqual([1, 1])
        const again = await repeated(visitor)
        if (users === 1) expect(sessionCookies(again), told).toEqual([])
        if ((await storedOf(email)).users === 0) await register(app.open(), email, { authenticator })
        await expectSignIn(authenticator, email, told)
        expect(await storedOf(email), told).toMatchObject({ users: 1, keys: 1, accounts: 1 })
      },
    )
  }, 300_000)

  it("a sign-in stores its use before a session exists, and the user can sign in afterwards", async () => {
    await app.interrupt(
      async (): Promise<Visitor> => {
        const user = await newUser()
        const browser = app.open()
        const { challenge, rpId = "" } = (await offerFor(browser, { action: "authenticate" })).options
        const made = user.authenticator.authenticate({ challenge, rpId, origin: appOrigin })
        return { ...user, browser, before: cookiesOf(browser), send: (one) => answer(one, "authenticate", made) }
      },
      ({ browser, send }) => send(browser),
      async (visitor, sent, told) => {
        const { email, authenticator } = visitor
        const { counter, sessions, ...rows } = await storedOf(email)
        expect(rows, told).toEqual({ users: 1, keys: 1, accounts: 1 })
        // The sign-up has a session, too.
        if (isSession(sent)) expect(sessions, told).toBe(2)
        if (sessions === 2) expect(counter, told).toBe(2)
        const again = await repeated(visitor)
        if (counter === 2) expect(sessionCookies(again), told).toEqual([])
        await expectSignIn(authenticator, email, told)
        expect((await storedOf(email)).counter, told).toBe(3)
      },
    )
  }, 300_000)

  it("a further passkey is stored with its account or not at all, the session stays, and the user can add it afterwards", async () => {
    await app.interrupt(
      async (): Promise<Visitor> => {
        const { email, browser } = await newUser()
        const authenticator = createAuthenticator({ counter: 1 })
        const made = await registration(browser, authenticator)
        return {
          email,
          browser,
          authenticator,
          before: cookiesOf(browser),
          send: (one) => answer(one, "register", made),
        }
      },
      ({ browser, send }) => send(browser),
      async (visitor, _sent, told) => {
        const { email, authenticator } = visitor
        const { users, keys, accounts, sessions } = await storedOf(email)
        expect([users, sessions, accounts], told).toEqual([1, 1, keys])
        const browser = app.open()
        for (const [name, value] of visitor.before) browser.cookies.set(name, value)
        expect((await browser.session())?.user, told).toMatchObject({ email })
        if (keys === 1) await register(browser, undefined, { authenticator })
        await expectSignIn(authenticator, email, told)
        expect(await storedOf(email), told).toMatchObject({ users: 1, keys: 2, accounts: 2 })
      },
    )
  }, 300_000)
})
