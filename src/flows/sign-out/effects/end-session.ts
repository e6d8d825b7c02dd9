import type { Farewell } from "../../../../machines/vocabulary.ts"
import { lineOf } from "../../../errors/catalogue/log-lines.ts"
import type { AdapterSession } from "../../../ports/adapter.ts"
import { newestSession } from "../../../protocol/one-session.ts"
import { clearCookies, openedTokens, presentedToken, reportDispute } from "../../../effects/browser-session.ts"
import { markEnded } from "../../../effects/mark-sessions.ts"
import { presentedCookies } from "../../../effects/presented-cookies.ts"
import { tokensToEnd } from "../../../effects/presented-row.ts"
import { evidenceOfRows, revokeEnded } from "../../../effects/registry/end-sessions.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { deleteDetails } from "../../../effects/session-details.ts"

/**
 * Ends the session of this browser: clears the session cookies, and removes the row of a database session. For a token
 * session, the effect also sets a cookie that names the ended session. Otherwise a response to an earlier request could
 * set the session cookie again, and its token would work. If the database fails, or the token cannot be opened, the
 * effect logs a `SignOutError`, and clears the cookies nevertheless.
 *
 * A copy of a session token in another place stays valid until it expires. With a registry, the copy is valid until its
 * renewal or, if revocation is strict, until its next use.
 */
export const endSession: Effect<"endSession"> = async (_params, runtime) => {
  const { found } = presentedCookies(runtime)
  clearCookies(runtime)
  if (found !== "values") return { type: "session.ended", farewell: undefined }
  try {
    const ended = runtime.config.session.strategy === "jwt" ? endToken(runtime) : endRows(runtime)
    return { type: "session.ended", farewell: await ended }
  } catch (error) {
    runtime.config.log.error(lineOf("SignOutError", error))
    return { type: "session.ended", farewell: undefined }
  }
}

async function endToken(runtime: Runtime): Promise<Farewell | undefined> {
  const opened = await openedTokens(runtime)
  await markEnded(opened, runtime)
  await revokeEnded(
    opened.flatMap(({ evidence }) => evidence ?? []),
    runtime,
  )
  const newest = newestSession(opened)
  if (newest === "disputed") {
    reportDispute(runtime)
    return undefined
  }
  if (newest !== undefined) return { token: newest.claims }
  const presented = await presentedToken(runtime)
  // The effect has no session to end: the request has no token, or the session ended before, for example in another
  // tab.
  if (presented.is !== "unreadable") return undefined
  if (presented.cause !== undefined) throw new Error("The session token cannot be read.", { cause: presented.cause })
  // A `decode` of the application can return no claims on purpose. Without `decode`, a token that does not open is
  // damaged or has expired.
  if (runtime.config.jwt.decode === undefined) throw new Error("The session token cannot be opened.")
  return { token: null }
}

async function endRows(runtime: Runtime): Promise<Farewell | undefined> {
  const tokens = await tokensToEnd(runtime)
  if (tokens.length === 0 && presentedCookies(runtime).repeated) {
    reportDispute(runtime)
    return undefined
  }
  const ended = await evidenceOfRows(tokens, runtime)
  let session: AdapterSession | null | undefined
  for (const token of tokens) {
    const gone = (await runtime.config.adapter?.deleteSession?.(token)) as AdapterSession | null | undefined
    session = gone ?? session ?? gone
  }
  await deleteDetails(tokens, runtime)
  await revokeEnded(ended, runtime)
  return { session }
}
