/** Sessions and verification tokens in Redis, users in the adapter behind it. */
import type { Adapter, AdapterSession, AdapterUser } from "../../ports/adapter.ts"
import type { Expiring } from "./expiring.ts"
import { recordOf } from "./fields.ts"

/** The methods that Redis answers. */
export type Fast = Required<
  Pick<
    Adapter,
    | "createSession"
    | "getSessionAndUser"
    | "updateSession"
    | "deleteSession"
    | "deleteUserSessions"
    | "createVerificationToken"
    | "useVerificationToken"
  >
>

export function fastMethods(adapter: Adapter, records: Expiring): Fast {
  return {
    async createSession(session) {
      await records.apply([records.open(session)])
      return session
    },
    async getSessionAndUser(sessionToken) {
      const session = await records.session(sessionToken)
      return session === undefined ? null : withUser(session, adapter)
    },
    async updateSession(change) {
      return recordOf<AdapterSession>(await records.apply([records.change(change)])) ?? null
    },
    async deleteSession(sessionToken) {
      return recordOf<AdapterSession>(await records.apply([records.end(sessionToken)])) ?? null
    },
    async deleteUserSessions(userId) {
      await records.apply([records.endAll(userId)])
    },
    async createVerificationToken(token) {
      await records.apply([records.keep(token)])
      return token
    },
    useVerificationToken: async ({ identifier, token }) => (await records.takeToken(identifier, token)) ?? null,
  }
}

/** The user as they are now; a session whose user is gone is no session. */
export async function withUser(
  session: AdapterSession,
  adapter: Adapter,
): Promise<{ session: AdapterSession; user: AdapterUser } | null> {
  const user = await adapter.getUser?.(session.userId)
  return user ? { session, user } : null
}
