import type { Answer } from "../../../machines/vocabulary.ts"
import type { JWT } from "../../ports/records.ts"
import { openSessionToken, presentedCookies } from "../presented-session.ts"
import type { Effect } from "../runtime.ts"

/** Opens the token that the browser presented. At once with the default format on Node, so that reads stay fast. */
export const openToken: Effect<"openToken"> = (_params, runtime) => {
  const reading = presentedCookies(runtime)
  if (reading.found === "nothing") return { type: "token.absent" }
  if (reading.found === "malformed") return refused("the session cookie's chunks do not fit together")
  const opened = openSessionToken(reading.value, runtime)
  if (!(opened instanceof Promise)) return answer(opened)
  return opened.then(answer, (error: unknown) => refused(error))
}

function answer(claims: JWT | undefined): Answer<"openToken"> {
  return claims === undefined ? refused(undefined) : { type: "token.opened", claims }
}

function refused(cause: unknown): Answer<"openToken"> {
  return { type: "token.refused", failure: { reason: "session_unreadable", ...(cause === undefined ? {} : { cause }) } }
}
