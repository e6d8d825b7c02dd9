/** Makes an answer of data: status, headers, body and cookies in one place. */
import type { CookieToSet } from "../ports/cookie.ts"
import { serializeCookie } from "../protocol/cookie-header.ts"

/** An answer as data, as `config.raw` gives it. */
export interface ResponseInternal {
  status?: number
  headers?: Headers | Record<string, string> | [string, string][]
  body?: unknown
  redirect?: string
  cookies?: CookieToSet[]
}

/** An answer with everything in it that goes on the wire. */
export interface Answer {
  status: number
  headers: [string, string][]
  body: string | ReadableStream<Uint8Array> | null
  /** The body before it became text. */
  data: unknown
  redirect: string | undefined
  cookies: readonly CookieToSet[]
}

/** On everything that carries a cookie or says who somebody is. */
const notStored: readonly [string, string][] = [
  ["Cache-Control", "private, no-cache, no-store"],
  ["Expires", "0"],
  ["Pragma", "no-cache"],
  ["Vary", "Cookie"],
]

export function jsonAnswer(status: number, data: unknown, cookies: readonly CookieToSet[] = []): Answer {
  return {
    status,
    headers: [["Content-Type", "application/json"], ["X-Content-Type-Options", "nosniff"], ...notStored],
    body: JSON.stringify(data),
    data,
    redirect: undefined,
    cookies,
  }
}

/** `Content-Type` goes by the built-in pages' own headers. */
export function pageAnswer(
  page: { status: number; html: string; headers: readonly (readonly [string, string])[] },
  cookies: readonly CookieToSet[],
): Answer {
  const own = page.headers.map(([name, value]): [string, string] => [name, value])
  const given = new Set(own.map(([name]) => name.toLowerCase()))
  const rest = notStored.filter(([name]) => !given.has(name.toLowerCase()))
  return {
    status: page.status,
    headers: [...own, ...rest],
    body: page.html,
    data: page.html,
    redirect: undefined,
    cookies,
  }
}

/** Sends the browser on. With `X-Auth-Return-Redirect` the address comes as JSON, beside the same headers. */
export function redirectAnswer(url: string, cookies: readonly CookieToSet[], asJson: boolean): Answer {
  const headers: [string, string][] = [["Location", url], ["Referrer-Policy", "same-origin"], ...notStored]
  if (!asJson) return { status: 302, headers, body: null, data: undefined, redirect: url, cookies }
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

/** The answer for the wire. `HEAD` gets the headers alone. */
export function toResponse(answer: Answer, method: string): Response {
  const cookies = answer.cookies.map((cookie): [string, string] => ["Set-Cookie", serializeCookie(cookie)])
  const headers = [...answer.headers, ...cookies]
  return new Response(method === "HEAD" ? null : answer.body, { status: answer.status, headers })
}

/** The answer as data. */
export function toInternal(answer: Answer): ResponseInternal {
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.data,
    cookies: [...answer.cookies],
    ...(answer.redirect === undefined ? {} : { redirect: answer.redirect }),
  }
}
