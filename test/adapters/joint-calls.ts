/** Rules for the joint calls of the SQL adapter (`src/ports/joint-calls.ts`), on every database. */
import { describe, expect, it, onTestFinished } from "vitest"
import type { SqlAdapter } from "../../src/adapters/sql.ts"
import { jointCallsOf, type JointCalls } from "../../src/ports/joint-calls.ts"
import { newSession, newToken, someone } from "../../src/testing/adapter/samples.ts"

export interface JointPlace {
  adapter: SqlAdapter
  close: () => Promise<void>
}

/** Registers the tests. `open` opens an adapter with an empty store. */
export function jointCallRules(name: string, open: () => Promise<JointPlace>): void {
  const opened = async (): Promise<{ store: SqlAdapter; joint: JointCalls }> => {
    const { adapter, close } = await open()
    onTestFinished(close)
    const joint = jointCallsOf(adapter)
    if (joint === undefined) throw new Error("The adapter has no joint calls.")
    return { store: adapter, joint }
  }
  const later = new Date("2027-05-06T07:08:09.123Z")

  describe(`joint calls: ${name}`, () => {
    it("redeem uses the token up for one of 20 callers, and finds the user by the address", async () => {
      const { store, joint } = await opened()
      const [user] = [await someone(store), await someone(store)]
      const token = newToken()
      await store.createVerificationToken(token)
      const results = await Promise.all(Array.from({ length: 20 }, () => joint.redeem(token, user.email)))
      expect(results.filter((result) => result !== null)).toEqual([{ token, user }])
      expect(await store.useVerificationToken(token)).toBeNull()
    })

    it("redeem uses no other token up, and returns null for the user if no user has the address", async () => {
      const { store, joint } = await opened()
      const [token, other] = [newToken(), newToken()]
      for (const one of [token, other]) await store.createVerificationToken(one)
      expect(await joint.redeem({ ...token, token: other.token }, "nobody@example.test")).toBeNull()
      expect(await joint.redeem(token, "nobody@example.test")).toEqual({ token, user: null })
      expect(await store.useVerificationToken(other)).toEqual(other)
    })

    it("admit changes emailVerified only, adds the session, and returns the user", async () => {
      const { store, joint } = await opened()
      const [user, other] = [await someone(store, { emailVerified: null }), await someone(store)]
      const session = newSession(user.id)
      const changed = { ...user, emailVerified: later }
      expect(await joint.admit({ id: user.id, emailVerified: later }, session)).toEqual(changed)
      expect(await store.getSessionAndUser(session.sessionToken)).toMatchObject({ session, user: changed })
      expect(await store.getUser(other.id)).toEqual(other)
      const again = newSession(user.id)
      await joint.admit({ id: user.id, emailVerified: later }, again)
      expect(await store.getSessionAndUser(again.sessionToken)).toMatchObject({ session: again })
    })

    it("admit without a session changes only the user", async () => {
      const { store, joint } = await opened()
      const user = await someone(store)
      const changed = { ...user, emailVerified: later }
      expect(await joint.admit({ id: user.id, emailVerified: later }, undefined)).toEqual(changed)
      expect(await store.getUser(user.id)).toEqual(changed)
    })

    it("LINK-22: admit adds no session and no user for a user who was deleted", async () => {
      const { store, joint } = await opened()
      const user = await someone(store)
      await store.deleteUser(user.id)
      const session = newSession(user.id)
      expect(await joint.admit({ id: user.id, emailVerified: later }, session)).toBeNull()
      expect(await joint.admit({ id: user.id, emailVerified: later }, undefined)).toBeNull()
      expect(await joint.admit({ id: "an id of another database", emailVerified: later }, session)).toBeNull()
      expect(await store.deleteSession(session.sessionToken)).toBeNull()
      expect(await store.getUser(user.id)).toBeNull()
    })

    it("LINK-22: if a user is deleted during admit, no session works", async () => {
      const { store, joint } = await opened()
      for (let round = 0; round < 10; round++) {
        const user = await someone(store)
        const session = newSession(user.id)
        const admitted = joint.admit({ id: user.id, emailVerified: later }, session)
        const [, deleted] = await Promise.allSettled([admitted, store.deleteUser(user.id)])
        if (deleted.status === "rejected") await store.deleteUser(user.id)
        expect(await store.getSessionAndUser(session.sessionToken)).toBeNull()
      }
    })

    it("admit stores no proof if the session cannot be added", async () => {
      const { store, joint } = await opened()
      const user = await someone(store)
      const session = newSession(user.id)
      await store.createSession(session)
      await expect(joint.admit({ id: user.id, emailVerified: later }, session)).rejects.toThrow(
        /unique|duplicate|already/i,
      )
      expect(await store.getUser(user.id)).toEqual(user)
    })
  })
}
