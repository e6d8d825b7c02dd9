/** The result of a request before it becomes a `Response`: status, headers, body and cookies. */
import type { AdmissionOutcome } from "../../machines/admission/index.ts"
import type { Failure } from "../../machines/facts.ts"
import type { StepUpOutcome } from "../../machines/step-up/index.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { serializeCookie } from "../protocol/cookies.ts"
import { appendQuery } from "../protocol/redirect-target.ts"

/** A result as data. With the option `raw`, the library returns this and makes no `Response`. */
export interface ResponseInternal {
  status?: number
  headers?: Headers | Record<string, string> | [string, string][]
  body?: unknown
  redirect?: string
  cookies?: CookieToSet[]
}

/** The parts of a response, from which {@link toResponse} makes it. */
export interface HttpResult {
  status: number
  headers: [string, string][]
  body: string | ReadableStream<Uint8Array> | null
  /** The value from which the body was made, for {@link ResponseInternal}. */
  data: unknown
  redirect: string | undefined
  cookies: readonly CookieToSet[]
}

/**
 * A request that failed. From the failure's reason, the catalogue of errors decides the status, the text and the
 * address for the browser. The response sets only `cookies`, and no other cookie that effects wrote.
 */
export interface FailedRequest {
  failure: Failure
  provider: string | undefined
  traceId: string
  cookies: readonly CookieToSet[]
}

/** A failure that can have occurred outside a flow. Such a failure then has no trace id and no cookies. */
export type Failing = Pick<FailedRequest, "failure"> &
  Partial<FailedRequest> & {
    /** `true` if the client gets the error as JSON, and no page or redirect. */
    asData?: boolean
  }

/** Headers for every response that sets a cookie or contains data of a user, so that no cache stores it. */
const notStored: readonly [string, string][] = [
  ["Cache-Control", "private, no-cache, no-store"],
  ["Expires", "0"],
  ["Pragma", "no-cache"],
  ["Vary", "Cookie"],
]

export function jsonResult(status: number, data: unknown, cookies: readonly CookieToSet[] = []): HttpResult {
  return {
    status,
    headers: [["Content-Type", "application/json"], ["X-Content-Type-Options", "nosniff"], ...notStored],
    body: JSON.stringify(data),
    data,
    redirect: undefined,
    cookies,
  }
}

/** Makes the result that shows a built-in page. The page's headers include `Content-Type`. */
export function pageResult(page: {
  status: number
  html: string
  headers: readonly (readonly [string, string])[]
}): HttpResult {
  const own = page.headers.map(([name, value]): [string, string] => [name, value])
  const given = new Set(own.map(([name]) => name.toLowerCase()))
  const rest = notStored.filter(([name]) => !given.has(name.toLowerCase()))
  return {
    status: page.status,
    headers: [...own, ...rest],
    body: page.html,
    data: page.html,
    redirect: undefined,
    cookies: [],
  }
}

/** The request header, with any value, by which a client gets a redirect address as JSON and not as a redirect. */
export const returnRedirect = "x-auth-return-redirect"

/**
 * Redirects the browser. A client that sends {@link returnRedirect} gets the address as JSON, with the same headers.
 */
export function redirectResult(url: string, request: Pick<Request, "headers">): HttpResult {
  const cookies: readonly CookieToSet[] = []
  const headers: [string, string][] = [["Location", url], ["Referrer-Policy", "same-origin"], ...notStored]
  if (!request.headers.has(returnRedirect))
    return { status: 302, headers, body: null, data: undefined, redirect: url, cookies }
  const data = { url }
  return {
    status: 200,
    headers: [...headers, ["Content-Type", "application/json"], ["X-Content-Type-Options", "nosniff"]],
    body: JSON.stringify(data),
    data,
    redirect: url,
    cookies,
  }
}

/** Makes the `Response` of a result. The response to `HEAD` has no body. */
export function toResponse(result: HttpResult, method: string): Response {
  const cookies = result.cookies.map((cookie): [string, string] => ["Set-Cookie", serializeCookie(cookie)])
  const headers = [...result.headers, ...cookies]
  return new Response(method === "HEAD" ? null : result.body, { status: result.status, headers })
}

/** Returns the result as data, for the option `raw`. */
export function toInternal(result: HttpResult): ResponseInternal {
  return {
    status: result.status,
    headers: result.headers,
    body: result.data,
    cookies: [...result.cookies],
    ...(result.redirect === undefined ? {} : { redirect: result.redirect }),
  }
}

/**
 * Returns the response at the end of any sign-in or step-up: a redirect to the visitor's target, or a failure. A new
 * user is redirected to `pages.newUser` instead, if it is configured.
 */
export function signInEnd(
  outcome: AdmissionOutcome | StepUpOutcome,
  // Not the type RequestContext: the package exports types of this file, and they must not need the types of Node.
  context: Pick<Request, "headers"> & { config: { pages: { newUser?: string | undefined } } },
): HttpResult | { failure: Failure } {
  if (outcome.type === "refused") return { failure: outcome.failure }
  const { newUser } = context.config.pages
  const isSentFirst = outcome.type === "signedIn" && outcome.isNewUser && newUser !== undefined
  return redirectResult(isSentFirst ? appendQuery(newUser, { callbackUrl: outcome.url }) : outcome.url, context)
}
