import type { AdmissionOutcome } from "../../machines/admission/index.ts"
import type { Failure } from "../../machines/facts.ts"
import { appendQuery } from "../protocol/redirect-target.ts"
import { redirectResult, type HttpResult } from "./http-result.ts"
import type { RequestContext } from "./request-context.ts"

/** What the browser gets at the end of any sign-in. A new user is sent to `pages.newUser` first, where there is one. */
export function signInEnd(outcome: AdmissionOutcome, context: RequestContext): HttpResult | { failure: Failure } {
  if (outcome.type === "refused") return { failure: outcome.failure }
  const { newUser } = context.config.pages
  const isSentFirst = outcome.type === "signedIn" && outcome.isNewUser && newUser !== undefined
  return redirectResult(isSentFirst ? appendQuery(newUser, { callbackUrl: outcome.url }) : outcome.url, context)
}
