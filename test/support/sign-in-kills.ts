/**
 * The database fails in the middle of a sign-in: every sign-in flow, interrupted at every single point, with each kind
 * of interruption. The tests look from outside: at responses, pages, rows, and the developer's log.
 */
import { describe, expect, it } from "vitest"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { AnonymousConfig } from "../../src/ports/anonymous-provider.ts"
import Anonymous from "../../src/providers/anonymous.ts"
import type { CredentialsConfig } from "../../src/ports/provider.ts"
import { locationOf, sessionCookies, type Browser } from "./browser.ts"
import type { ProviderKeys } from "./lying-provider.ts"
import { cutsOf, type Cut } from "./cuts.ts"
import { oauthApp, type OAuthApp } from "./oauth-app.ts"
import { mailProvider } from "./mail-provider.ts"

export interface Rows {
  users: readonly { id: string; email: string | null }[]
  accounts: readonly { userId: string; provider: string }[]
  sessions: readonly { userId: string }[]
}

/** A separate database for a test, whose connection the test can interrupt. */
export interface KillableStore {
  adapter: Adapter
  /** From now on, counts messages to the database, and interrupts at the chosen message. */
  arm: (cut: Cut | undefined) => void
  /** The messages to the database since the last call of `arm`: calls of the adapter, or statements. */
  said: () => readonly string[]
  mend: () => void
  rows: () => Promise<Rows>
}

export interface KillOptions {
  /** True if the adapter has transactions: the database then commits its writes as a whole, or not at all. */
  atomic: boolean
  /**
   * Returns true for an interruption after which the next sign-in fails too, by the messages to the database. The test
   * checks that the sign-in really fails. Default: always false.
   */
  givesUp?: (said: readonly string[], cut: Cut) => boolean
  /**
   * Returns true for an interruption whose error the adapter itself hides, so that no log can name it. Default: always
   * false.
   */
  swallows?: (said: readonly string[]) => boolean
  strategies?: readonly ("database" | "jwt")[]
}

type App = OAuthApp & { links: string[] }

/** One attempt to sign in. Returns the last response. A refused request ends the attempt. */
type Try = (app: App, browser: Browser) => Promise<Response>

interface KilledFlow {
  /** The requests before, without interruption. */
  before?: (app: App, browser: Browser) => Promise<void>
  attempt: Try
  /** The signed-in user at the end. */
  email: string
  /** Providers whose accounts lead to the user afterwards. */
  accounts: readonly string[]
  /** The configuration has anonymous users, which need an adapter with transactions. */
  anonymous?: true
  /** The name of the user at the end, to which the merge of an anonymous user adds a plus sign. */
  name?: string
}

const person = { sub: "ada", email: "ada@example.test", email_verified: true, name: "Ada" }

const at =
  (id: "idp" | "plain"): Try =>
  async (app, browser) => {
    const started = await browser.post(`/signin/${id}`)
    if (locationOf(started).host !== `${id}.test`) return started
    const visit = await app[id].authorize(locationOf(started))
    return browser.send(visit.request())
  }

const byMail: Try = async (app, browser) => {
  app.links.length = 0
  const asked = await browser.post("/signin/mail", { email: person.email })
  const [link] = app.links
  return link === undefined || !locationOf(asked).pathname.endsWith("/verify-request") ? asked : browser.get(link)
}

const byPassword: Try = (_app, browser) => browser.post("/callback/password", { name: person.email })

const undisturbed =
  (attempt: Try) =>
  async (app: App, browser: Browser): Promise<void> => {
    const answer = await attempt(app, browser)
    expect(locationOf(answer).searchParams.get("error"), "an uninterrupted sign-in").toBeNull()
  }

