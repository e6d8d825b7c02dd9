/** What is settled for every request before its flow runs: cookies, forgery, and where the person wants to go. */
import type { CsrfVerdict } from "../../machines/facts.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { resolveTarget } from "../effects/admission/resolve-target.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Visit } from "../flows/visit.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { parseCookies } from "../protocol/cookie-header.ts"
import { issueCsrf, verifyCsrf } from "../protocol/csrf-token.ts"
import { sameOriginRequest } from "../protocol/request-origin.ts"
import type { Arrival } from "./arrive.ts"
import { makeRuntime, type Platform } from "./runtime.ts"

/** A visit, and the cookies that every successful answer to it sets. */
export interface Welcome {
  visit: Visit
  cookies: CookieToSet[]
}

/**
 * @returns a failure only where `callbacks.redirect` of the application threw.
 */
export async function welcome(
  request: Request,
  arrival: Arrival,
  config: ResolvedConfig,
  impure: Platform,
): Promise<Welcome | { failure: unknown }> {
  const { site, route, method, query, body, url } = arrival
  const runtime = makeRuntime({ config, site, request, cookies: parseCookies(request.headers.get("cookie")) }, impure)
  const cookies: CookieToSet[] = []

  const csrf = await judgeForgery(request, body.fields.csrfToken, runtime)
  if (csrf.issued !== undefined) {
    const { name, options } = site.cookies.csrfToken
    cookies.push({ name, value: csrf.issued, options })
  }

  const { name, options } = site.cookies.callbackUrl
  const remembered = runtime.cookies[name]
  const wanted = firstText(body.fields.callbackUrl, query.fields.callbackUrl) ?? remembered
  const target = wanted === undefined ? undefined : await resolveTarget({ url: wanted }, runtime)
  if (target?.type === "target.refused") return { failure: target.failure.cause }
  const callbackUrl = target?.url ?? `${site.origin}/`
  if (callbackUrl !== remembered) cookies.push({ name, value: callbackUrl, options })

  const visit: Visit = {
    config,
    site,
    runtime,
    action: route.action,
    method,
    headers: request.headers,
    search: url.search,
    query: query.fields,
    body: body.fields,
    repeated: { query: query.repeated, body: body.repeated },
    csrfToken: csrf.token,
    csrf: csrf.verdict,
    callbackUrl,
  }
  return { visit, cookies }
}

/** The token in the body must be that of the cookie, and the browser must not say that another origin sent it (D13). */
async function judgeForgery(
  request: Request,
  bodyToken: unknown,
  runtime: Runtime,
): Promise<{ verdict: CsrfVerdict; token: string; issued: string | undefined }> {
  const { secrets, skipsCsrf } = runtime.config
  if (skipsCsrf) return { verdict: "proven", token: "", issued: undefined }
  const cookieValue = runtime.cookies[runtime.site.cookies.csrfToken.name]
  const reading = await verifyCsrf({ cookieValue, bodyToken, secrets })
  const posted = request.method === "POST"
  const cross = posted && sameOriginRequest({ headers: request.headers, origin: runtime.site.origin }) === "cross"
  const verdict = cross ? "cross_origin" : reading.verified && posted ? "proven" : "csrf_missing"
  if (reading.token !== undefined) return { verdict, token: reading.token, issued: undefined }
  const issued = await issueCsrf({ randomBytes: runtime.randomBytes, secrets })
  return { verdict, token: issued.token, issued: issued.cookieValue }
}

function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "")
}
