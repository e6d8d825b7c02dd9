/** Implements `requireSession` for Next.js: in pages, server actions and route handlers. */
import type { AuthConfig } from "../../config/options.ts"
import { configForApp } from "../../facade/config-for-app.ts"
import { demandsMore, refuseUnmet, unmetDemand } from "../../facade/demand-session.ts"
import { pageBefore, refuseVisitor } from "../../facade/refuse-visitor.ts"
import { withCookies } from "../../facade/response-cookies.ts"
import { readSession } from "../../interpreter/read-session.ts"
import { resolveConfig, siteOf } from "../../config/resolve.ts"
import type { SessionDemand } from "../../ports/session-demand.ts"
import type { Session } from "../../ports/records.ts"
import { appendQuery } from "../../protocol/redirect-target.ts"
import type { AppConfig } from "./app-config.ts"
import { publicOriginOf, readIncoming } from "./incoming-request.ts"
import { loadRedirect } from "./load-next.ts"

/** A demand of a page or a server action. */
export interface PageDemand extends SessionDemand {
  /**
   * The URL to which the user returns after the authentication, such as the path of this page. A page of Next.js does
   * not know its own URL. Default: the page in `Referer`, otherwise `/`.
   */
  readonly callbackUrl?: string | undefined
}

/** Returns the session of a user who authenticated recently or strongly enough. */
export interface RequireSession {
  /**
   * In a route handler: returns the session. If the session is absent or does not meet the demand, returns the
   * response to send: `if (session instanceof Response) return session`.
   */
  (request: Request, demand?: SessionDemand): Promise<Session | Response>
  /**
   * In a page or a server action: returns the session. If the session is absent or does not meet the demand, throws the
   * redirect of Next.js to the page on which the user authenticates.
   *
   * @throws {MissingFramework} without Next.js.
   */
  (demand?: PageDemand): Promise<Session>
}

/**
 * Makes `requireSession`.
 * @param configFor returns the configuration for a request.
 */
export function makeRequireSession(configFor: (request?: Request) => Promise<AppConfig>): RequireSession {
  async function requireSession(first: Request | PageDemand = {}, second: SessionDemand = {}) {
    return first instanceof Request
      ? inHandler(first, await configFor(first), second)
      : inPage(await configFor(), first)
  }
  // This function implements both overloads, and detects the overload from its arguments. The cast gives it their
  // types.
  return requireSession as RequireSession
}

async function inHandler(request: Request, config: AuthConfig, demand: SessionDemand): Promise<Session | Response> {
  const { session, cookies } = await readSession(request, configForApp(config))
  if (session === null) return withCookies(refuseVisitor(request, config), cookies)
  if (!demandsMore(demand)) return session
  const refused = await refuseUnmet(request, { config, demand })
  return refused === undefined ? session : withCookies(refused, cookies)
}

async function inPage(config: AppConfig, { callbackUrl, ...demand }: PageDemand): Promise<Session> {
  const incoming = await readIncoming("requireSession()")
  const resolved = resolveConfig(config)
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
