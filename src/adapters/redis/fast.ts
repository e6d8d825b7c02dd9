/**
 * The adapter methods for the sessions and verification tokens in Redis. The users of these sessions can be in another
 * database.
 */
import type { Adapter, AdapterSession, AdapterUser } from "../../ports/adapter.ts"
import type { UnsearchedMethods } from "../embedded/calls.ts"
import type { Words } from "../../ports/keys-of.ts"
import type { Expiring } from "./sessions-and-tokens.ts"
import { recordOf } from "./fields.ts"

/** The methods that Redis serves. */
export type Fast = Pick<
  UnsearchedMethods,
  | Words<"createSession getSessionAndUser updateSession deleteSession">
  | Words<"deleteUserSessions deleteOtherSessions">
  | Words<"createVerificationToken useVerificationToken">
>

/**
 * Makes the adapter methods for sessions and verification tokens.
 * @param keyOfUser returns the Redis key of a user. Pass this function only if the users are in Redis. The methods then
 * refuse a session for a user who does not exist.
 */
export function fastMethods(
  adapter: Pick<Adapter, "getUser">,
  records: Expiring,
  keyOfUser: (id: string) => string | undefined = () => undefined,
): Fast {
  return {
    async createSession(session) {
      await records.apply([records.open(session, keyOfUser(session.userId))])
      return { ...session, expires: new Date(session.expires) }
    },
    async getSessionAndUser(sessionToken) {
      const session = await records.session(sessionToken)
      return session === undefined ? null : withUser(session, adapter)
    },
    async updateSession(change) {
      const user = change.userId === undefined ? undefined : keyOfUser(change.userId)
      return recordOf<AdapterSession>(await records.apply([records.change(change, user)])) ?? null
    },
    deleteSession: async (token) => recordOf<AdapterSession>(await records.apply([records.end(token)])) ?? null,
    deleteUserSessions: async (userId) => void (await records.apply([records.endAll(userId)])),
    deleteOtherSessions: async (userId, sessionToken) =>
      void (await records.apply([records.endAll(userId, sessionToken)])),
    async createVerificationToken(token) {
      await records.apply([records.keep(token)])
      return { ...token, expires: new Date(token.expires) }
    },
    useVerificationToken: async ({ identifier, token }) => (await records.takeToken(identifier, token)) ?? null,
  }
}

/** Returns the session with the current data of its user; `null` if the user was deleted. */
export async function withUser(
  session: AdapterSession,
  adapter: Pick<Adapter, "getUser">,
): Promise<{ session: AdapterSession; user: AdapterUser } | null> {
  const user = await adapter.getUser?.(session.userId)
  return user ? { session, user } : null
}
