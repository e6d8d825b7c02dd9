/** Sign-ups that meet another request, another person, or a limited database, at the worst moment. */
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

type Store = Required<Omit<Adapter, "transaction" | "updateAccount">>

/** Like adapters of Auth.js. */
function plainStore(): Store {
  const whole = memoryAdapter({ now: () => testTime * 1000 })
  const { transaction: _transaction, updateAccount: _updateAccount, ...adapter } = whole
  return adapter as unknown as Store // The memory store has every method except those of passkeys, which these tests do not call.
}

const database = { strategy: "database" } as const
const away = () => Promise.reject(new Error("The connection to the database is closed."))
const errorOf = (answer: Response) => locationOf(answer).searchParams.get("error")

describe("a sign-up without transactions", () => {
  it("a sign-up in two tabs at once creates one lasting user, calls the event once, and signs both tabs in", async () => {
    const store = plainStore()
    let calls = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const adapter: Adapter = {
      ...store,
      linkAccount: async (account) => {
        calls += 1
        if (calls === 1) await held
        await store.linkAccount(account)
      },
    }
    const app = oauthApp(keys, { config: { adapter, session: database } })
    const other = app.browser.other()
    const first = app.signIn(app.browser, "plain")
    while (calls === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(sessionCookies(await app.signIn(other, "plain"))).toHaveLength(1)
    release()
    expect(sessionCookies(await first)).toHaveLength(1)
    expect(await other.session()).not.toBeNull()
    expect(await app.browser.session()).not.toBeNull()
    expect(app.events.toSorted()).toEqual(["createUser", "linkAccount", "signIn", "signIn"])
  })

  it("LINK-03: a sign-up that was interrupted is not completed if another person could have signed in as the user since", async () => {
    const store = plainStore()
    let broken = true
    const adapter: Adapter = {
      ...store,
      linkAccount: (account) => (broken ? away() : store.linkAccount(account)),
      deleteUser: (id) => (broken ? away() : store.deleteUser(id)),
    }
    const email = "ada@example.test"
    const people = { plain: { sub: "mallory", email }, idp: { sub: "ada", email, email_verified: true } }
    const idp = { allowDangerousEmailAccountLinking: true }
    const app = oauthApp(keys, { people, idp, config: { adapter, session: database } })
    const mallory = app.browser.other()
    expect(errorOf(await app.signIn(mallory, "plain"))).toBe("Configuration")
    broken = false
    expect(sessionCookies(await app.signIn(app.browser, "idp"))).toHaveLength(1)
    expect(errorOf(await app.signIn(mallory, "plain"))).toBe("OAuthAccountNotLinked")
    expect(await mallory.session()).toBeNull()
  })

  it("works with a database without a table for verification tokens", async () => {
    const adapter: Adapter = { ...plainStore(), createVerificationToken: away, useVerificationToken: away }
    const app = oauthApp(keys, { config: { adapter, session: database } })
    expect(sessionCookies(await app.signIn(app.browser, "plain"))).toHaveLength(1)
    expect(errorOf(await app.signIn(app.browser.other(), "idp", "another"))).toBe("OAuthAccountNotLinked")
  })

  it("a sign-up that fails again and again leaves no row", async () => {
    const store = plainStore()
    const notes = new Set<string>()
    const adapter: Adapter = {
      ...store,
      createUser: () => Promise.reject(new Error("no")),
      createVerificationToken: (token) => {
        notes.add(token.token)
        return store.createVerificationToken(token)
      },
      useVerificationToken: (params) => {
        notes.delete(params.token)
        return store.useVerificationToken(params)
      },
    }
    const app = oauthApp(keys, { config: { adapter, session: database } })
    for (let round = 0; round < 3; round++)
      expect(errorOf(await app.signIn(app.browser, "plain"))).toBe("Configuration")
    expect(notes).toEqual(new Set())
  })
})

describe("a sign-up in a transaction", () => {
  it("RACE-06: does not trust an adapter that runs its work a second time", async () => {
    const store = memoryAdapter({ now: () => testTime * 1000 })
    const adapter: Adapter = {
      ...store,
      transaction: async (work) => {
        // The database rolls the first attempt back, and asks for another one.
        const again = new Error("40001: could not serialize access")
        await store
          .transaction(async (inner) => {
            await work(inner)
            throw again
          })
          .catch(() => undefined)
        return store.transaction(work)
      },
    }
    const app = oauthApp(keys, { config: { adapter, session: database } })
    const answer = await app.signIn(app.browser, "plain")
    expect(errorOf(answer)).toBe("Configuration")
    expect(sessionCookies(answer)).toEqual([])
    expect(app.events).toEqual([])
  })

  it("calls listeners once all of it is committed, in the order of events", async () => {
    const app = oauthApp(keys, { config: { session: database } })
    await app.signIn(app.browser, "idp")
    expect(app.events).toEqual(["createUser", "linkAccount", "signIn"])
  })
})

describe("the stored form of a session", () => {
  it("D5: is useless as a cookie, also if an application went back to plain tokens", async () => {
    const adapter = memoryAdapter({ now: () => testTime * 1000 })
    const stored: string[] = []
    const watched: Adapter = {
      ...adapter,
      transaction: (work) =>
        adapter.transaction((inner) =>
          work({
            ...inner,
            createSession: (session) => {
              stored.push(session.sessionToken)
              return inner.createSession(session)
            },
          }),
        ),
    }
    const hashed = oauthApp(keys, { config: { adapter: watched, session: { ...database, tokenAtRest: "hashed" } } })
    await hashed.signIn(hashed.browser, "plain")
    expect(stored).toHaveLength(1)
    const plain = oauthApp(keys, { config: { adapter, session: database } })
    plain.browser.cookies.set("__Secure-authjs.session-token", stored[0] ?? "")
    expect(await plain.browser.session()).toBeNull()
  })
})

describe("an adapter's error", () => {
  it("LOG-01: reaches the log without the tokens that its driver wrote into the message", async () => {
    const store = plainStore()
    const adapter: Adapter = {
      ...store,
      linkAccount: async (account) => {
        const params = Object.values(account)
        const message = `insert into accounts; params: ${params.join(",")}`
        throw Object.assign(new Error(message), { code: "23505", params })
      },
    }
    const app = oauthApp(keys, { config: { adapter, session: database } })
    expect(errorOf(await app.signIn(app.browser, "idp"))).toBe("Configuration")
    const said = app.logged.map((error) => everythingIn(error)).join("\n")
    expect(said).toContain("insert into accounts")
    expect(said).toContain("23505")
    expect(said).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
    expect(said).toContain("[removed]")
  })
})

function everythingIn(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown)
  return Object.getOwnPropertyNames(thrown)
    .map((name) => everythingIn(Reflect.get(thrown, name)))
    .join(" ")
}
