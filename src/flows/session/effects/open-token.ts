import type { Answer } from "../../../../machines/vocabulary.ts"
import { andThen } from "../../../protocol/bytes.ts"
import { clearOthers, presentedToken, type PresentedToken, reportDispute } from "../../../effects/browser-session.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"

/**
 * Opens the session token in the browser's cookie. On Node, and with the library's own token format, the effect returns
 * synchronously, because a promise would slow down every session read.
 */
export const openToken: Effect<"openToken"> = (_params, runtime) =>
  andThen(presentedToken(runtime), (token) => answerOf(token, runtime))

function answerOf(token: PresentedToken, runtime: Runtime): Answer<"openToken"> {
  switch (token.is) {
    case "open":
      clearOthers(token.from, runtime)
      return {
        type: "token.opened",
        claims: token.claims,
        evidence: token.evidence,
        ends: token.ends,
        ...(token.v4 ? { v4: true } : {}),
      }
    case "absent":
      return { type: "token.absent" }
    case "ended":
      return { type: "token.ended" }
    case "disputed":
      reportDispute(runtime)
      return { type: "token.disputed" }
    case "unreadable": {
      const cause = token.cause === undefined ? {} : { cause: token.cause }
      return { type: "token.refused", failure: { reason: "session_unreadable", ...cause } }
    }
  }
}
