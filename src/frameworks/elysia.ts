/** `authchart/elysia`: routes, sessions and protection for Elysia 1, on Bun and on Node. */
import { isShared, notShared } from "../facade/response-cookies.ts"
import { visitorOf, type Visitor } from "../facade/visitor.ts"
import type { Session } from "../ports/records.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import { refuse, serveRoute } from "./web/guard-web.ts"
import { announce, webConfig, type ConfigFor, type WebAuthConfig } from "./web/web-config.ts"

export { AuthError } from "../errors/auth-error.ts"
export { CredentialsSignin } from "../errors/classes.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { SessionDemand }

/** The properties of Elysia's context that this library reads. */
export interface ElysiaContext {
  request: Request
  /** The headers of the response that Elysia makes. */
  set: { headers: Record<string, string | number | readonly string[] | undefined> }
  /** Bun's server, which knows the address of the client. Absent on other runtimes. */
  server?: { requestIP?: (request: Request) => { address: string } | null } | null
}

/** A configuration, or a function that makes it from the context of a request. */
export type ElysiaAuthConfig = ConfigFor<ElysiaContext>

/**
 * Serves the authentication routes: `app.all("/auth/*", ElysiaAuth(config), { parse: "none" })`. With `parse: "none"`,
 * Elysia leaves the body to this handler, which limits its size and its time.
 *
 * The routes are below `basePath`, by default `/auth`. `basePath` is the whole path from the root of the host, even if
 * the application has a `prefix`. If there is no secret, the handler rejects with `MissingSecret`, except in development.
 *
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check. If `config` is a function, the first request proves the flows.
 */
export function ElysiaAuth(config: ElysiaAuthConfig): (context: ElysiaContext) => Promise<Response> {
  announce(config)
  return async (context) =>
    serveRoute(context.request, await webConfig(config, context), context.server?.requestIP?.(context.request)?.address)
}

/**
 * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see the
 * log). The function reads the session once for each request and configuration. It adds the cookies that renew the
 * session to `set.headers["set-cookie"]`. Elysia drops these cookies if the handler returns a `Response` with cookies of
 * its own, or sets cookies through `cookie`. The session then stays as it is in the browser until the next response.
 */
export async function getSession(context: ElysiaContext, config: ElysiaAuthConfig): Promise<Session | null> {
  const visitor = await visitorIn(context, await webConfig(config, context))
  setCookies(context, visitor.takeCookies())
  return visitor.session
}

/**
 * Makes a function that adds the property `session` to the context, `null` if no user is signed in:
 * `app.resolve(withSession(config))`.
 */
export function withSession(
  config: ElysiaAuthConfig,
): (context: ElysiaContext) => Promise<{ session: Session | null }> {
  announce(config)
  return async (context) => ({ session: await getSession(context, config) })
}

/**
 * Makes a function that lets only requests of signed-in users pass, for all methods: `app.get("/account", handler,
 * { beforeHandle: requireSession(config) })`, or `app.onBeforeHandle(requireSession(config))`. If no user is signed in,
 * the function redirects a browser to the sign-in page, and the browser returns after the sign-in. A client that is not
 * a browser gets 401 and JSON.
 *
 * With `demand`, the user must also have authenticated recently or strongly enough. Otherwise the function redirects a
 * browser to the page on which the user authenticates again, and other clients get 401 as in RFC 9470 §3. A demand needs
 * the option `session.stepUp`.
 */
export function requireSession(
  config: ElysiaAuthConfig,
  demand: SessionDemand = {},
): (context: ElysiaContext) => Promise<Response | undefined> {
  announce(config)
  return async (context) => {
    const own = await webConfig(config, context)
    const visitor = await visitorIn(context, own)
    const refused = await refuse(context.request, { config: own, visitor, demand })
    if (refused === undefined) setCookies(context, visitor.takeCookies())
    return refused
  }
}

function visitorIn({ request }: ElysiaContext, config: WebAuthConfig): Promise<Visitor> {
  return visitorOf(request, config, request)
}

/** Adds cookies to the response that Elysia will make, and forbids shared caches to store it. */
function setCookies({ set }: ElysiaContext, lines: readonly string[]): void {
  if (lines.length === 0) return
  const before = set.headers["set-cookie"] ?? []
  set.headers["set-cookie"] = [...[before].flat().map(String), ...lines]
  if (isShared(set.headers["cache-control"])) set.headers["cache-control"] = notShared
}
