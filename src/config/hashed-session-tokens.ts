import type { Adapter, AdapterSession } from "../ports/adapter.ts"
import { overMethods } from "./adapter.ts"
import { sha256 } from "../protocol/bytes.ts"

/** The prefix of every stored token. No token of a browser has it, so that a stored token is of no use as a cookie. */
const mark = "sha256."

/**
 * Returns `true` if a browser sent a token from the database (D5). Such a token is refused with every value of
 * `session.tokenAtRest`.
 */
export function isStoredForm(token: string): boolean {
  return token.startsWith(mark)
}

/**
 * Returns an adapter that stores hashes of session tokens. The hashes are of no use to a reader of the database.
 * Callers pass and receive the tokens themselves. A token is long and random, so one round without salt is enough.
 * Short tokens of a `generateSessionToken` could be guessed from their hashes.
 */
export function withHashedSessionTokens(adapter: Adapter): Adapter {
  const ours = hashing(adapter)
  // Each replacement has the parameters of the adapter's method.
  return overMethods(adapter, (name, call) => (ours as unknown as Partial<Record<string, typeof call>>)[name] ?? call)
}

/** The methods with session tokens, and the method that passes an adapter on. */
function hashing(
  adapter: Adapter,
): Pick<Adapter, "createSession" | "getSessionAndUser" | "updateSession" | "deleteSession" | "transaction"> {
  return {
    async createSession(session) {
      const stored = { ...session, sessionToken: await hashOf(session.sessionToken) }
      return named((await adapter.createSession?.(stored)) ?? session, session.sessionToken)
    },
    async getSessionAndUser(token) {
      const hash = await hashOf(token)
      const found = isStoredForm(token) ? null : await adapter.getSessionAndUser?.(hash)
      // An adapter can compare tokens loosely, and return the row of another token.
      return found?.session.sessionToken === hash ? { ...found, session: named(found.session, token) } : null
    },
    async updateSession(session) {
      if (isStoredForm(session.sessionToken)) return null
      const moved = await adapter.updateSession?.({ ...session, sessionToken: await hashOf(session.sessionToken) })
      return moved && named(moved, session.sessionToken)
    },
    async deleteSession(token) {
      if (isStoredForm(token)) return null
      const gone = await adapter.deleteSession?.(await hashOf(token))
      return gone ? named(gone, token) : null
    },
    transaction(work) {
      if (adapter.transaction === undefined) throw new TypeError("The adapter has no transactions.")
      return adapter.transaction((inner) => work(withHashedSessionTokens(inner)))
    },
  }
}

async function hashOf(token: string): Promise<string> {
  return mark + (await sha256(token))
}

function named(session: AdapterSession, sessionToken: string): AdapterSession {
  return { ...session, sessionToken }
}
