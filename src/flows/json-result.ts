/** The result of a request with a JSON body. `http-result.ts` makes other results, and responses. */
import type { CookieToSet } from "../ports/cookie.ts"

/** The parts from which `toResponse` makes a response. */
export interface HttpResult {
  status: number
  headers: [string, string][]
  body: string | ReadableStream<Uint8Array> | null
  /** The value that the body contains, for `ResponseInternal`. */
  data: unknown
  redirect: string | undefined
  cookies: readonly CookieToSet[]
}

/** Headers for every response that sets a cookie or contains data of a user, so that no cache stores it. */
export const notStored: readonly [string, string][] = [
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
