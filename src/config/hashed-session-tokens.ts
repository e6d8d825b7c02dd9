import type { Adapter, AdapterSession } from "../ports/adapter.ts"
import { overMethods } from "./adapter.ts"
import { sha256 } from "../protocol/bytes.ts"

/** Begins every stored token, and no token that was ever given to a browser: what is stored is no use as a cookie. */
const mark = "sha256."

/** Whether a browser presents what can only come from a database (D5). Refused whatever `session.tokenAtRest` is. */
export function isStoredForm(token: string): boolean {
  return token.startsWith(mark)
}

/**
 * An adapter to which session tokens go as hashes: whoever reads the database cannot use what is in it. Callers see the
 * tokens that they came with. A token is random and long, so one round without salt is enough; a short one of an
 * application's own `generateSessionToken` could be guessed all the same.
 */
export function withHashedSessionTokens(adapter: Adapter): Adapter {
  const ours = hashing(adapter)
  // Each takes what the adapter's own method of that name takes.
  return overMethods(adapter, (name, call) => (ours as unknown as Partial<Record<string, typeof call>>)[name] ?? call)
}

/** The methods that know session tokens, and the one that hands out an adapter. */
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
      // A row under another token is not what was asked for.
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
