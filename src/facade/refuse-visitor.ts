/** Makes the response to a visitor who requests a protected route without a session. */
import type { AuthConfig } from "../config/options.ts"
import { resolveConfig, siteOf } from "../config/resolve.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import { longestUrl, publicUrl } from "../protocol/public-url.ts"
import { appendQuery } from "../protocol/append-query.ts"
import { notShared } from "./response-cookies.ts"

/**
 * The properties of a request that this file reads. `url` can have an internal host, because the configuration decides
 * the public one.
 */
export type RefusedRequest = Pick<Request, "url" | "headers" | "method">

/**
 * Returns the response to a request that needs a session and has none.
 *
 * The function recognises a browser that opens a page or sends a form by `text/html` in the `Accept` header, and
 * redirects this browser to the sign-in page. After the sign-in, `callbackUrl` leads the browser back to the requested
 * page or, if the browser sent a form, to the page with the form. Other clients get 401 and
 * `{"error":"SessionRequired","message":…}`. This 401 has no `WWW-Authenticate` header. RFC 9110 §15.5.2 requires the
 * header, but no authentication scheme exists for cookies.
 *
 * If the sign-in page itself is protected, its response is 401 instead of a redirect to itself (MW-08).
 */
export function refuseVisitor(request: RefusedRequest, config: AuthConfig): Response {
  const resolved = resolveConfig(config)
  const address = publicUrl(request, resolved)
  if (!address.ok) return textAnswer(address.status, "Bad request.")
  if (!acceptsHtml(request.headers)) return unauthorized()

  const here = new URL(address.href)
  const page = new URL(resolved.pages.signIn ?? siteOf(resolved, here.origin).url("signin"), here.origin)
  if (isSamePage(page, here)) {
    resolved.log.error(
      new InvalidConfiguration(
        "The sign-in page needs a session, so no visitor can reach it. Exempt it from requireSession.",
      ),
    )
    return textAnswer(401, "Sign in first. The sign-in page of this application cannot be reached.")
  }
  return refusal.redirect(request, signInAddress(page, wantedPage(request, here)))
}

/** The responses to a request whose session is absent or not sufficient. No cache stores them. */
export const refusal = {
  /** After a form, the status is 303, so that the browser does not send the form again (RFC 9110 §15.4.4). */
  redirect: ({ method }: RefusedRequest, location: string): Response =>
    new Response(null, { status: isSafe(method) ? 302 : 303, headers: headers({ location }) }),
  json: (body: object, more: Record<string, string> = {}): Response =>
    new Response(JSON.stringify(body), {
      status: 401,
      headers: headers({ "content-type": "application/json", ...more }),
    }),
}

/**
 * Returns the URL of the sign-in page with a `callbackUrl`, or without it if the URL would be longer than the routes
 * accept.
 */
function signInAddress(page: URL, callbackUrl: string): string {
  const location = appendQuery(page.href, { callbackUrl })
  return location.length <= longestUrl ? location : page.href
}

/**
 * Returns the page to which the visitor returns after the sign-in: the requested page. After a form, the result is the
 * page with the form, if the `Referer` header names a page of this origin; otherwise the root of this origin.
 */
export function wantedPage(request: RefusedRequest, here: URL): string {
  return isSafe(request.method) ? here.href : (pageBefore(request, here) ?? `${here.origin}/`)
}

/**
 * Returns the page of this origin from which the visitor came; `undefined` if the `Referer` header names no such page.
 */
export function pageBefore({ headers: sent }: RefusedRequest, here: URL): string | undefined {
  const referer = sent.get("referer") ?? ""
  const page = URL.canParse(referer) ? new URL(referer) : undefined
  return page?.origin === here.origin ? page.href : undefined
}

function unauthorized(): Response {
  return refusal.json({ error: "SessionRequired", message: "Sign in first." })
}

function textAnswer(status: number, text: string): Response {
  return new Response(text, { status, headers: headers({ "content-type": "text/plain; charset=utf-8" }) })
}

function headers(more: Record<string, string>): Record<string, string> {
  return { ...more, "cache-control": notShared, vary: "Cookie, Accept", "x-content-type-options": "nosniff" }
}

export function acceptsHtml(sent: Headers): boolean {
  return /(?:^|[\s,])text\/html(?:$|[\s,;])/i.test(sent.get("accept") ?? "")
}

function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD"
}

/**
 * Returns `true` if two URLs name the same page. A slash at the end does not count: frameworks add or remove it, which
 * could otherwise cause an endless redirect.
 */
export function isSamePage(one: URL, other: URL): boolean {
  const plain = ({ origin, pathname }: URL) => origin + pathname.replace(/\/$/, "")
  return plain(one) === plain(other)
}
