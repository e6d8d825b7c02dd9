/**
 * Makes `sessions` and `users` of a configuration. Every application loads this module, so it loads the code of the
 * methods on demand.
 */
import { sourceOf, type SessionSource } from "../effects/registry/session-source.ts"
import { UnknownSession } from "../errors/classes.ts"
import type { Sessions, Users } from "./managed-sessions.ts"
import type { ConfigSource } from "./open-managing.ts"

const managing = () => import("./manage-sessions.ts")

/** Makes `sessions`. Without a registry in the configuration, every method rejects. */
export function sessionsOf(configFor: ConfigSource): Sessions {
  return {
    of: (session) => {
      const source = knownSource(session)
      return {
        list: async () => (await managing()).listOwn(source, configFor),
        revoke: async (sid) => (await managing()).revokeOwn(sid, source, configFor),
        revokeOthers: async () => (await managing()).revokeOthers(source, configFor),
      }
    },
    admin: {
      list: async (person) => (await managing()).listSessions(person, configFor),
      revokeAll: async (person) => (await managing()).revokeAllSessions(person, configFor),
    },
  }
}

/** Makes `users`. */
export function usersOf(configFor: ConfigSource): Users {
  return {
    disable: async (person) => (await managing()).disableUser(person, configFor),
    enable: async (person) => (await managing()).enableUser(person, configFor),
    isDisabled: async (person) => (await managing()).isUserDisabled(person, configFor),
    resetFactor: async (userId, step) =>
      (await import("./reset-factor.ts")).resetUserFactor({ userId, step }, configFor),
    deleteDue: async () => (await import("./delete-due.ts")).deleteDueUsers(configFor),
  }
}

function knownSource(session: object): SessionSource {
  const source = sourceOf(session)
  if (source !== undefined) return source
  throw new UnknownSession(
    "sessions.of() needs the object that auth() returned, and a configuration with stores. A copy of the session, or its JSON, does not prove who is signed in.",
  )
}
