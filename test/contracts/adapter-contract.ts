/**
 * What a database adapter has to do for sign-in to be safe, as one suite that every adapter runs. Needs vitest.
 *
 * It does not prove durability, nor that other processes see the same: an adapter that promises more tests it besides.
 */
import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import { accountUpdateRules, transactionRules } from "./adapter-optional-rules.ts"
import type { Store } from "./adapter-samples.ts"
import { newAccount, newSession, newToken, newUser, secret, signedIn } from "./adapter-samples.ts"

/** What an adapter may lack; the rules about it are then left out, and its absence is a rule. */
export type OptionalMethod = "updateAccount" | "transaction"

const demanded = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "updateUser",
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "createSession",
  "getSessionAndUser",
  "updateSession",
  "deleteSession",
  "createVerificationToken",
  "useVerificationToken",
] as const satisfies readonly (keyof Adapter)[]

const optional = ["updateAccount", "transaction"] as const satisfies readonly OptionalMethod[]

/** Text that a query built by hand, or a careless pattern, would trip over. */
const awkward: readonly string[] = ["", "%", "_", "'; DROP TABLE users; --", '"\\', "null", "é", "e\u0301", "😀", " x "]

/**
 * Registers the suite.
 *
 * @param make gives an adapter to an empty store, a new one for each rule; it may clean up with `onTestFinished`.
 * @param lacks methods that this adapter does without.
 */
