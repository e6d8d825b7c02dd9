/**
 * Completes the request context before a flow runs: cookies, the forgery verdict, and the URL to which the visitor
 * wants to go afterwards (the callback URL).
 */
import type { CsrfVerdict } from "../../machines/facts.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Failing } from "../flows/http-result.ts"
import type { RequestContext } from "../flows/request-context.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { parsedUrl } from "../ports/addresses.ts"
import { clearedCookie } from "../protocol/cookies.ts"
import { issueCsrf, verifyCsrf } from "../protocol/csrf-token.ts"
import { longestTarget } from "../protocol/redirect-target.ts"
import { sameOriginRequest } from "../protocol/request-origin.ts"
import { bareContext, type ServedRequest } from "./runtime.ts"
import { chooseLanguage } from "./choose-language.ts"
import { builtIn } from "../effects/index.ts"
import { runEffect } from "./engine.ts"
import type { RequestFields } from "./request-fields.ts"
import type { RoutedRequest } from "./route-request.ts"

/**
 * Makes the request context of a request, with the CSRF token and the callback URL. For a session read from a browser
 * that already has both cookies, the function returns the result of {@link bareContext}.
 *
 * @returns a failure only if the application's `callbacks.redirect` threw or took too long.
 */
export async function prepareRequest(
  routed: RoutedRequest & RequestFields,
  served: ServedRequest,
): Promise<RequestContext | Failing> {
  const context = bareContext(routed, served)
  const { action, providerId = "" } = routed.route
  if (action === "session" && merelyReads(context)) return context
  const { site, runtime, query, body, method, config } = context
  const returns = action === "callback" && "checks" in (config.providers.get(providerId) ?? {})
  // The function chooses no language for a session read, because its response shows no text. It chooses none for a
  // provider's callback, because the flow that continues already has a language.
  if (!returns && action !== "session") runtime.language = await chooseLanguage(runtime)
  const cookies: CookieToSet[] = []

  const { verdict: csrf, token: csrfToken, issued } = await judgeForgery(served.request, body.csrfToken, runtime)
  if (issued !== undefined) cookies.push({ ...site.cookies.csrfToken, value: issued })
  // With `skipsCsrf`, the framework or the application checks the origin itself. The response clears a CSRF cookie from
  // an earlier configuration.
  if (action === "csrf" && config.skipsCsrf)
    cookies.push(clearedCookie(site.cookies.csrfToken.name, site.cookies.csrfToken.options))

  const { name, options } = site.cookies.callbackUrl
  const remembered = runtime.cookies[name]
  const texts = [body.callbackUrl, query.callbackUrl, remembered]
  const asked = texts.find((value): value is string => typeof value === "string" && value !== "")
  const wanted = asked && parsedUrl(asked, asked.startsWith("/") ? site.origin : undefined)
  let callbackUrl = `${site.origin}/`
  // `callbacks.redirect` receives only a path, or an http(s) URL that is short enough for a flow to store. Any other
  // text is dropped, because it could make the callback throw (ORD-14).
  if (asked && wanted && /^https?:$/.test(wanted.protocol) && wanted.href.length <= longestTarget) {
    // As in a flow, the effect `resolveTarget` calls `callbacks.redirect`, with a deadline, and catches its errors.
    const answer = await runEffect({ type: "resolveTarget", params: { url: asked } }, builtIn, runtime)
    if (!("url" in answer && typeof answer.url === "string"))
      return { failure: { reason: "redirect_failed", cause: "failure" in answer ? answer.failure.cause : answer.type } }
    callbackUrl = answer.url
  }
  runtime.targets.add(callbackUrl)
  if (callbackUrl !== remembered) cookies.push({ name, value: callbackUrl, options })

  // Because of `SameSite`, the browser does not send this library's cookies with a form that a provider's page posts.
  // The browser still has these cookies, so the response must not replace them.
  const posted = returns && method === "POST"
  return { ...context, csrf, csrfToken, callbackUrl, cookies: posted || action === "providers" ? [] : cookies }
}

/**
 * Returns true for a session read from a browser that already has the cookies of the CSRF token and the callback URL.
 * Session reads are the most frequent requests, and need neither. A later request that needs these cookies checks them.
 */
function merelyReads({ method, search, site, runtime: { cookies }, config }: RequestContext): boolean {
  if (method === "POST" || search !== "") return false
  const { csrfToken, callbackUrl } = site.cookies
  return Boolean(cookies[callbackUrl.name]) && (config.skipsCsrf || Boolean(cookies[csrfToken.name]))
}

/**
 * Returns the forgery verdict of a request. The function compares the CSRF token in the body with that in the cookie.
 * If the browser reports another origin, the verdict is `cross_origin` (D13). If the cookie has no valid token, the
 * function issues a new one.
 */
async function judgeForgery(
  request: Request,
  bodyToken: unknown,
  runtime: Runtime,
): Promise<{ verdict: CsrfVerdict; token: string; issued: string | undefined }> {
  const { secrets, hashKeys, skipsCsrf } = runtime.config
  const posted = request.method === "POST"
  const cross = posted && sameOriginRequest({ headers: request.headers, origin: runtime.site.origin }) === "cross"
  if (skipsCsrf) return { verdict: cross ? "cross_origin" : "proven", token: "", issued: undefined }
  const cookieValue = runtime.cookies[runtime.site.cookies.csrfToken.name]
  const reading = await verifyCsrf({ cookieValue, bodyToken, hashKeys })
  const verdict = cross ? "cross_origin" : reading.verified && posted ? "proven" : "csrf_missing"
  if (reading.token !== undefined) return { verdict, token: reading.token, issued: undefined }
  const issued = await issueCsrf({ randomBytes: runtime.randomBytes, secrets })
  return { verdict, token: issued.token, issued: issued.cookieValue }
}
