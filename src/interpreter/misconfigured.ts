/** What requests get while the configuration cannot be used. */
import type { ResolvedConfig } from "../config/resolve.ts"
import { ErrorPageLoop, type AuthError } from "../errors.ts"
import { errorPage } from "../pages/error.ts"
import { appendQuery } from "../protocol/redirect-target.ts"
import { randomBase64url, systemRandom } from "../protocol/random.ts"
import type { Arrival } from "./arrive.ts"
import { jsonAnswer, pageAnswer, redirectAnswer, type Answer } from "./respond.ts"

const pages: readonly string[] = ["signin", "signout", "error", "verify-request"]

const message = "There was a problem with the server configuration. Check the server logs for more information."

/** People who open a page see the error page; everything else gets JSON. The log gets the cause, every time. */
export function misconfigured(
  problem: AuthError,
  method: string,
  { route, site, url }: Pick<Arrival, "route" | "site" | "url">,
  config: ResolvedConfig,
): Answer {
  config.log.error(problem)
  if (!pages.includes(route.action) || method === "POST") return jsonAnswer(500, { message })
  const own = config.pages.error
  if (own !== undefined) {
    // The application's own error page may need the very configuration that is broken, and send people back here.
    const loops = url.searchParams.get("callbackUrl")?.startsWith(own) === true
    if (!loops) return redirectAnswer(new URL(appendQuery(own, { error: "Configuration" }), site.origin).href, [], false)
    config.log.error(new ErrorPageLoop("pages.error leads back to itself: it needs a session, and none can be read."))
  }
  return pageAnswer(
    errorPage({ nonce: randomBase64url(systemRandom.randomBytes, 16), theme: config.theme, error: "Configuration" }),
    [],
  )
}
