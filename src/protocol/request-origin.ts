/**
 * Reads the origin of a request from the browser's headers: `Origin` (RFC 6454 §7) and `Sec-Fetch-Site` (Fetch Metadata
 * §2.3).
 */

/**
 * `same`: a page of ours sent it. `cross`: another page sent it, or may have sent it. `unknown`: neither header was
 * present, as with clients that are not browsers; such a request needs a valid token.
 */
export type RequestOrigin = "same" | "cross" | "unknown"

/**
 * Compares both headers with our origin. If one of them disagrees, the result is `cross`. Pure and total.
 *
 * `Origin: null`, which a sandboxed frame or a strict referrer policy causes, is `same` only together with
 * `Sec-Fetch-Site: same-origin`. A page of a sibling host (`same-site`) is `cross`. For a request that the user started
 * (`none`), `Origin` decides.
 *
 * Not for provider callbacks: a provider's form post is cross-site by design, and the flow cookie protects it.
 *
 * @param origin ours, as `URL.origin` writes it.
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
 * Returns true for an origin without path and user info that is equal after parsing: case and a default port do not
 * matter.
 */
function isOrigin(text: string, origin: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.origin === origin && url.href === `${origin}/`
}
