import type { Adapter } from "../ports/adapter.ts"
import type { Logger } from "../ports/logger.ts"
import { wrapAdapter } from "./adapter.ts"
import { withHashedSessionTokens } from "./hashed-session-tokens.ts"
import type { AuthConfig } from "./options.ts"
import { forgettingSessions, sessionCache, type SessionCache } from "./session-cache.ts"

/** The adapter that the effects use, and the cache of its session rows. */
export interface ResolvedAdapter {
  adapter: Adapter | undefined
  /** `undefined` without the option `session.cache`. */
  sessionCache: SessionCache | undefined
}

export function resolvedAdapter({ adapter: given, session }: AuthConfig, log: Logger): ResolvedAdapter {
  if (given === undefined) return { adapter: undefined, sessionCache: undefined }
  const adapter = wrapAdapter(session?.tokenAtRest === "hashed" ? withHashedSessionTokens(given) : given, log)
  if (session?.cache === undefined) return { adapter, sessionCache: undefined }
  return {
    adapter: forgettingSessions(given, adapter),
    sessionCache: sessionCache(given, adapter, session.cache.maxAge),
  }
}
