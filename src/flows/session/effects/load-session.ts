import type { Answer } from "../../../../machines/vocabulary.ts"
import { presentedRow, type PresentedRow } from "../../../effects/presented-row.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { clearOthers, reportDispute, writeCookie } from "../../../effects/browser-session.ts"
import { isFromV4Cookie } from "../../../effects/presented-cookies.ts"

/**
 * Finds the row of the session in the browser's cookie. If the database fails, the browser keeps the cookie, so no user
 * is signed out (INV-S6).
 */
export const loadSession: Effect<"loadSession"> = async (_params, runtime) => {
  try {
    return answerOf(await presentedRow(runtime, true), runtime)
  } catch (error) {
    return { type: "store.failed", failure: { reason: "session_store_failed", cause: error } }
  }
}

function answerOf(row: PresentedRow, runtime: Runtime): Answer<"loadSession"> {
  switch (row.is) {
    case "live":
      if (isFromV4Cookie(row.from, runtime)) writeCookie(row.from.value, row.session.expires, runtime)
      else clearOthers(row.from, runtime)
      return { type: "row.found", session: row.session, user: row.user, ends: row.ends }
    case "absent":
      return { type: "token.absent" }
    case "expired":
      return { type: "row.expired" }
    case "unknown":
      return { type: "row.absent" }
    case "disputed":
      reportDispute(runtime)
      return { type: "token.disputed" }
  }
}
