/** Attacks on the flows of `Password()`, against two instances of an application that share a database. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publicAddress } from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import type { OutgoingMail } from "../../src/ports/mail.ts"
import type { Stores } from "../../src/ports/stores.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { secret } from "../sessions/session-app.ts"
import { passwordsOf } from "../stores/passwords-of.ts"
import { locationOf, openBrowser, sessionCookies, type Browser } from "../support/browser.ts"
import { choose, chosen, codeIn, request, shown, tokenIn, type Wants } from "./proof-browser.ts"
import { weakPassword } from "./weak-provider.ts"

export interface Storage {
  readonly adapter: Adapter
  readonly stores: Stores
}

/** The storage of two instances over one empty database. */
export interface Ground {
  readonly instances: readonly [Storage, Storage]
  readonly close?: () => Promise<void>
}

const provider = weakPassword()
const wanted = ["sign-up", "reset"] as const
const old = "an older password"
/** Simultaneous requests in a race. */
const racers = 20

export function passwordAttacks(name: string, connect: () => Promise<Ground>): void {
  let ground: Ground | undefined
  beforeAll(async () => void (ground = await connect()))
  afterAll(async () => ground?.close?.())

  const mails: OutgoingMail[] = []
  const traces: Trace[] = []
  const quarantined: string[] = []
  let people = 0
  const newAddress = (): string => `person-${people++}@x.test`

  function storage(at: number): Storage {
    const found = ground?.instances[at]
    if (found === undefined) throw new Error("The database does not exist yet.")
    return found
  }

  const configOf = (at: number, more: Partial<AuthConfig> = {}): AuthConfig => ({
    secret,
    trustHost: true,
    session: { strategy: "database" },
    providers: [provider],
    notices: false,
    mailer: { from: "app@x.test", send: (mail) => void mails.push(mail) },
    events: { quarantine: ({ user }) => void quarantined.push(user.id ?? "") },
    trace: (trace) => void traces.push(trace),
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    ...storage(at),
    ...more,
  })

  /** Returns two instances, and a function that waits for the mails of both. */
  function twoInstances(more: Partial<AuthConfig> = {}) {
    const configs = [configOf(0, more), configOf(1, more)]
    return {
      open: (at = 0): Browser => openBrowser(configs[at % 2] ?? configOf(0, more)),
      mailsTo: async (email: string): Promise<readonly OutgoingMail[]> => {
        for (const config of configs) await Promise.all(resolveConfig(config).mailing.running)
        return mails.filter(({ to }) => to === email)
      },
    }
  }

  async function addUser(password?: string, more: Partial<AdapterUser> = {}): Promise<AdapterUser> {
    const { adapter, stores } = storage(0)
    const email = newAddress()
    const user = await adapter.createUser?.({ id: `u-${email}`, email, emailVerified: new Date(0), ...more })
    if (user === undefined) throw new Error("The adapter creates users.")
    if (password === undefined) return user
    const hash = await (await provider.passwords?.tools())?.hash(password)
    await passwordsOf(stores).create({ userId: user.id, hash: hash ?? "", changedAt: 0 })
    return user
  }

  async function lastMail(app: ReturnType<typeof twoInstances>, email: string): Promise<OutgoingMail> {
    const mail = (await app.mailsTo(email)).at(-1)
    if (mail === undefined) throw new Error(`No mail to ${email}.`)
    return mail
  }

  const signIn = (browser: Browser, email: string, password: string): Promise<Response> =>
    browser.post("/callback/password", { email, password })
  const isSignedIn = async (browser: Browser, email: string, password: string): Promise<boolean> =>
    sessionCookies(await signIn(browser, email, password)).length > 0

  describe(`attacks on passwords, over ${name}`, () => {
    it.each(wanted)("PASS-04: status, body, headers and mails are the same for every address (%s)", async (wants) => {
      const app = twoInstances()
      const known = await addUser(old)
      const withoutPassword = await addUser()
      const seen: string[] = []
      const counts: number[] = []
      for (const accept of ["text/html", "application/json"])
        for (const email of [known.email, withoutPassword.email, newAddress()]) {
          const before = (await app.mailsTo(email)).length
          seen.push(`${accept} ${await whatAStrangerSees(app.open(), { wants, email, accept })}`)
          counts.push((await app.mailsTo(email)).length - before)
        }
      // One for each value of `Accept`.
      expect([...new Set(seen)]).toHaveLength(2)
      expect(new Set(counts)).toEqual(new Set([1]))
    })

    it.each([
      { host: "evil.test" },
      { "x-forwarded-host": "evil.test" },
      { "x-forwarded-host": "evil.test", "x-forwarded-proto": "http" },
      { forwarded: "host=evil.test;proto=http" },
      {
        "x-original-host": "evil.test",
        "x-host": "evil.test",
        referer: "https://evil.test/",
        origin: "https://app.test",
      },
    ])("reset poisoning: the link has the configured origin (%j)", async (headers) => {
      const app = twoInstances({ [publicAddress]: "https://app.test" } as Partial<AuthConfig>)
      const { email } = await addUser(old)
      await app.open().post("/password/reset", { email }, headers)
      const { text, html, subject } = await lastMail(app, email)
      expect(text).toContain("https://app.test/auth/password/link?token=")
      expect([text, html, subject].join()).not.toContain("evil.test")
    })

    it(`PASS-03: of ${racers} requests with one token, on two instances, one succeeds, and no later one`, async () => {
      const app = twoInstances()
      const email = newAddress()
      await request(app.open(), "sign-up", email)
      const token = tokenIn(await lastMail(app, email))
      const races = Array.from({ length: racers }, (_one, at) => app.open(at).post("/password/link", { token }))
      const statuses = (await Promise.all(races)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 302)).toHaveLength(1)
      const late = await app.open(1).post("/password/link", { token })
      expect(await late.text()).toContain("was used already")
    })

    it("PASS-03: of the link and 20 copies of the browser with the code, one succeeds", async () => {
      const app = twoInstances()
      const email = newAddress()
      const browser = app.open()
      const page = await request(browser, "reset", email)
      const mail = await lastMail(app, email)
      const copies = Array.from({ length: racers }, (_one, at) => {
        const copy = app.open(at)
        for (const [cookie, value] of browser.cookies) copy.cookies.set(cookie, value)
        return copy
      })
      const responses = await Promise.all([
        app.open(1).post("/password/link", { token: tokenIn(mail) }),
        ...copies.map((copy) => copy.post(page, { event: "password-proof.entered", code: codeIn(mail) })),
      ])
      const through = responses.filter(
        (response) => response.status === 302 && locationOf(response).pathname === "/auth/password/new",
      )
      expect(through).toHaveLength(1)
    })

    it("PASS-01: the code proves nothing in another browser, also one that waits for a code for this address", async () => {
      const app = twoInstances()
      const { email } = await addUser(old)
      const [stranger, owner] = [app.open(), app.open(1)]
      const strangersPage = await request(stranger, "reset", email)
      await lastMail(app, email)
      const page = await request(owner, "reset", email)
      const code = codeIn(await lastMail(app, email))
      const without = await app.open().post(page, { event: "password-proof.entered", code })
      expect(without.headers.get("location") ?? "").not.toContain("/password/new")
      await stranger.post(strangersPage, { event: "password-proof.entered", code })
      expect((await shown(stranger, strangersPage)).state).toBe("enteringCode")
      const next = locationOf(await owner.post(page, { event: "password-proof.entered", code }))
      expect(next.pathname).toBe("/auth/password/new")
    })

    it("fixation: a session that a stranger put into the browser never becomes the owner's session", async () => {
      const app = twoInstances()
      const [stranger, owner] = [await addUser(old), await addUser(old)]
      const strangers = app.open()
      await signIn(strangers, stranger.email, old)
      const victim = app.open(1)
      for (const [cookie, value] of strangers.cookies) victim.cookies.set(cookie, value)
      const page = await request(victim, "reset", owner.email)
      const code = codeIn(await lastMail(app, owner.email))
      await choose(victim, locationOf(await victim.post(page, { event: "password-proof.entered", code })).href)
      expect(await victim.session()).toMatchObject({ user: { email: owner.email } })
      expect((await strangers.session())?.user?.email).not.toBe(owner.email)
    })

    it.each(wanted)(
      "a planted account: the owner's proof removes the stranger's password and sessions (%s)",
      async (wants) => {
        const app = twoInstances()
        // A stranger has an account with the address of another person, with a password, and is signed in.
        const { id, email } = await addUser(old, { emailVerified: null })
        const stranger = app.open()
        expect(await isSignedIn(stranger, email, old)).toBe(true)
        const owner = app.open(1)
        const page = await request(owner, wants, email)
        const code = codeIn(await lastMail(app, email))
        await choose(owner, locationOf(await owner.post(page, { event: "password-proof.entered", code })).href)
        expect(await owner.session()).toMatchObject({ user: { email } })
        expect(await stranger.session()).toBeNull()
        expect(await isSignedIn(app.open(), email, old)).toBe(false)
        expect(await isSignedIn(app.open(1), email, chosen)).toBe(true)
        expect(quarantined).toContain(id)
        expect((await storage(0).adapter.getUserByEmail?.(email))?.emailVerified).toBeInstanceOf(Date)
      },
    )

    it("stuffing: over two instances together, one address gets the attempts of one limit", async () => {
      const app = twoInstances({ limits: { "signIn.failed": "6/account" } })
      const { email } = await addUser(old)
      const before = traces.length
      const guesses = Array.from({ length: racers }, (_one, at) => isSignedIn(app.open(at), email, `a guess of ${at}`))
      expect((await Promise.all(guesses)).filter(Boolean)).toEqual([])
      const checked = traces.slice(before).filter(({ asks }) => asks.some(({ ask }) => ask === "authorizeCredentials"))
      // Without another way to sign in, one more attempt in five minutes is admitted, so that the owner is not locked out.
      expect(checked.length).toBeLessThanOrEqual(7)
      expect(checked.length).toBeGreaterThan(0)
    })

    it("odd passwords: every character counts, and only two Unicode forms of one text are the same", async () => {
      const app = twoInstances()
      const { id, email } = await addUser(old)
      const tools = await provider.passwords?.tools()
      const kept = async (password: string): Promise<void> => {
        const { stores } = storage(0)
        const found = await passwordsOf(stores).get(id)
        const hash = (await tools?.hash(password)) ?? ""
        expect(await passwordsOf(stores).replace({ userId: id, hash, changedAt: 1 }, found?.hash ?? "")).toBe(true)
      }
      const longest = "é".repeat(2048)
      for (const [password, right, wrong] of [
        ["cafe\u0301 au lait, deux fois", ["café au lait, deux fois"], ["cafe au lait, deux fois"]],
        ["a ligature: ﬁ, and ² and Å", ["a ligature: ﬁ, and ² and \u212b"], ["a ligature: fi, and 2 and Å"]],
        ["from right \u200fto left\u202e again", [], ["from right to left again", "from right \u200fto left again"]],
        [longest, [], [`${longest}a`, longest.slice(1), `${longest.slice(1)}è`]],
        ["trailing space and tab \t", [], ["trailing space and tab", "trailing space and tab\0\t"]],
      ] as const) {
        await kept(password)
        for (const typed of [password, ...right]) expect(await isSignedIn(app.open(), email, typed), typed).toBe(true)
        for (const typed of [...wrong, `${password}\0`])
          expect(await isSignedIn(app.open(), email, typed), JSON.stringify(typed)).toBe(false)
      }
    })

    it.each([
      ["a password with \0 in it", "null_character"],
      ["a password with \0 at its end\0", "null_character"],
      [`${"é".repeat(2048)}a`, "too_long"],
    ])("PASS-06: a password that must not be set is not set, and the flow waits for another (%j)", async (password) => {
      const app = twoInstances()
      const email = newAddress()
      const browser = app.open()
      const page = await request(browser, "sign-up", email)
      const code = codeIn(await lastMail(app, email))
      const next = locationOf(await browser.post(page, { event: "password-proof.entered", code })).href
      await choose(browser, next, password)
      expect((await shown(browser, next)).state).toBe("choosing")
      expect(await storage(0).adapter.getUserByEmail?.(email)).toBeNull()
      await choose(browser, next)
      expect(await browser.session()).toMatchObject({ user: { email } })
    })
  })
}