const killedFlows: Readonly<Record<string, KilledFlow>> = {
  "a first sign-in at an OAuth provider": { attempt: at("plain"), email: person.email, accounts: ["plain"] },
  "a first sign-in at an OpenID provider": { attempt: at("idp"), email: person.email, accounts: ["idp"] },
  "a later sign-in": {
    before: (app, browser) => undisturbed(at("idp"))(app, browser.other()),
    attempt: at("idp"),
    email: person.email,
    accounts: ["idp"],
  },
  "linking another account while signed in": {
    before: undisturbed(at("plain")),
    attempt: at("idp"),
    email: person.email,
    accounts: ["idp", "plain"],
  },
  "a first link from a mail": { attempt: byMail, email: person.email, accounts: [] },
  "a later link from a mail": {
    before: (app, browser) => undisturbed(byMail)(app, browser.other()),
    attempt: byMail,
    email: person.email,
    accounts: [],
  },
  "the promotion of an anonymous user": {
    anonymous: true,
    before: async (_app, browser) => void (await browser.post("/signin/anonymous")),
    attempt: at("idp"),
    email: person.email,
    accounts: ["idp"],
    name: "Ada",
  },
  "the merge of an anonymous user": {
    anonymous: true,
    before: async (app, browser) => {
      await undisturbed(at("idp"))(app, browser.other())
      await browser.post("/signin/anonymous")
    },
    attempt: at("idp"),
    email: person.email,
    accounts: ["idp"],
    name: "Ada+",
  },
  "a password": {
    before: (app, browser) => undisturbed(byMail)(app, browser.other()),
    attempt: byPassword,
    email: person.email,
    accounts: [],
  },
}

/** Adds a plus sign to the name of the user, so that the name shows how often the merge was committed. */
const merge: AnonymousConfig["merge"] = async ({ to, adapter }) =>
  void (await adapter.updateUser?.({ id: to.id, name: `${to.name}+` }))

function application(
  keys: ProviderKeys,
  adapter: Adapter,
  { strategy, flow }: { strategy: "database" | "jwt"; flow: KilledFlow },
): App {
  const links: string[] = []
  const people = { idp: person, plain: person }
  const app = oauthApp(keys, { people, config: { adapter, session: { strategy } } })
  const mail = mailProvider(links)
  const password: CredentialsConfig = {
    id: "password",
    name: "Password",
    type: "credentials",
    credentials: { name: {} },
    authorize: async ({ name }) => (await adapter.getUserByEmail?.(String(name))) ?? null,
  }
  app.config.providers.push(mail)
  if (flow.anonymous) app.config.providers.push(Anonymous({ merge }))
  if (flow.attempt === byPassword) app.config.providers.push(password)
  return { ...app, links }
}

/** Registers the rules. `open` returns an empty store, and a new one for each interruption. */
export function signInKills(
  name: string,
  { keys, open }: { keys: () => ProviderKeys; open: () => Promise<KillableStore> },
  { atomic, givesUp = () => false, swallows = () => false, strategies = ["database", "jwt"] }: KillOptions,
): void {
  const cases = strategies.flatMap((strategy) =>
    Object.entries(killedFlows).flatMap(([title, { anonymous }]) =>
      anonymous && !atomic ? [] : [[title, strategy] as const],
    ),
  )
  describe(`${name}: the connection to the database breaks`, () => {
    it.each(cases)("RACE-05: in the middle of %s, with %s sessions", { timeout: 240_000 }, async (title, strategy) => {
      const flow = killedFlows[title]
      if (flow === undefined) throw new TypeError(title)
      const make = (store: KillableStore) => application(keys(), store.adapter, { strategy, flow })
      const points = await pointsOf(flow, make, await open())
      expect(points).toBeGreaterThan(0)
      for (const cut of cutsOf(points)) {
        const store = await open()
        const app = make(store)
        const told = `${title}, ${strategy}: ${JSON.stringify(cut)}`
        await interrupt({ flow, app, store, cut, told }, { atomic, givesUp, swallows })
      }
    })
  })
}

