/** `storedUsers` of the credentials provider (P2): whether `authorize()` returns ids of stored users. */
import { describe, expect, it } from "vitest"
import { memoryAdapter, type EmbeddedAdapter } from "../../src/adapters/memory.ts"
import { sqliteAdapter } from "../../src/adapters/sqlite.ts"
import type { EventCallbacks } from "../../src/config/event-callbacks.ts"
import type { AuthConfig, JWTParams, SignInParams } from "../../src/config/options.ts"
import type { User } from "../../src/ports/records.ts"
import { defineStep } from "../../machines/steps/define-step.ts"
import type { StepPerson } from "../../machines/steps/step.types.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import Credentials from "../../src/providers/credentials.ts"
import { personKey } from "../../machines/person-key.ts"
import { locationOf, openBrowser } from "../support/browser.ts"
import { withWriteLog } from "../support/write-log.ts"

interface Seen {
  people: StepPerson[]
  signIn: SignInParams[]
  jwt: JWTParams[]
  events: Parameters<EventCallbacks["signIn"]>[0][]
  warned: unknown[][]
  logged: Error[]
}

/**
 * Signs in once by credentials, with session tokens, and returns the values that each part of the application received.
 */
async function signIn(user: User, { adapter, storedUsers, ...over }: Partial<AuthConfig> & { storedUsers?: boolean }) {
  const seen: Seen = { people: [], signIn: [], jwt: [], events: [], warned: [], logged: [] }
  const look = defineStep({
    id: "look",
    title: "Looks at the person",
    appliesTo: (person) => {
      seen.people.push(person)
      return false
    },
    data: {},
    requests: { "look.seen": [] },
    asks: {},
    initial: "looking",
    states: {
      looking: { tags: "waiting", meta: { title: "Looks", passes: "look.seen" }, on: { "look.seen": "passed" } },
    },
    page: () => ({ heading: "", buttons: [] }),
    store: () => undefined,
  })
  const browser = openBrowser({
    secret: "s".repeat(40),
    trustHost: true,
    session: { strategy: "jwt" },
    ...(adapter === undefined ? {} : { adapter }),
    steps: [look],
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: {},
        authorize: () => user,
        ...(storedUsers === undefined ? {} : { storedUsers }),
      },
    ],
    callbacks: {
      signIn: (params) => seen.signIn.push(params) > 0,
      jwt: (params) => {
        if (params.user !== undefined) seen.jwt.push(params)
        return params.token
      },
      session: ({ session, token }) => ({ ...session, user: { id: token.sub ?? "" } }),
    },
    events: { signIn: (message) => void seen.events.push(message) },
    logger: { error: (error) => seen.logged.push(error), warn: (...said) => void seen.warned.push(said) },
    ...over,
  })
  const response = await browser.post("/callback/cred", { callbackUrl: "https://app.test/inbox" })
  return { ...seen, reason: locationOf(response).searchParams.get("reason"), session: await browser.session() }
}

async function withAda(make: () => EmbeddedAdapter = memoryAdapter) {
  const { adapter, written } = withWriteLog(make())
  await adapter.createUser?.({ id: "u1", name: "Ada of the database", email: "ada@example.test", emailVerified: null })
  written.length = 0
  return { adapter, written }
}

const asUser = personKey({ user: "u1" })
const asAccount = personKey({ provider: "cred", providerAccountId: "u1" })
const ada = { id: "u1", name: "Ada of authorize()", email: "ada@example.test", role: "admin" }