interface Asking {
  readonly wants: Wants
  readonly email: string
  readonly accept: string
}

/** Returns everything that differs for a stranger, without the random values and the address itself. */
async function whatAStrangerSees(browser: Browser, { wants, email, accept }: Asking): Promise<string> {
  const response = await browser.post(`/password/${wants}`, { email }, { accept })
  const [first, second] = [response, await nextOf(browser, response, accept)]
  const parts: unknown[] = []
  for (const one of [first, second]) {
    if (one === undefined) continue
    const varying = ["set-cookie", "location", "content-security-policy", "date"]
    const cookies = one.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "").replace(/flow\.[^;]*/, ""))
    const headers = [...one.headers].filter(([header]) => !varying.includes(header))
    parts.push([one.status, headers, cookies, withoutRandom(one.headers.get("location") ?? "", email)])
    parts.push(withoutRandom(await one.text(), email))
  }
  return JSON.stringify(parts)
}

async function nextOf(browser: Browser, response: Response, accept: string): Promise<Response | undefined> {
  return response.headers.has("location") ? browser.get(locationOf(response).href, { accept }) : undefined
}

function withoutRandom(text: string, email: string): string {
  return text
    .replaceAll(email, "<address>")
    .replace(/name="csrfToken" value="[^"]*"/g, "")
    .replace(/"csrfToken":"[^"]*"/g, "")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/"(?:flow|expires)":"[^"]*"/g, "")
    .replace(/flow=[\w-]+/g, "")
}
