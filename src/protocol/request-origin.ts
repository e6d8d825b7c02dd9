/**
 * Reads the origin of a request from the browser's headers: `Origin` (RFC 6454 §7) and `Sec-Fetch-Site` (Fetch Metadata
 * §2.3).
 */

/**
 * The sender of a request. `same`: a page of the application's own origin sent it. `cross`: a page of another origin
 * sent it, or can have sent it. `unknown`: the headers show neither, for example because the client is not a browser. A
 * request with an `unknown` origin needs a valid CSRF token.
 */
export type RequestOrigin = "same" | "cross" | "unknown"

/**
 * Compares `Origin` and `Sec-Fetch-Site` with the application's own origin. If one of the headers disagrees, the result
 * is `cross`. The function has no side effects and never throws.
 *
 * `Origin: null`, which a sandboxed frame or a strict referrer policy causes, is `same` only together with
 * `Sec-Fetch-Site: same-origin`. A page of a sibling host (`same-site`) is `cross`. For a request that the user started
 * (`none`), `Origin` decides.
 *
 * Do not use this function for provider callbacks: a provider's form post is cross-site by design, and the flow cookie
 * protects the callback.
 *
 * @param origin the application's own origin, as `URL.origin` writes it.
 */
export function sameOriginRequest({ headers, origin }: { headers: Headers; origin: string }): RequestOrigin {
  const site = headers.get("sec-fetch-site")
  const sender = headers.get("origin")
  if (site !== null && site !== "same-origin" && site !== "none") return "cross"

  if (sender === null) return site === "same-origin" ? "same" : "unknown"
  if (sender === "null") return site === "same-origin" ? "same" : "cross"
  return isOrigin(sender, origin) ? "same" : "cross"
}

/**
 * Returns true if `text` is the same origin as `origin`, without a path or user info. Letter case and a default port do
 * not matter.
 */
function isOrigin(text: string, origin: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.origin === origin && url.href === `${origin}/`
}
