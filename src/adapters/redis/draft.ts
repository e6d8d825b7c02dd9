/**
 * Collects the writes of a transaction to sessions and verification tokens, until the database commits the transaction.
 */
import type { Adapter, AdapterSession, VerificationToken } from "../../ports/adapter.ts"
import type { Expiring, Write } from "./sessions-and-tokens.ts"
import { withUser, type Fast } from "./fast.ts"

export interface Draft {
  /**
   * Returns the adapter for the callback of the transaction. The adapter's methods for sessions and verification tokens
   * read and change the draft.
   * @param inner the database's adapter inside the transaction.
   */
  methods: (inner: Adapter) => Adapter
  /** After the commit: writes everything to Redis in one step. */
  finish: () => Promise<void>
  /** After a rollback: puts used verification tokens back into Redis. */
  undo: () => Promise<void>
}

/**
 * Begins a draft. The writes in a draft wait for the commit of the database, so no session survives a rollback. Two
 * writes do not wait for the commit. `deleteUserSessions` ends the sessions at once, and repeats this after the commit.
 * `useVerificationToken` removes the token from Redis at once, because two transactions must not use the same token. If
 * the process ends before the rollback puts the token back, the token is lost. The visitor must then request a new
 * sign-in link.
 */
export function beginDraft(records: Expiring): Draft {
  const writes: Write[] = []
  const sessions = new Map<string, AdapterSession | undefined>()
  const tokens = new Map<string, VerificationToken>()
  const used: VerificationToken[] = []

  const nameOf = ({ identifier, token }: Pick<VerificationToken, "identifier" | "token">) =>
    JSON.stringify([identifier, token])
  const sessionNow = async (token: string): Promise<AdapterSession | undefined> =>
    sessions.has(token) ? sessions.get(token) : records.session(token)

  const fast = (inner: Adapter): Fast => ({
    async createSession(session) {
      if (await sessionNow(session.sessionToken)) throw new Error("A session has that token already.")
      writes.push(records.open(session))
      sessions.set(session.sessionToken, session)
      return session
    },
    async getSessionAndUser(sessionToken) {
      const session = await sessionNow(sessionToken)
      return session === undefined ? null : withUser(session, inner)
    },
    async updateSession(change) {
      const before = await sessionNow(change.sessionToken)
      if (before === undefined) return null
      const { userId = before.userId, expires = before.expires, sessionToken } = change
      const session = { sessionToken, userId, expires }
      writes.push(records.change(change))
      sessions.set(sessionToken, session)
      return session
    },
    async deleteSession(sessionToken) {
      const session = await sessionNow(sessionToken)
      writes.push(records.end(sessionToken))
      sessions.set(sessionToken, undefined)
      return session ?? null
    },
    async deleteUserSessions(userId) {
      // The sessions end before the commit. Otherwise the sessions would stay valid if Redis failed after the commit.
      // If the database rolls back, the user has to sign in again.
      await records.apply([records.endAll(userId)])
      writes.push(records.endAll(userId))
      for (const [token, session] of sessions) if (session?.userId === userId) sessions.set(token, undefined)
    },
    async deleteOtherSessions(userId, sessionToken) {
      writes.push(records.endAll(userId, sessionToken))
      for (const [token, session] of sessions)
        if (session?.userId === userId && token !== sessionToken) sessions.set(token, undefined)
    },
    async createVerificationToken(token) {
      if (tokens.has(nameOf(token))) throw new Error("That verification token is there already.")
      tokens.set(nameOf(token), token)
      return token
    },
    async useVerificationToken({ identifier, token }) {
      const name = nameOf({ identifier, token })
      const own = tokens.get(name)
      if (own !== undefined) {
        tokens.delete(name)
        return own
      }
      const found = await records.takeToken(identifier, token)
      if (found !== undefined) used.push(found)
      return found ?? null
    },
  })
  const methods = (inner: Adapter): Adapter => {
    const { deleteUser } = inner
    if (deleteUser === undefined) return fast(inner)
    return {
      ...fast(inner),
      async deleteUser(id) {
        await deleteUser.call(inner, id)
        writes.push(records.endAll(id))
      },
    }
  }
  return {
    methods,
    finish: async () => {
      await records.apply([...writes, ...[...tokens.values()].map(records.keep)])
    },
    undo: async () => {
      for (const token of used) await records.apply([records.keep(token)]).catch(() => undefined)
    },
  }
}
