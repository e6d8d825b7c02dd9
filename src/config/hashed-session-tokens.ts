import type { Adapter, AdapterSession } from "../ports/adapter.ts"
import { overMethods } from "./adapter.ts"
import { sha256 } from "../protocol/bytes.ts"

/**
 * The prefix of every stored hash. The library refuses a cookie with this prefix, so that an attacker who reads a hash
 * in the database cannot use the hash as a cookie.
 */
const mark = "sha256."

/**
 * Returns true for a value that can be the token of a database session: 1 to 1024 printable ASCII characters, and not
 * the hash under which the database stores a token. For any other value, the library need not read the database
 * (DBS-15).
 */
export function isSessionToken(value: string): boolean {
  return /^[\x21-\x7e]{1,1024}$/.test(value) && !isStoredForm(value)
}

/**
 * Returns `true` if the token of a cookie has the form of a stored hash. An attacker who has read the database knows
 * such hashes, and could send one as a token (decision D5). Therefore the library refuses the token, with every value
 * of `session.tokenAtRest`.
 */
function isStoredForm(token: string): boolean {
  return token.startsWith(mark)
}

/**
 * Returns an adapter that stores hashes of session tokens. A reader of the database cannot use the hashes as cookies.
 * Callers of the returned adapter pass and receive the tokens, not the hashes. One round of SHA-256 without salt is
 * enough, because tokens are long and random. If the application's `generateSessionToken` makes short tokens, an
 * attacker can guess the tokens from the hashes.
 */
export function withHashedSessionTokens(adapter: Adapter): Adapter {
  const ours = hashing(adapter)
  // The cast is correct, because each replacement has the parameters of the adapter's method.
  return overMethods(adapter, (name, call) => (ours as unknown as Partial<Record<string, typeof call>>)[name] ?? call)
}

/**
 * Returns the replaced methods: the methods that take or return session tokens, and `transaction`. The adapter inside a
 * transaction must store hashes too.
 */
function hashing(
  adapter: Adapter,
): Pick<
  Adapter,
  "createSession" | "getSessionAndUser" | "updateSession" | "deleteSession" | "deleteOtherSessions" | "transaction"
> {
  return {
    async createSession(session) {
      const stored = { ...session, sessionToken: await storedForm(session.sessionToken) }
      return named((await adapter.createSession?.(stored)) ?? session, session.sessionToken)
    },
    async getSessionAndUser(token) {
      const hash = await storedForm(token)
      const found = isStoredForm(token) ? null : await adapter.getSessionAndUser?.(hash)
      // A database can compare strings loosely, for example without regard to case. The adapter can then return the row
      // of another token.
      return found?.session.sessionToken === hash ? { ...found, session: named(found.session, token) } : null
    },
    async updateSession(session) {
      if (isStoredForm(session.sessionToken)) return null
      const moved = await adapter.updateSession?.({ ...session, sessionToken: await storedForm(session.sessionToken) })
      return moved && named(moved, session.sessionToken)
    },
    async deleteSession(token) {
      if (isStoredForm(token)) return null
      const gone = await adapter.deleteSession?.(await storedForm(token))
      return gone ? named(gone, token) : null
    },
    async deleteOtherSessions(userId, token) {
      await adapter.deleteOtherSessions?.(userId, await storedForm(token))
    },
    transaction(work) {
      if (adapter.transaction === undefined) throw new TypeError("The adapter has no transactions.")
      return adapter.transaction((inner) => work(withHashedSessionTokens(inner)))
    },
  }
}

/** Returns the hash under which the database stores a session token. */
export async function storedForm(token: string): Promise<string> {
  return mark + (await sha256(token))
}

function named(session: AdapterSession, sessionToken: string): AdapterSession {
  return { ...session, sessionToken }
}