describe("storedUsers of a credentials provider, with tokens", () => {
  it.each([
    ["true, whatever the address is", { storedUsers: true }, { ...ada, email: "other@example.test" }, asUser],
    ["unset, with the address of the row", {}, ada, asUser],
    ["unset, with that address in capitals", {}, { ...ada, email: "ADA@example.test" }, asUser],
    ["unset, with another address", {}, { ...ada, email: "eve@example.test" }, asAccount],
    ["unset, without an address", {}, { id: "u1", name: "Ada" }, asAccount],
    ["false, with the address of the row", { storedUsers: false }, ada, asAccount],
  ])("P2: %s", async (_name, option, user, key) => {
    const { adapter, written } = await withAda()
    const { people, session } = await signIn(user, { adapter, ...option })
    expect(people.map((person) => [person.key, person.isNew])).toEqual([[key, false]])
    expect(session?.user).toEqual({ id: "u1" })
    // The sign-in calls `useVerificationToken` to look for steps whose results are not stored yet. It finds no token, so
    // it writes nothing.
    expect(written.filter((name) => name !== "useVerificationToken")).toEqual([])
  })

  it("P2: without an adapter there are no stored users, even if the option says so", async () => {
    const { people, reason } = await signIn(ada, { storedUsers: true })
    expect([people[0]?.key, reason]).toEqual([asAccount, null])
  })

  it("P2: true refuses a person whose id is not stored, and writes nothing", async () => {
    const { adapter, written } = await withAda()
    const { session, logged, people } = await signIn({ ...ada, id: "u2" }, { adapter, storedUsers: true })
    expect([session, people, written]).toEqual([null, [], []])
    expect(logged[0]?.message).toContain("belongs to no stored user")
  })

  it("P2: the value false is refused at start-up if sessions are in the database, and the error names the option", async () => {
    const { adapter } = await withAda()
    const config = (session: AuthConfig["session"]): AuthConfig => ({
      secret: "s".repeat(40),
      trustHost: true,
      adapter,
      session,
      providers: [Credentials({ authorize: () => ada, storedUsers: false })],
    })
    expect(resolveConfig(config({ strategy: "jwt" })).problem).toBeUndefined()
    for (const session of [{}, { strategy: "database" }] as const)
      expect(resolveConfig(config(session)).problem?.message).toContain(
        'Provider "credentials" has storedUsers: false, and session.strategy is "database"',
      )
  })

  it.each([true, false, undefined])(
    "P2: callbacks and events receive the result of authorize(), as in Auth.js (storedUsers: %s)",
    async (storedUsers) => {
      const { adapter } = await withAda()
      const option = storedUsers === undefined ? {} : { storedUsers }
      const { signIn: asked, jwt, events } = await signIn(ada, { adapter, ...option })
      expect(asked.map(({ user }) => user)).toEqual([ada])
      expect(jwt.map(({ user, isNewUser, trigger }) => ({ user, isNewUser, trigger }))).toEqual([
        { user: ada, isNewUser: false, trigger: "signIn" },
      ])
      expect(jwt[0]?.token).toMatchObject({ sub: "u1", name: "Ada of authorize()" })
      expect(events).toEqual([
        { user: ada, account: { provider: "cred", type: "credentials", providerAccountId: "u1" } },
      ])
    },
  )

  it("P2: a step receives the stored user, with the fields that only authorize() returned", async () => {
    const { adapter } = await withAda()
    const { people } = await signIn({ ...ada, image: "a.png" }, { adapter })
    expect(people[0]?.user).toMatchObject({ id: "u1", name: "Ada of the database", role: "admin", image: "a.png" })
  })

  it("P2: an id that the database cannot read is not the id of a user", async () => {
    const { adapter } = await withAda()
    const getUser = () => Promise.reject(new Error('invalid input syntax for type uuid: "u1"'))
    const { people, reason } = await signIn({ ...ada, email: "eve@example.test" }, { adapter: { ...adapter, getUser } })
    expect([people[0]?.key, reason]).toEqual([asAccount, null])
  })

  it("P2: a failing database ends a sign-in that a step depends on, and changes nothing elsewhere", async () => {
    const { adapter } = await withAda()
    const down = () => Promise.reject(new Error("connection refused"))
    const broken = { ...adapter, getUser: down, getUserByEmail: down }
    const withStep = await signIn(ada, { adapter: broken })
    expect([withStep.session, withStep.reason]).toEqual([null, "effect_failed"])
    const without = await signIn(ada, { adapter: broken, steps: [] })
    expect(without.session?.user).toEqual({ id: "u1" })
  })

  it("P2: the same over a SQL database", async () => {
    const { adapter } = await withAda(() => sqliteAdapter({ path: ":memory:" }))
    expect((await signIn(ada, { adapter })).people[0]?.key).toBe(asUser)
    expect((await signIn(ada, { adapter, storedUsers: false })).people[0]?.key).toBe(asAccount)
  })
})

describe("start-up warnings about storedUsers", () => {
  const codes = async (over: Partial<AuthConfig> & { storedUsers?: boolean }) =>
    (await signIn(ada, over)).warned.map(([code]) => code)

  it("P2: a warning asks for a decision if a step keeps data, and if addresses would decide", async () => {
    const { adapter } = await withAda()
    const [warning] = (await signIn(ada, { adapter })).warned
    expect(warning?.[0]).toBe("stored-users-undecided")
    expect(warning?.[1]).toMatch(/^provider cred: say storedUsers: true .* the steps look /)
    expect(await codes({ adapter, storedUsers: true })).toEqual([])
    expect(await codes({ adapter, storedUsers: false })).toEqual([])
    expect(await codes({ adapter, steps: [] })).toEqual([])
    expect(await codes({})).toEqual([])
  })
})