async function pointsOf(flow: KilledFlow, make: (store: KillableStore) => App, store: KillableStore): Promise<number> {
  const app = make(store)
  const { browser } = app
  await flow.before?.(app, browser)
  store.arm(undefined)
  const answer = await flow.attempt(app, browser)
  expect(sessionCookies(answer).length + Number(flow.accounts.length === 2), "a complete sign-in").toBeGreaterThan(0)
  return store.said().length
}

interface Interrupted {
  flow: KilledFlow
  app: App
  store: KillableStore
  cut: Cut
  told: string
}

async function interrupt(
  { flow, app, store, cut, told }: Interrupted,
  { atomic, givesUp, swallows }: Required<Omit<KillOptions, "strategies">>,
): Promise<void> {
  const { browser } = app
  await flow.before?.(app, browser)
  const before = await store.rows()
  app.logged.length = 0

  store.arm(cut)
  const answer = await flow.attempt(app, browser)
  const said = store.said().slice(0, cut.after + 1)
  store.mend()

  const error = locationOf(answer).searchParams.get("error")
  if (error !== null) {
    expect(answer.status, told).toBe(302)
    expect(sessionCookies(answer), told).toEqual([])
    await readsWell(answer, { app, browser, told, names: !swallows(said) })
  }
  if (atomic) wholeOrNothing({ before, after: await store.rows(), flow, told })

  const again = await flow.attempt(app, browser)
  const refusedAgain = locationOf(again).searchParams.get("error")
  if (givesUp(said, cut)) return expect(refusedAgain, `${told}: listed as not recovering`).toBe("OAuthAccountNotLinked")
  expect(refusedAgain, `the next attempt after ${told}`).toBeNull()
  expect((await browser.session())?.user, told).toMatchObject({ email: flow.email })
  const { users, accounts } = await store.rows()
  expect(
    users.map(({ email }) => email),
    told,
  ).toEqual([flow.email])
  expect(accounts.map(({ provider }) => provider).toSorted(), told).toEqual(flow.accounts)
  for (const { userId } of accounts) expect(userId, told).toBe(users[0]?.id)
  if (flow.name !== undefined) expect((await store.adapter.getUser?.(String(users[0]?.id)))?.name, told).toBe(flow.name)
}

/** Expects that the person sees a page with a code, and that the log has the cause under the same code. */
async function readsWell(
  answer: Response,
  { app, browser, told, names }: { app: App; browser: Browser; told: string; names: boolean },
): Promise<void> {
  const location = locationOf(answer)
  const flow = location.searchParams.get("flow") ?? ""
  expect(location.searchParams.get("reason"), told).toMatch(/^[a-z_]+$/)
  expect(flow, told).not.toBe("")
  const page = await (await browser.get(location.href)).text()
  expect(page, told).toContain(flow)
  const ours = app.logged.filter((error) => JSON.stringify(error.cause ?? {}).includes(flow))
  expect(ours.length, `${told}: logged ${app.logged.map(String).join(" | ")}`).toBeGreaterThan(0)
  if (names)
    expect(ours.map(causesOf).join(" | "), told).toMatch(/connection|terminat|closed|ECONN|socket|read|write|timeout/i)
}

function causesOf(error: unknown): string {
  if (!(error instanceof Error)) return ""
  const { cause } = error
  const err: unknown = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : cause
  return `${error.message} <- ${causesOf(err)}`
}

/** A user with an account, or neither. */
function wholeOrNothing({ before, after, flow, told }: { before: Rows; after: Rows; flow: KilledFlow; told: string }) {
  const state = ({ users, accounts }: Rows) => ({
    users: users.map(({ email }) => email),
    accounts: accounts.map(({ provider }) => provider).toSorted(),
  })
  const whole = { users: [flow.email], accounts: [...flow.accounts] }
  const now = state(after)
  expect([state(before), whole], told).toContainEqual(now)
  const known = new Set(after.users.map(({ id }) => id))
  for (const { userId } of [...after.accounts, ...after.sessions]) expect(known.has(userId), told).toBe(true)
}
