/** The result of a request before it becomes a `Response`: status, headers, body and cookies. */
import type { AdmissionOutcome } from "../../machines/admission/index.ts"
import type { Failure } from "../../machines/facts.ts"
import type { StepUpOutcome } from "../../machines/step-up/index.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { serializeCookie } from "../protocol/cookies.ts"
import { notStored, type HttpResult } from "./json-result.ts"
import { appendQuery } from "../protocol/append-query.ts"

export type { HttpResult }

/** A result as data. With the option `raw`, the library returns this object instead of a `Response`. */
export interface ResponseInternal {
  status?: number
  headers?: Headers | Record<string, string> | [string, string][]
  body?: unknown
  redirect?: string
  cookies?: CookieToSet[]
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

/**
 * The texts of responses, so that a server of Node can write a text at once. Without this, the server would read the
 * text back from a stream, part by part, and send it without `Content-Length`.
 */
const texts = new WeakMap<Response, string>()

/**
 * Returns the whole body of a response that {@link toResponse} made from text. Returns `undefined` for any other
 * response, for a copy, and if other code has read the body or is reading it.
 */
export function unreadText(response: Response): string | undefined {
  return response.bodyUsed || response.body?.locked === true ? undefined : texts.get(response)
}

/** Makes the `Response` of a result. The response to `HEAD` has no body. */
export function toResponse(result: HttpResult, method: string): Response {
  const cookies = result.cookies.map((cookie): [string, string] => ["Set-Cookie", serializeCookie(cookie)])
  const headers = [...result.headers, ...cookies]
  const body = method === "HEAD" ? null : result.body
  const response = new Response(body, { status: result.status, headers })
  if (typeof body === "string") texts.set(response, body)
  return response
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
