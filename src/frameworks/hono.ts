/** `authchart/hono`: routes, sessions and protection for Hono 4, on every runtime that Hono supports. */
import type { Context, Handler, MiddlewareHandler } from "hono"
import type { AuthConfig } from "../config/options.ts"
import { registerConfig } from "../config/registered-configs.ts"
import { proveFlows } from "#prove-flows"
import { isShared, notShared } from "../facade/response-cookies.ts"
import { visitorOf, type Visitor } from "../facade/visitor.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import type { Session } from "../ports/records.ts"
import { configOf, type HonoAuthConfig } from "./hono/config-of.ts"
import { peerIn } from "./hono/peer-in.ts"
import { rawRequest } from "./hono/raw-request.ts"
import { refuse, serveRoute } from "./web/guard-web.ts"

export { AuthError } from "../errors/auth-error.ts"
export { CredentialsSignin } from "../errors/classes.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { HonoAuthConfig, SessionDemand }

/** The type of the variables that {@link withSession} sets: `new Hono<HonoAuthEnv>()`. */
export interface HonoAuthEnv {
  Variables: {
    /** `null` if no user is signed in. */
    session: Session | null
  }
}

/** The type of the variables that {@link requireSession} sets. */
export interface HonoSessionEnv {
  Variables: { session: Session }
}

/**
 * Serves the authentication routes: `app.all("/auth/*", HonoAuth(config))`.
 *
 * The routes are below `basePath`, by default `/auth`. `basePath` is the whole path from the root of the host, even if
 * the handler is within `app.route` or `app.basePath`. Middleware can read the body before this handler, through
 * `c.req`. If there is no secret, the handler rejects with `MissingSecret`, except in development.
 *
 * @param config the configuration, or a function that makes it from the context, for secrets that come with the
 * request. Bindings (`c.env`) whose values are strings also count as environment variables.
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check. If `config` is a function, and on edge runtimes (the conditions `workerd` and `edge-light`), the first request
 * proves the flows; `proveFlows` of `authchart/core` proves them earlier.
 * @throws {InvalidConfiguration} if a step or flow cannot be used. The first request finds this fault in the same two
 * cases.
 */
export function HonoAuth(config: HonoAuthConfig): Handler {
  registerConfig(config, "server")
  proveFixed(config)
  return async (c) => {
    const own = await configOf(config, c)
    return serveRoute(await rawRequest(c.req), own, peerIn(c.env, c.req.raw))
  }
}

/**
 * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see the
 * log). The function reads the session once for each request and configuration. Responses that `c.json`, `c.html` and
 * similar functions make get the cookies that renew the session. A handler that makes a `Response` itself needs {@link
 * withSession} before it.
 */
export async function getSession(c: Context, config: HonoAuthConfig): Promise<Session | null> {
  const { session, takeCookies } = await visitor(c, await configOf(config, c))
  setCookies(c, takeCookies())
  return session
}

/**
 * Makes middleware that sets the variable `session`, to `null` if no user is signed in, and adds the cookies that renew
 * the session to any response. This middleware lets every request pass.
 */
export function withSession(config: HonoAuthConfig): MiddlewareHandler<HonoAuthEnv> {
  proveFixed(config)
  return async (c, next) => {
    const { session, takeCookies } = await visitor(c, await configOf(config, c))
    c.set("session", session)
    await next()
    setCookies(c, takeCookies())
  }
}

/**
 * Makes middleware that lets only requests of signed-in users pass, for all methods. The session is in the variable
 * `session`. If no user is signed in, the middleware redirects a browser to the sign-in page, and the browser returns
 * after the sign-in. A client that is not a browser gets 401 and JSON.
 *
 * With `demand`, the user must also have authenticated recently or strongly enough. Otherwise the middleware redirects
 * a browser to the page on which the user authenticates again, and other clients get 401 as in RFC 9470 §3. A demand
 * needs the option `session.stepUp`.
 */
export function requireSession(config: HonoAuthConfig, demand: SessionDemand = {}): MiddlewareHandler<HonoSessionEnv> {
  proveFixed(config)
  return async (c, next) => {
    const own = await configOf(config, c)
    const seen = await visitor(c, own)
    const { session, takeCookies } = seen
    const refused = await refuse(c.req.raw, { config: own, visitor: seen, demand })
    if (refused !== undefined || session === null) return refused
    c.set("session", session)
    await next()
    setCookies(c, takeCookies())
    return undefined
  }
}

/**
 * Proves the flows of a configuration. Does nothing for a function, because the configuration is known only at the
 * first request, which then proves the flows.
 */
function proveFixed(config: HonoAuthConfig): void {
  if (typeof config !== "function") proveFlows(config)
}

function visitor(c: Context, config: AuthConfig): Promise<Visitor> {
  return visitorOf(c.req.raw, config, c.req.raw)
}

/**
 * Adds cookies to the response of the context, even if Hono makes the response later. Also forbids shared caches to
 * store that response.
 */
function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true })
  if (cookies.length > 0 && isShared(c.finalized ? c.res.headers.get("cache-control") : null))
    c.header("cache-control", notShared)
}
