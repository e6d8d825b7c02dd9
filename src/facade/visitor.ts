/** Reads the session of a visitor, once for each request, together with the cookies that renew the session. */
import type { AuthConfig } from "../config/options.ts"
import { readSession } from "../interpreter/read-session.ts"
import type { Session } from "../ports/records.ts"
import { serializeCookie } from "../protocol/cookies.ts"

export interface Visitor {
  /**
   * The session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see the log).
   */
  session: Session | null
  /**
   * Returns the `Set-Cookie` lines that renew the session. Later calls return an empty list, because a response must
   * set the cookies only once.
   */
  takeCookies: () => readonly string[]
}

const asked = new WeakMap<object, WeakMap<AuthConfig, Promise<Visitor>>>()

/**
 * Reads the session of a request through the session flow.
 *
 * @param request the request, whose body is not read.
 * @param key the request object of the framework. Calls with the same key and configuration return the same visitor, so
 * that middleware and handler together read the database once.
 */
export function visitorOf(request: Request, config: AuthConfig, key: object): Promise<Visitor> {
  const known = asked.get(key) ?? new WeakMap<AuthConfig, Promise<Visitor>>()
  asked.set(key, known)
  const visitor = known.get(config) ?? read(request, config)
  known.set(config, visitor)
  return visitor
}

async function read(request: Request, config: AuthConfig): Promise<Visitor> {
  const { session, cookies } = await readSession(request, config)
  let lines: readonly string[] = cookies.map(serializeCookie)
  return {
    session,
    takeCookies: () => {
      const taken = lines
      lines = []
      return taken
    },
  }
}
