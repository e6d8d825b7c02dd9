/**
 * Makes the response to a client that has used up its attempts: status 429 (RFC 6585 §4), with the URL of the error
 * page.
 */
import type { ResolvedConfig } from "../config/resolve.ts"
import { pageResult, type HttpResult } from "../flows/http-result.ts"
import { errorPage } from "../pages/error.ts"
import { randomBase64url } from "../protocol/bytes.ts"
import type { Language } from "../texts/languages.ts"
import type { Platform } from "./runtime.ts"

interface Refused {
  /** The response as for other errors: a redirect to the error page, or the URL of that page as JSON. */
  result: HttpResult
  /** The seconds after which the client may try again. */
  retryAfter: number
  language: Language
}

/**
 * Returns the response with status 429 and `Retry-After`. Browsers do not follow the `Location` header of a 429
 * response. A browser that sent a form therefore gets the built-in error page, which links to the URL in `Location`.
 */
export async function tooManyAttempts(
  { result, retryAfter, language }: Refused,
  { theme, language: { wording } }: Pick<ResolvedConfig, "theme" | "language">,
  { randomBytes }: Pick<Platform, "randomBytes">,
): Promise<HttpResult> {
  const retry: [string, string] = ["Retry-After", String(retryAfter)]
  const { redirect } = result
  if (redirect === undefined) return { ...result, status: 429, headers: [...result.headers, retry] }
  const query = new URL(redirect).searchParams
  const named = Object.fromEntries(
    ["error", "reason", "flow", "code", "retry"].map((name) => [name, query.get(name) ?? undefined]),
  )
  const nonce = randomBase64url(randomBytes, 16)
  const page = pageResult(errorPage({ ...(await wording(language)), nonce, theme, ...named, signinUrl: redirect }))
  const own = new Set(page.headers.map(([name]) => name.toLowerCase()))
  const headers = [...page.headers, ...result.headers.filter(([name]) => !own.has(name.toLowerCase())), retry]
  return { ...result, status: 429, headers, body: page.body, data: page.data }
}
