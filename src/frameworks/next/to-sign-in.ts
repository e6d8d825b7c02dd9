/** Redirects visitors of middleware who are not signed in. */
import { viewersOf } from "../../config/inspection.ts"
import { siteOf, type ResolvedConfig } from "../../config/resolve.ts"
import { isSamePage } from "../../facade/refuse-visitor.ts"
import { notShared } from "../../facade/response-cookies.ts"
import { appendQuery } from "../../protocol/append-query.ts"
import { publicUrl } from "../../protocol/public-url.ts"
import { parseRoute } from "../../protocol/route.ts"
import { goOn } from "./middleware-response.ts"

/**
 * Redirects the visitor to the sign-in page at the public origin. Requests to that page, to pages of steps and to
 * routes of this library continue, because a visitor who is signing in has no session yet.
 */
export function toSignIn(request: Request, config: ResolvedConfig): Response {
  const address = publicUrl(request, config)
  if (!address.ok)
    return new Response("Bad request.", { status: address.status, headers: { "Cache-Control": notShared } })
  const target = new URL(config.pages.signIn ?? siteOf(config, address.origin).url("signin"), address.origin)
  const here = new URL(address.href)
  const steps = Object.values(config.pages.steps ?? {}).map((page) => new URL(page, address.origin))
  if ([target, ...steps].some((page) => isSamePage(page, here))) return goOn()
  if (parseRoute(here.pathname, config, viewersOf(config.given) !== "nobody") !== undefined) return goOn()
  return new Response(null, {
    status: 302,
    headers: { Location: appendQuery(target.href, { callbackUrl: address.href }), "Cache-Control": notShared },
  })
}
