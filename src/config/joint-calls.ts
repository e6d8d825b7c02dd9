import { AdapterError } from "../errors/classes.ts"
import { lineOf } from "../errors/catalogue/log-lines.ts"
import type { Adapter } from "../ports/adapter.ts"
import { jointCallsOf, type JointCalls } from "../ports/joint-calls.ts"
import type { Logger } from "../ports/logger.ts"
import { storedForm } from "./hashed-session-tokens.ts"
import { withoutSecrets } from "./redacted-error.ts"
import { forgetUserAndSession } from "./session-cache.ts"

interface Wrapped {
  log: Logger
  /** `true` if the database stores hashes of session tokens. */
  hashesTokens: boolean
}

/**
 * Returns the joint calls that effects use, with the same log lines, errors and stored values as the adapter that
 * effects use. Reads the adapter again for each sign-in, because an application can replace a method later.
 */
export function wrappedJointCalls(adapter: Adapter, { log, hashesTokens }: Wrapped): () => JointCalls | undefined {
  const run = async <T>(names: readonly string[], argument: object | undefined, call: () => Promise<T>): Promise<T> => {
    for (const name of names) log.debug(`adapter_${name}`)
    const [main = ""] = names
    try {
      return await call()
    } catch (error) {
      if (error instanceof AdapterError) throw error
      throw lineOf("AdapterError", withoutSecrets(error, main, [argument]), main)
    }
  }
  let known: { calls: JointCalls; wrapped: JointCalls } | undefined
  return () => {
    const calls = jointCallsOf(adapter)
    if (calls === undefined) return undefined
    if (known?.calls === calls) return known.wrapped
    const wrapped: JointCalls = {
      redeem: (used, address) =>
        run(["useVerificationToken", "getUserByEmail"], used, () => calls.redeem(used, address)),
      admit: (proven, session) =>
        run(session === undefined ? ["updateUser"] : ["createSession", "updateUser"], session, async () => {
          const stored =
            hashesTokens && session !== undefined
              ? { ...session, sessionToken: await storedForm(session.sessionToken) }
              : session
          try {
            return await calls.admit(proven, stored)
          } finally {
            forgetUserAndSession(adapter, { userId: proven.id, token: session?.sessionToken })
          }
        }),
    }
    known = { calls, wrapped }
    return wrapped
  }
}
