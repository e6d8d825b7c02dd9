/** The result of a request before it becomes a `Response`: status, headers, body and cookies. */
import type { AdmissionOutcome } from "../../machines/admission/index.ts"
import type { Failure } from "../../machines/facts.ts"
import type { StepUpOutcome } from "../../machines/step-up/index.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { serializeCookie } from "../protocol/cookies.ts"
import { responseOf } from "../protocol/known-text.ts"
import { appendQuery } from "../protocol/redirect-target.ts"

/** A result as data. With the option `raw`, the library returns this object instead of a `Response`. */
export interface ResponseInternal {
  status?: number
  headers?: Headers | Record<string, string> | [string, string][]
  body?: unknown
  redirect?: string
  cookies?: CookieToSet[]
}

/** The parts from which {@link toResponse} makes a response. */
export interface HttpResult {
  status: number
  headers: [string, string][]
  body: string | ReadableStream<Uint8Array> | null
  /** The value that the body contains, for {@link ResponseInternal}. */
  data: unknown
  redirect: string | undefined
  cookies: readonly CookieToSet[]
}

/**
 * A request that failed. The reason of the failure selects the status, the text and the redirect URL in the catalogue
 * of errors. The response sets only `cookies`, and drops the cookies that effects wrote.
 */
export interface FailedRequest {
  failure: Failure
  provider: string | undefined
  traceId: string
  cookies: readonly CookieToSet[]
}

/** A failure that can occur outside a flow, where it has no trace id and no cookies. */
export type Failing = Pick<FailedRequest, "failure"> &
  Partial<FailedRequest> & {
    /** `true` if the client gets the error as JSON, and not as a page or a redirect. */
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

/**
 * The name of a request header. A client that sends this header, with any value, gets the URL of a redirect as JSON
 * instead of the redirect.
 */
export const returnRedirect = "x-auth-return-redirect"

/** Returns true if the client wants the content of pages as JSON, because it draws pages itself. */
export function drawsPages({ headers }: Pick<Request, "headers">): boolean {
  return headers.has(returnRedirect) || /^application\/json\b/.test(headers.get("accept") ?? "")
}

/**
 * Redirects the browser. A client that sends the header {@link returnRedirect} gets the URL as JSON, with the same
 * headers.
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

/**
 * Redirects the browser, which sends the form of this request again (RFC 9110 §15.4.8). A client that sends the header
 * {@link returnRedirect} gets the URL as JSON, as in {@link redirectResult}.
 */
export function resentResult(url: string, request: Pick<Request, "headers">): HttpResult {
  const result = redirectResult(url, request)
  return result.status === 302 ? { ...result, status: 307 } : result
}

/** Makes the `Response` of a result. The response to `HEAD` has no body. */
export function toResponse(result: HttpResult, method: string): Response {
  const cookies = result.cookies.map((cookie): [string, string] => ["Set-Cookie", serializeCookie(cookie)])
  const headers = [...result.headers, ...cookies]
  return responseOf(method === "HEAD" ? null : result.body, { status: result.status, headers })
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
 * Returns the response at the end of any sign-in or step-up: a redirect to the visitor's callback URL, or a failure. A
 * new user goes to `pages.newUser`, if the application configures that page.
 */
export function signInEnd(
  outcome: AdmissionOutcome | StepUpOutcome,
  // The parameter does not have the type `RequestContext`, because the package exports types of this file, and these
  // must not need the types of Node.
  context: Pick<Request, "headers"> & { config: { pages: { newUser?: string | undefined } } },
): HttpResult | { failure: Failure } {
  if (outcome.type === "refused") return { failure: outcome.failure }
  const { newUser } = context.config.pages
  const isSentFirst = outcome.type === "signedIn" && outcome.isNewUser && newUser !== undefined
  return redirectResult(isSentFirst ? appendQuery(newUser, { callbackUrl: outcome.url }) : outcome.url, context)
}
