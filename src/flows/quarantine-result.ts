/** Makes the page that tells the owner of a mailbox about the quarantine, for all flows that prove a mailbox. */
import type { AdmissionContext } from "../../machines/admission/index.ts"
import { endsUserSessions } from "../config/ends-user-sessions.ts"
import { quarantinePage } from "../pages/quarantine.ts"
import { pageResult, returnRedirect, type HttpResult } from "./http-result.ts"
import { pageProps } from "./page-props.ts"
import type { RequestContext } from "./request-context.ts"

/**
 * Returns true if the response is the page that tells the owner of a mailbox about the quarantine. A client that
 * handles redirects itself, such as `signIn()` in the browser, cannot show a page. The application can then use
 * `events.quarantine`.
 */
export function tellsOwner({ plan }: Pick<AdmissionContext, "plan">, { headers }: Pick<Request, "headers">): boolean {
  return plan?.do === "verifyAddress" && plan.quarantined === true && !headers.has(returnRedirect)
}

/** @param continueUrl the URL that the visitor wanted to open. `callbacks.redirect` has checked it. */
export async function quarantineResult(continueUrl: string, context: RequestContext): Promise<HttpResult> {
  const sessionsEnded = endsUserSessions(context.runtime.config)
  return pageResult(quarantinePage({ ...(await pageProps(context)), continueUrl, sessionsEnded }))
}
