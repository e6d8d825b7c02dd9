/** `authchart/hono`: routes, sessions and protection for Hono 4, on every runtime that Hono supports. */
import type { Context, Handler, MiddlewareHandler } from "hono"
import type { AuthConfig } from "../config/options.ts"
import { registerConfig } from "../config/registered-configs.ts"
import { Auth } from "../core.ts"
import { proveFlows } from "#prove-flows"
import { demandsMore, refuseUnmet } from "../facade/demand-session.ts"
import { refuseVisitor } from "../facade/refuse-visitor.ts"
import { appendCookies, isShared, notShared } from "../facade/response-cookies.ts"
import { visitorOf, type Visitor } from "../facade/visitor.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import type { Session } from "../ports/records.ts"
import { parseHost } from "../protocol/public-url.ts"
import { configOf, type HonoAuthConfig } from "./hono/config-of.ts"
import { withPeer } from "../protocol/peer-address.ts"
import { peerIn } from "./hono/peer-in.ts"
import { rawRequest } from "./hono/raw-request.ts"
import { refusalOf, UnreadableRequest } from "./node/unreadable-request.ts"

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
    if (!namesOneHost(c.req.raw)) return wrongHost()
    return Auth(withPeer(await rawRequest(c.req), peerIn(c.env, c.req.raw)), own)
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
    const { session, takeCookies } = await visitor(c, own)
    if (session === null) {
      if (!namesOneHost(c.req.raw)) return wrongHost()
      const refusal = refuseVisitor(c.req.raw, own)
      appendCookies(refusal.headers, takeCookies())
      return refusal
    }
    const unmet = demandsMore(demand) ? await refuseUnmet(c.req.raw, { config: own, demand }) : undefined
    if (unmet !== undefined) {
      appendCookies(unmet.headers, takeCookies())
      return unmet
    }
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
 * Returns `true` if the `Host` header of a request is absent, or is a single value that names the same host as the URL
 * (RFC 9112 §3.2.2). The two hosts can differ, because some servers take the host of the URL from an absolute request
 * target.
 */
function namesOneHost({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  const said = headers.get("host")
  if (said === null) return true
  const { protocol, host } = new URL(url)
  return parseHost(said) !== undefined && new URL(`${protocol}//${said}`).host === host
}

function wrongHost(): Response {
  return refusalOf(new UnreadableRequest(400, "This request does not say which host it is for."))
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
