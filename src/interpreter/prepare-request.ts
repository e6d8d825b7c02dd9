/** Completes what is known of a request before its flow runs: cookies, forgery, and where the person wants to go. */
import type { CsrfVerdict } from "../../machines/facts.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Composition } from "../flows/composed-flow.ts"
import type { Failing } from "../flows/http-result.ts"
import type { Notes } from "../flows/notes.ts"
import type { RequestContext } from "../flows/request-context.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { parsedUrl } from "../ports/addresses.ts"
import { clearedCookie } from "../protocol/cookies.ts"
import { issueCsrf, verifyCsrf } from "../protocol/csrf-token.ts"
import { longestTarget } from "../protocol/redirect-target.ts"
import { sameOriginRequest } from "../protocol/request-origin.ts"
import { chooseLanguage } from "./choose-language.ts"
import { builtIn, runEffect } from "./engine.ts"
import type { RequestFields, RoutedRequest } from "./route-request.ts"
import { makeRuntime, type Platform } from "./runtime.ts"

/** What a request is served with: a configuration, the flows that it composes, and the notes of its trace. */
export interface Served {
  config: ResolvedConfig
  composition: Composition | undefined
  notes: Notes | undefined
}

/** The context of a request that needs neither a form's token nor a target: one that reads a session. */
export function bareContext(
  request: Request,
  routed: Pick<RequestContext, "site" | "search" | "route" | "method"> & RequestFields,
  { config, composition, notes }: Served,
  impure: Platform,
): RequestContext {
  // Spelt out: this runs on every session read, and copying by spread costs ten times as much.
  const { site, search, route, method, query, body } = routed
  return {
    config,
    composition,
    site,
    runtime: makeRuntime({ config, site, request }, impure),
    notes,
    search,
    route,
    method,
    headers: request.headers,
    query: query.fields,
    body: body.fields,
    repeated: { query: query.repeated, body: body.repeated },
    csrfToken: "",
    csrf: "csrf_missing",
    callbackUrl: "",
    cookies: [],
  }
}

/** @returns a failure only where `callbacks.redirect` of the application threw. */
export async function prepareRequest(
  request: Request,
  routed: RoutedRequest & RequestFields,
  served: Served,
  impure: Platform,
): Promise<RequestContext | Failing> {
  const context = bareContext(request, { ...routed, search: routed.url.search }, served, impure)
  const { action, providerId = "" } = routed.route
  if (action === "session" && merelyReads(context)) return context
  const { site, runtime, query, body, method, config } = context
  const returns = action === "callback" && "checks" in (config.providers.get(providerId) ?? {})
  // Who comes back from a provider continues a flow, which has a language.
  if (!returns) runtime.language = await chooseLanguage(runtime)
  const cookies: CookieToSet[] = []

  const { verdict: csrf, token: csrfToken, issued } = await judgeForgery(request, body.csrfToken, runtime)
  if (issued !== undefined) cookies.push({ ...site.cookies.csrfToken, value: issued })
  // Where the integration checks the origin itself, the cookie of a token is an old one.
  if (action === "csrf" && config.skipsCsrf)
    cookies.push(clearedCookie(site.cookies.csrfToken.name, site.cookies.csrfToken.options))

  const { name, options } = site.cookies.callbackUrl
  const remembered = runtime.cookies[name]
  const texts = [body.callbackUrl, query.callbackUrl, remembered]
  const asked = texts.find((value): value is string => typeof value === "string" && value !== "")
  const wanted = asked && parsedUrl(asked, asked.startsWith("/") ? site.origin : undefined)
  let callbackUrl = `${site.origin}/`
  // A path, or an http(s) URL, of a length that a flow can remember. All else is dropped: it cannot make the callback throw (ORD-14).
  if (asked && wanted && /^https?:$/.test(wanted.protocol) && wanted.href.length <= longestTarget) {
    // As a flow asks `callbacks.redirect`: with a deadline, and whatever it does.
    const answer = await runEffect({ type: "resolveTarget", params: { url: asked } }, builtIn, runtime)
    if (!("url" in answer && typeof answer.url === "string"))
      return { failure: { reason: "redirect_failed", cause: "failure" in answer ? answer.failure.cause : answer.type } }
    callbackUrl = answer.url
  }
  runtime.targets.add(callbackUrl)
  if (callbackUrl !== remembered) cookies.push({ name, value: callbackUrl, options })

  // The browser withholds our cookies from the form that a provider posts, and must not be given new ones for that.
  const posted = returns && method === "POST"
  return { ...context, csrf, csrfToken, callbackUrl, cookies: posted || action === "providers" ? [] : cookies }
}

/**
 * Sessions are read far more often than anything else, and need neither a form's token nor a target. Where the browser
 * has both cookies they are left as they are; whatever does need them judges them again.
 */
function merelyReads({ method, search, site, runtime: { cookies }, config }: RequestContext): boolean {
  if (method === "POST" || search !== "") return false
  const { csrfToken, callbackUrl } = site.cookies
  return Boolean(cookies[callbackUrl.name]) && (config.skipsCsrf || Boolean(cookies[csrfToken.name]))
}

/** The token in the body must be that of the cookie, and the browser must not say that another origin sent it (D13). */
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
