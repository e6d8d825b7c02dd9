/** Decides for `requireSession` of Next.js if the session of a visitor meets a demand. */
import type { AuthConfig } from "../../config/options.ts"
import { configForApp } from "../../facade/config-for-app.ts"
import { demandsMore, refuseUnmet, unmetDemand } from "../../facade/demand-session.ts"
import { pageBefore, refuseVisitor } from "../../facade/refuse-visitor.ts"
import { withCookies } from "../../facade/response-cookies.ts"
import { readSession } from "../../interpreter/read-session.ts"
import { loadAndResolve, siteOf } from "../../config/resolve.ts"
import type { SessionDemand } from "../../ports/session-demand.ts"
import type { Session } from "../../ports/records.ts"
import { appendQuery } from "../../protocol/append-query.ts"
import type { AppConfig } from "./app-config.ts"
import { publicOriginOf, type Incoming } from "./incoming-request.ts"
import { loadRedirect } from "./load-next.ts"
import type { PageDemand } from "./require-session.ts"

/** Returns the session in a route handler, or the response to a visitor without such a session. */
export async function inHandler(
  request: Request,
  config: AuthConfig,
  demand: SessionDemand,
): Promise<Session | Response> {
  const { session, cookies } = await readSession(request, configForApp(config))
  if (session === null) return withCookies(refuseVisitor(request, config), cookies)
  if (!demandsMore(demand)) return session
  const refused = await refuseUnmet(request, { config, demand })
  return refused === undefined ? session : withCookies(refused, cookies)
}

/**
 * Returns the session in a page or a server action, or throws the redirect of Next.js.
 *
 * @param incoming the current request of Next.js.
 */
export async function inPage(
  incoming: Incoming,
  config: AppConfig,
  { callbackUrl, ...demand }: PageDemand,
): Promise<Session> {
  const resolved = await loadAndResolve(config)
  if (resolved.problem !== undefined) throw resolved.problem
  const site = siteOf(resolved, publicOriginOf(incoming, resolved))
  const { headers } = incoming
  const request = new Request(site.url("session"), { headers })
  const target = callbackUrl ?? headers.get("referer") ?? "/"
  const { session } = await readSession(request, configForApp(config))
  const address =
    session === null
      ? appendQuery(resolved.pages.signIn ?? site.url("signin"), { callbackUrl: target })
      : demandsMore(demand)
        ? await unmetDemand(request, {
            config,
            demand,
            callbackUrl: target,
            cancelUrl: pageToReturn(request, target),
          })
        : undefined
  if (session !== null && address === undefined) return session
  return (await loadRedirect("requireSession()"))(address ?? "/")
}

/** Returns the URL for "Cancel": the page before, or `/`. Never returns the page that demands the authentication. */
function pageToReturn(request: Request, target: string): string {
  const before = pageBefore(request, new URL(request.url))
  if (before === undefined || !URL.canParse(target, request.url)) return "/"
  return before === new URL(target, request.url).href ? "/" : before
}
