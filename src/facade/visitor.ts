/** Who sent a request, asked at most once for each request, and the cookies that keep them signed in. */
import type { AuthConfig } from "../config/options.ts"
import { readSession } from "../interpreter/read-session.ts"
import type { Session } from "../ports/records.ts"
import { serializeCookie } from "../protocol/cookies.ts"

export interface Visitor {
  /** As `callbacks.session` shapes it; `null` for nobody, and for whatever goes wrong (which is logged). */
  session: Session | null
  /**
   * Lines for `Set-Cookie`, each time this is called for the first time: a session is renewed once in a response,
   * however many parts of the application ask who is there.
   */
  takeCookies: () => readonly string[]
}

const asked = new WeakMap<object, WeakMap<AuthConfig, Promise<Visitor>>>()

/**
 * Reads the session of a request through the session flow.
 *
 * @param request only its address and its headers are read, never its body.
 * @param key what stands for the request in its framework. The same key and configuration get the same visitor, so that
 * middleware and handler read the database once.
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