export function adapterContract(
  name: string,
  make: () => Adapter | Promise<Adapter>,
  { lacks = [] }: { lacks?: readonly OptionalMethod[] } = {},
): void {
  const offered = optional.filter((method) => !lacks.includes(method))

  async function open(): Promise<Store> {
    const adapter = await make()
    const missing = [...demanded, ...offered].filter((method) => typeof adapter[method] !== "function")
    expect(missing, "methods that are missing").toEqual([])
    return adapter as Store // the methods were just found; rules about the optional ones run only where offered
  }
  /** A user in the store, with the fields that are not random given. */
  async function someone(store: Store, fields: Partial<AdapterUser> = {}): Promise<AdapterUser> {
    return await store.createUser({ ...newUser(), ...fields })
  }

  describe(`adapter contract: ${name}`, () => {
    it.each(lacks.map((method) => [method]))("has no %s, as was said", async (method) => {
      expect((await make())[method]).toBeUndefined()
    })

    describe("users", () => {
      it("finds a user by id and by address, with every field as it was given", async () => {
        const store = await open()
        for (const given of [newUser(), { ...newUser(), name: null, image: null, emailVerified: null }]) {
          const created = await store.createUser(given)
          expect(created).toMatchObject({ ...given, id: created.id })
          expect(await store.getUser(created.id)).toEqual(created)
          expect(await store.getUserByEmail(given.email)).toEqual(created)
        }
      })

      it("answers null for an unknown id and an unknown address", async () => {
        const store = await open()
        await someone(store)
        expect(await store.getUser(randomUUID())).toBeNull()
        expect(await store.getUserByEmail("nobody@example.test")).toBeNull()
      })

      it("keeps users with text that means something to a database", async () => {
        const store = await open()
        for (const text of awkward) {
          const user = await someone(store, { name: text, email: `${text}@example.test` })
          expect(await store.getUserByEmail(`${text}@example.test`)).toMatchObject({ id: user.id, name: text })
        }
      })

      it("is not broken by a field that it has no place for", async () => {
        const store = await open()
        const extra = { ...newUser(), role: "admin", nested: { deep: [1] } }
        expect(await store.createUser(extra)).toMatchObject({ email: extra.email })
      })

      it("refuses a second user with the same address, and keeps the first", async () => {
        const store = await open()
        const first = await someone(store)
        await expect(async () => await someone(store, { email: first.email })).rejects.toBeInstanceOf(Error)
        expect(await store.getUserByEmail(first.email)).toEqual(first)
      })

      it("changes the fields that updateUser gives, and no other", async () => {
        const store = await open()
        const [user, other] = [await someone(store), await someone(store)]
        const emailVerified = new Date("2024-02-03T04:05:06.789Z")
        const changed = await store.updateUser({ id: user.id, emailVerified, image: null })
        expect(changed).toEqual({ ...user, emailVerified, image: null })
        expect(await store.getUser(user.id)).toEqual(changed)
        expect(await store.getUser(other.id)).toEqual(other)
      })

      it("deletes a user with their sessions and accounts, and leaves other users alone", async () => {
        const store = await open()
        const kept = await signedIn(store, await someone(store))
        const gone = await signedIn(store, await someone(store))
        await store.deleteUser(gone.user.id)
        expect(await store.getUser(gone.user.id)).toBeNull()
        expect(await store.getUserByEmail(gone.user.email)).toBeNull()
        expect(await store.getUserByAccount(gone.account)).toBeNull()
        expect(await store.getSessionAndUser(gone.session.sessionToken)).toBeNull()
        expect(await store.getUserByAccount(kept.account)).toEqual(kept.user)
        expect(await store.getSessionAndUser(kept.session.sessionToken)).toMatchObject({ user: kept.user })
      })
    })

    describe("accounts", () => {
      it("finds the user of an account by provider and id at the provider together", async () => {
        const store = await open()
        const user = await someone(store)
        const account = newAccount(user.id)
        await store.linkAccount(account)
        const { provider, providerAccountId } = account
        expect(await store.getUserByAccount({ provider, providerAccountId })).toEqual(user)
        expect(await store.getUserByAccount({ provider: "other", providerAccountId })).toBeNull()
        expect(await store.getUserByAccount({ provider, providerAccountId: "other" })).toBeNull()
        expect(await store.getUserByAccount({ provider: providerAccountId, providerAccountId: provider })).toBeNull()
      })

      it("LINK-15: refuses to link an account twice, and keeps its user", async () => {
        const store = await open()
        const [owner, thief] = [await someone(store), await someone(store)]
        const account = newAccount(owner.id)
        await store.linkAccount(account)
        await expect(async () => await store.linkAccount({ ...account, userId: thief.id })).rejects.toBeInstanceOf(
          Error,
        )
        expect(await store.getUserByAccount(account)).toEqual(owner)
      })

      it("unlinks one account and leaves the user and their other accounts", async () => {
        const store = await open()
        const user = await someone(store)
        const [first, second] = [newAccount(user.id), newAccount(user.id)]
        await store.linkAccount(first)
        await store.linkAccount(second)
        await store.unlinkAccount({ provider: first.provider, providerAccountId: first.providerAccountId })
        expect(await store.getUserByAccount(first)).toBeNull()
        expect(await store.getUserByAccount(second)).toEqual(user)
      })
    })

    describe("sessions", () => {
      it("finds a session with its user, and gives its end as a Date to the millisecond", async () => {
        const store = await open()
        const { user, session } = await signedIn(store, await someone(store))
        expect(await store.getSessionAndUser(session.sessionToken)).toEqual({ session, user })
        expect(await store.getSessionAndUser(secret())).toBeNull()
      })

      it("gives an expired session back as it is: the caller judges", async () => {
        const store = await open()
        const user = await someone(store)
        const session = { ...newSession(user.id), expires: new Date(Date.now() - 1000) }
        await store.createSession(session)
        expect(await store.getSessionAndUser(session.sessionToken)).toMatchObject({ session })
      })

      it("moves the end of one session, and of no other", async () => {
        const store = await open()
        const user = await someone(store)
        const [first, second] = [newSession(user.id), newSession(user.id)]
        await store.createSession(first)
        await store.createSession(second)
        const expires = new Date(first.expires.getTime() + 12_345)
        await store.updateSession({ sessionToken: first.sessionToken, expires })
        expect(await store.getSessionAndUser(first.sessionToken)).toMatchObject({ session: { expires } })
        expect(await store.getSessionAndUser(second.sessionToken)).toMatchObject({ session: second })
      })

      it("DBS-07: never brings a deleted session back, whatever the order of update and deletion", async () => {
        const store = await open()
        const { session } = await signedIn(store, await someone(store))
        const update = async (): Promise<unknown> => await store.updateSession(session)
        await Promise.all([update(), store.deleteSession(session.sessionToken), update()])
        expect((await update()) ?? null).toBeNull()
        expect(await store.getSessionAndUser(session.sessionToken)).toBeNull()
        await store.deleteSession(session.sessionToken)
      })

      it("refuses a second session with the same token, and keeps the first", async () => {
        const store = await open()
        const { user, session } = await signedIn(store, await someone(store))
        const thief = await someone(store)
        await expect(async () => await store.createSession({ ...session, userId: thief.id })).rejects.toBeInstanceOf(
          Error,
        )
        expect(await store.getSessionAndUser(session.sessionToken)).toEqual({ session, user })
      })
    })

    describe("verification tokens", () => {
      it(
        "MAIL-03: gives a token to exactly one of 20 callers at once, a hundred times",
        { timeout: 60_000 },
        async () => {
          const store = await open()
          for (let round = 0; round < 100; round++) {
            const token = newToken()
            await store.createVerificationToken(token)
            const racers = Array.from({ length: 20 }, async () => await store.useVerificationToken(token))
            const winners = (await Promise.all(racers)).filter((result) => result !== null)
            expect(winners).toEqual([token])
          }
        },
      )

      it("keeps a token that was asked for with another address or another token", async () => {
        const store = await open()
        const token = newToken()
        const sibling = { ...newToken(), identifier: token.identifier }
        await store.createVerificationToken(token)
        await store.createVerificationToken(sibling)
        expect(await store.useVerificationToken({ ...token, identifier: "other@example.test" })).toBeNull()
        expect(await store.useVerificationToken({ ...token, token: secret() })).toBeNull()
        expect(await store.useVerificationToken(token)).toEqual(token)
        expect(await store.useVerificationToken(token)).toBeNull()
        expect(await store.useVerificationToken(sibling)).toEqual(sibling)
      })

      it("MAIL-04: gives an expired token back as it is, once: the caller judges", async () => {
        const store = await open()
        const token = { ...newToken(), expires: new Date(Date.now() - 1000) }
        await store.createVerificationToken(token)
        expect(await store.useVerificationToken(token)).toEqual(token)
        expect(await store.useVerificationToken(token)).toBeNull()
      })
    })

    if (offered.includes("updateAccount")) accountUpdateRules(open, someone)
    if (offered.includes("transaction")) transactionRules(open, someone)
  })
}
