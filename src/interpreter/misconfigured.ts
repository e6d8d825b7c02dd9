/** Makes the response to every request if the configuration is unusable. */
import type { ResolvedConfig } from "../config/resolve.ts"
import { ErrorPageLoop } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import { pageResult, redirectResult, type HttpResult } from "../flows/http-result.ts"
import { jsonResult } from "../flows/json-result.ts"
import { errorPage } from "../pages/error.ts"
import { appendQuery } from "../protocol/append-query.ts"
import { randomBase64url, systemRandom } from "../protocol/bytes.ts"
import { acceptedLanguage } from "../texts/negotiate.ts"
import type { RoutedRequest } from "./route-request.ts"

const pages: readonly string[] = ["signin", "signout", "error", "verify-request"]

const message = "There was a problem with the server configuration. Check the server logs for more information."

/**
 * Responds with the error page to a browser that opens a page, and with JSON to every other request. The function logs
 * the error at each request.
 */
export async function misconfigured(
  problem: AuthError,
  { method, headers }: Request,
  { route, site, search }: RoutedRequest,
  config: ResolvedConfig,
): Promise<HttpResult> {
  config.log.error(problem)
  if (!pages.includes(route.action) || method === "POST") return jsonResult(500, { message })
  const own = config.pages.error
  if (own !== undefined) {
    // The application's error page can require a session, which cannot be read now. Such a page redirects the browser
    // to this route, with its own URL as the callback URL. If this function then redirected the browser back to the
    // page, the two redirects would repeat without end.
    const page = new URL(own, site.origin)
    if (!leadsTo(page, new URLSearchParams(search).get("callbackUrl"), site.origin))
      return redirectResult(appendQuery(page.href, { error: "Configuration" }), { headers: new Headers() })
    config.log.error(
      new ErrorPageLoop(`The error page ${own} should not require authentication: no session can be read now.`),
    )
  }
  const nonce = randomBase64url(systemRandom.randomBytes, 16)
  const { supported, wording } = config.language
  const language = acceptedLanguage(headers.get("accept-language"), supported) ?? supported[0]
  return pageResult(errorPage({ ...(await wording(language)), nonce, theme: config.theme, error: "Configuration" }))
}

/** Returns true if a callback URL, which can be a path, is the URL of `page` with any query. */
function leadsTo(page: URL, callbackUrl: string | null, origin: string): boolean {
  if (callbackUrl === null || !URL.canParse(callbackUrl, origin)) return false
  const wanted = new URL(callbackUrl, origin)
  return wanted.origin === page.origin && wanted.pathname === page.pathname
}
