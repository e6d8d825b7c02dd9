/** What is settled for every request before its flow runs: cookies, forgery, and where the person wants to go. */
import type { CsrfVerdict } from "../../machines/facts.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Visit } from "../flows/visit.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { issueCsrf, verifyCsrf } from "../protocol/csrf-token.ts"
import { longestTarget } from "../protocol/redirect-target.ts"
import { sameOriginRequest } from "../protocol/request-origin.ts"
import type { Arrival } from "./arrive.ts"
import type { Composition } from "../flows/composition.ts"
import type { Notes } from "../flows/notes.ts"
import { builtIn } from "./engine.ts"
import { runEffect } from "./run-effect.ts"
import { makeRuntime, type Platform } from "./runtime.ts"

/** What a request is served with: a configuration, the flows that it composes, and what is written down of it. */
export interface Served {
  config: ResolvedConfig
  composition: Composition | undefined
  notes: Notes | undefined
}

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
  { config, composition, notes }: Served,
  impure: Platform,
): Promise<Welcome | { failure: unknown }> {
  const { site, query, body } = arrival
  const runtime = makeRuntime({ config, site, request }, impure)
  const visited = { runtime, composition, notes }
  if (merelyReads(arrival, runtime)) return { visit: visitOf(arrival, visited, noForm), cookies: [] }
  const cookies: CookieToSet[] = []

  const csrf = await judgeForgery(request, body.fields.csrfToken, runtime)
  if (csrf.issued !== undefined) {
    const { name, options } = site.cookies.csrfToken
    cookies.push({ name, value: csrf.issued, options })
  }

  const { name, options } = site.cookies.callbackUrl
  const remembered = runtime.cookies[name]
  const asked = firstText(body.fields.callbackUrl, query.fields.callbackUrl) ?? remembered
  const wanted = isAddress(asked, site.origin) ? asked : undefined
  const target = wanted === undefined ? `${site.origin}/` : await targetOf(wanted, runtime)
  if (typeof target !== "string") return target
  const callbackUrl = target
  runtime.targets.add(callbackUrl)
  if (callbackUrl !== remembered) cookies.push({ name, value: callbackUrl, options })

  const form = { csrfToken: csrf.token, csrf: csrf.verdict, callbackUrl }
  return { visit: visitOf(arrival, visited, form), cookies }
}

/** Asks `callbacks.redirect`, as a flow would: with a deadline, and whatever it does. */
async function targetOf(url: string, runtime: Runtime): Promise<string | { failure: unknown }> {
  const answer = await runEffect({ type: "resolveTarget", params: { url } }, builtIn, runtime)
  if ("url" in answer && typeof answer.url === "string") return answer.url
  return { failure: "failure" in answer ? answer.failure.cause : answer.type }
}

/** What a form would need. */
type FormPart = Pick<Visit, "csrfToken" | "csrf" | "callbackUrl">

const noForm: FormPart = { csrfToken: "", csrf: "csrf_missing", callbackUrl: "" }

/**
 * Sessions are read far more often than anything else, and need neither a form's token nor a target. Where the browser
 * has both cookies they are left as they are; whatever does need them judges them again.
 */
function merelyReads({ route, method, url, site }: Arrival, { cookies, config }: Runtime): boolean {
  if (route.action !== "session" || method === "POST" || url.search !== "") return false
  const { csrfToken, callbackUrl } = site.cookies
  return Boolean(cookies[callbackUrl.name]) && (config.skipsCsrf || Boolean(cookies[csrfToken.name]))
}

function visitOf(
  arrival: Arrival,
  { runtime, composition, notes }: Pick<Visit, "runtime" | "composition" | "notes">,
  { csrfToken, csrf, callbackUrl }: FormPart,
): Visit {
  const { site, route, method, query, body, url } = arrival
  return {
    config: runtime.config,
    site,
    runtime,
    composition,
    notes,
    action: route.action,
    method,
    headers: runtime.request.headers,
    search: url.search,
    query: query.fields,
    body: body.fields,
    repeated: { query: query.repeated, body: body.repeated },
    csrfToken,
    csrf,
    callbackUrl,
  }
}

/** The token in the body must be that of the cookie, and the browser must not say that another origin sent it (D13). */
async function judgeForgery(
  request: Request,
  bodyToken: unknown,
  runtime: Runtime,
): Promise<{ verdict: CsrfVerdict; token: string; issued: string | undefined }> {
  const { secrets, skipsCsrf } = runtime.config
  const posted = request.method === "POST"
  const cross = posted && sameOriginRequest({ headers: request.headers, origin: runtime.site.origin }) === "cross"
  if (skipsCsrf) return { verdict: cross ? "cross_origin" : "proven", token: "", issued: undefined }
  const cookieValue = runtime.cookies[runtime.site.cookies.csrfToken.name]
  const reading = await verifyCsrf({ cookieValue, bodyToken, secrets })
  const verdict = cross ? "cross_origin" : reading.verified && posted ? "proven" : "csrf_missing"
  if (reading.token !== undefined) return { verdict, token: reading.token, issued: undefined }
  const issued = await issueCsrf({ randomBytes: runtime.randomBytes, secrets })
  return { verdict, token: issued.token, issued: issued.cookieValue }
}

/**
 * Whether it is worth asking `callbacks.redirect` about: a path, or an http(s) URL, of a length that a flow can remember.
 * Anything else is dropped here, where it cannot make that callback throw (ORD-14).
 */
function isAddress(text: string | undefined, origin: string): text is string {
  if (text === undefined || !URL.canParse(text, text.startsWith("/") ? origin : undefined)) return false
  const { protocol, href } = new URL(text, origin)
  return (protocol === "https:" || protocol === "http:") && href.length <= longestTarget
}

function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "")
}
