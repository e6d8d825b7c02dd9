/** Where a browser says that a request comes from: `Origin` (RFC 6454 §7) and `Sec-Fetch-Site` (Fetch Metadata §2.3). */

/**
 * `same`: a page of ours sent it. `cross`: some other page did, or cannot be told apart from one. `unknown`: neither
 * header was there, as with clients that are no browsers; such a request may pass only with a valid token.
 */
export type RequestOrigin = "same" | "cross" | "unknown"

/**
 * Compares both headers with our origin; one that disagrees is enough for `cross`. Pure and total.
 *
 * `Origin: null`, which a sandboxed frame or a strict referrer policy makes, is `same` only where the browser vouches
 * by `Sec-Fetch-Site: same-origin`. A page of a sibling host (`same-site`) is `cross`. A request that the user started
 * (`none`) is what its `Origin` says.
 *
 * Not for provider callbacks: a provider's form post is rightly cross-site, and the flow cookie guards it.
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

/** An origin and nothing more (no path, no user info), equal after parsing: case and a default port do not matter. */
function isOrigin(text: string, origin: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.origin === origin && url.href === `${origin}/`
}
