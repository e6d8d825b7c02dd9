/** The result of a request before it becomes a `Response`: status, headers, body and cookies. */
import type { Failure } from "../../machines/facts.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { serializeCookie } from "../protocol/cookies.ts"

/** A result as data, as `config.raw` returns it. */
export interface ResponseInternal {
  status?: number
  headers?: Headers | Record<string, string> | [string, string][]
  body?: unknown
  redirect?: string
  cookies?: CookieToSet[]
}

/** All parts of the response. */
export interface HttpResult {
  status: number
  headers: [string, string][]
  body: string | ReadableStream<Uint8Array> | null
  /** The body before it became text. */
  data: unknown
  redirect: string | undefined
  cookies: readonly CookieToSet[]
}

/**
 * A request that failed. The catalogue of errors decides the status, the text and the address for the browser. Only the
 * flow's own cookies are set.
 */
export interface FailedRequest {
  failure: Failure
  provider: string | undefined
  traceId: string
  cookies: readonly CookieToSet[]
}

/** A failure that may have occurred outside a flow, without a trace id and cookies of its own. */
export type Failing = Pick<FailedRequest, "failure"> &
  Partial<FailedRequest> & {
    /** True if the client gets the error as JSON, without a page or a redirect. */
    asData?: boolean
  }

/** Headers of every response that sets a cookie or identifies a user. */
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

/** Makes the response with a built-in page. `Content-Type` is one of the page's headers. */
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

/** The header by which a client requests redirect addresses as JSON, with any value. */
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

/** Makes the `Response`. `HEAD` gets only the headers. */
export function toResponse(result: HttpResult, method: string): Response {
  const cookies = result.cookies.map((cookie): [string, string] => ["Set-Cookie", serializeCookie(cookie)])
  const headers = [...result.headers, ...cookies]
  return new Response(method === "HEAD" ? null : result.body, { status: result.status, headers })
}

/** Returns the result as data. */
export function toInternal(result: HttpResult): ResponseInternal {
  return {
    status: result.status,
    headers: result.headers,
    body: result.data,
    cookies: [...result.cookies],
    ...(result.redirect === undefined ? {} : { redirect: result.redirect }),
  }
}
