/** What somebody without a session gets instead of a protected route. */
import { isSamePage } from "./same-page.ts"
import type { AuthConfig } from "../config/options.ts"
import { resolveConfig, siteOf } from "../config/resolve.ts"
import { InvalidConfiguration } from "../errors.ts"
import { longestUrl, publicUrl } from "../protocol/public-url.ts"
import { appendQuery } from "../protocol/redirect-target.ts"
import { notShared } from "./response-cookies.ts"

/** What of a request decides. `url` is its own; the public address is made of it by the rules of the configuration. */
export type RefusedRequest = Pick<Request, "url" | "headers" | "method">

/**
 * The answer to a request that needs a session and has none.
 *
 * A browser that opens a page or sends a form (it accepts `text/html`) goes to the sign-in page; `callbackUrl` leads it
 * back to where it wanted to go, or, for a form, to the page that the form was on. Everybody else gets 401 and
 * `{"error":"SessionRequired","message":…}` (RFC 9110 §15.5.2 asks for a challenge besides; there is none for cookies).
 *
 * A sign-in page that is protected itself gets 401 rather than a redirect to where the browser already is (MW-08).
 */
export function refuseVisitor(request: RefusedRequest, config: AuthConfig): Response {
  const resolved = resolveConfig(config)
  const address = publicUrl(request, resolved)
  if (!address.ok) return textAnswer(address.status, "Bad request.")
  if (!acceptsHtml(request.headers)) return unauthorized()

  const here = new URL(address.href)
  const page = new URL(resolved.pages.signIn ?? siteOf(resolved, here.origin).url("signin"), here.origin)
  if (isSamePage(page, here)) {
    resolved.log.error(new InvalidConfiguration("The sign-in page needs a session itself: nobody can reach it."))
    return textAnswer(401, "Sign in first. The sign-in page of this application cannot be reached.")
  }
  const location = signInAddress(page, wantedPage(request, here))
  // After a form, the browser must not send it again to the sign-in page (RFC 9110 §15.4.4).
  return new Response(null, { status: isSafe(request.method) ? 302 : 303, headers: headers({ location }) })
}

/** The sign-in page, and where it leads; without that, where the address would be longer than one that is read. */
function signInAddress(page: URL, callbackUrl: string): string {
  const location = appendQuery(page.href, { callbackUrl })
  return location.length <= longestUrl ? location : page.href
}

/** What was asked for, if it can be opened; for a form, the page of ours that it was on, as far as the browser says. */
function wantedPage({ headers: sent, method }: RefusedRequest, here: URL): string {
  if (isSafe(method)) return here.href
  const referer = sent.get("referer") ?? ""
  const page = URL.canParse(referer) ? new URL(referer) : undefined
  return page?.origin === here.origin ? page.href : `${here.origin}/`
}

function unauthorized(): Response {
  const body = { error: "SessionRequired", message: "Sign in first." }
  return new Response(JSON.stringify(body), { status: 401, headers: headers({ "content-type": "application/json" }) })
}

function textAnswer(status: number, text: string): Response {
  return new Response(text, { status, headers: headers({ "content-type": "text/plain; charset=utf-8" }) })
}

function headers(more: Record<string, string>): Record<string, string> {
  return { ...more, "cache-control": notShared, vary: "Cookie, Accept", "x-content-type-options": "nosniff" }
}

function acceptsHtml(sent: Headers): boolean {
  return /(?:^|[\s,])text\/html(?:$|[\s,;])/i.test(sent.get("accept") ?? "")
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD"
}
