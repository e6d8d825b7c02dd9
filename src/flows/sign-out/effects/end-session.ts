import type { Farewell } from "../../../../machines/vocabulary.ts"
import { lineOf } from "../../../errors/catalogue/log-lines.ts"
import type { AdapterSession } from "../../../ports/adapter.ts"
import { newestSession } from "../../../protocol/one-session.ts"
import {
  clearCookies,
  markEnded,
  openedTokens,
  presentedCookies,
  presentedToken,
  reportDispute,
} from "../../../effects/browser-session.ts"
import { tokensToEnd } from "../../../effects/presented-row.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { deleteDetails } from "../../../effects/session-details.ts"

/**
 * Ends the session of this browser: its row is removed, its cookies are cleared, and with tokens a cookie remembers which
 * session it was, so that a response that comes late cannot bring it back. A database that refuses, and a token that
 * cannot be opened, is logged as `SignOutError`; the cookies are cleared all the same.
 *
 * A token that was copied out of the browser before stays good until it expires: only database sessions can be taken back.
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
  const newest = newestSession(opened)
  if (newest === "disputed") {
    reportDispute(runtime)
    return undefined
  }
  if (newest !== undefined) return { token: newest.claims }
  const presented = await presentedToken(runtime)
  // It was signed out before, in another tab.
  if (presented.is !== "unreadable") return undefined
  if (presented.cause !== undefined) throw new Error("The session token cannot be read.", { cause: presented.cause })
  // A `decode` of the application's may say "nobody"; a token of ours that does not open is damaged or too old.
  if (runtime.config.jwt.decode === undefined) throw new Error("The session token cannot be opened.")
  return { token: null }
}

async function endRows(runtime: Runtime): Promise<Farewell | undefined> {
  const tokens = await tokensToEnd(runtime)
  if (tokens.length === 0 && presentedCookies(runtime).repeated) {
    reportDispute(runtime)
    return undefined
  }
  let session: AdapterSession | null | undefined
  for (const token of tokens) {
    const gone = (await runtime.config.adapter?.deleteSession?.(token)) as AdapterSession | null | undefined
    session = gone ?? session ?? gone
  }
  await deleteDetails(tokens, runtime)
  return { session }
}
