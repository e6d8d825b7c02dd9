import type { Adapter } from "../ports/adapter.ts"
import type { JointCalls } from "../ports/joint-calls.ts"
import type { Logger } from "../ports/logger.ts"
import { wrappedJointCalls } from "./joint-calls.ts"
import { wrapAdapter } from "./adapter.ts"
import { withHashedSessionTokens } from "./hashed-session-tokens.ts"
import type { AuthConfig } from "./options.ts"
import { forgettingSessions, sessionCache, type SessionCache } from "./session-cache.ts"

/** The adapter that the effects use, and the cache of its session rows. */
export interface ResolvedAdapter {
  adapter: Adapter | undefined
  /** `undefined` without the option `session.cache`. */
  sessionCache: SessionCache | undefined
  /** Returns the joint calls of the adapter; `undefined` if it has none. */
  jointCalls: () => JointCalls | undefined
}

export function resolvedAdapter({ adapter: given, session }: AuthConfig, log: Logger): ResolvedAdapter {
  if (given === undefined) return { adapter: undefined, sessionCache: undefined, jointCalls: () => undefined }
  const hashesTokens = session?.tokenAtRest === "hashed"
  const adapter = wrapAdapter(hashesTokens ? withHashedSessionTokens(given) : given, log)
  const jointCalls = wrappedJointCalls(given, { log, hashesTokens })
  if (session?.cache === undefined) return { adapter, sessionCache: undefined, jointCalls }
  return {
    adapter: forgettingSessions(given, adapter),
    sessionCache: sessionCache(given, adapter, session.cache.maxAge),
    jointCalls,
  }
}
