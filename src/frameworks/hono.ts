/** `authchart/hono`: routes, sessions and protection for Hono 4, on every runtime that Hono has. */
import type { Context, Handler, MiddlewareHandler } from "hono"
import type { AuthConfig } from "../config/options.ts"
import { registerConfig } from "../config/registry.ts"
import { Auth } from "../core.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import { refuseVisitor } from "../facade/refuse-visitor.ts"
import { appendCookies, isShared, notShared } from "../facade/response-cookies.ts"
import { visitorOf, type Visitor } from "../facade/visitor.ts"
import type { Session } from "../ports/records.ts"
import { configOf, type HonoAuthConfig } from "./hono/config-of.ts"
import { namesOneHost, wrongHost } from "./hono/one-host.ts"
import { withPeer } from "../protocol/peer-address.ts"
import { peerIn } from "./hono/peer-in.ts"
import { rawRequest } from "./hono/raw-request.ts"

export { AuthError, CredentialsSignin } from "../errors.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { HonoAuthConfig }

/** What {@link withSession} adds to a context: `new Hono<HonoAuthEnv>()`. */
export interface HonoAuthEnv {
  Variables: {
    /** `null` for nobody. */
    session: Session | null
  }
}

/** What {@link requireSession} adds to a context. */
export interface HonoSessionEnv {
  Variables: { session: Session }
}

/**
 * Serves the authentication routes: `app.all("/auth/*", HonoAuth(config))`.
 *
 * The routes are below `basePath`: the whole path as the browser sent it, also within `app.route` and `app.basePath`. By
 * default `/auth`. Middleware may have read the body, through `c.req`. Rejects with `MissingSecret` without a secret,
 * outside of development.
 *
 * @param config or a function that makes it of the context, for secrets that come with the request. String bindings
 * (`c.env`) count as environment variables besides.
 * @throws {UnsafeFlowError} where `steps` or `flows` open a way to the session that passes by a check. The flows of a
 * function's configuration are proven at the first request; `proveFlows` of `authchart/core` does it earlier.
 * @throws {InvalidConfiguration} where one of them cannot be used.
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
 * Who is signed in, as `callbacks.session` shapes it; `null` for nobody, and for whatever goes wrong (which is logged).
 * A request is asked once, for each configuration. Cookies that renew the session go on what is answered by `c.json`,
 * `c.html` and their like; a handler that makes a `Response` itself needs {@link withSession} before it.
 */
export async function getSession(c: Context, config: HonoAuthConfig): Promise<Session | null> {
  const { session, takeCookies } = await visitor(c, await configOf(config, c))
  setCookies(c, takeCookies())
  return session
}

/**
 * Middleware that sets the variable `session`, `null` for nobody, and renews it whatever the handler answers with. Lets
 * everybody pass.
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
 * Middleware that lets only those pass who are signed in, whatever the method; their session is the variable `session`.
 * Browsers go to the sign-in page and come back afterwards; what does not accept `text/html` gets 401 and JSON.
 */
export function requireSession(config: HonoAuthConfig): MiddlewareHandler<HonoSessionEnv> {
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
    c.set("session", session)
    await next()
    setCookies(c, takeCookies())
    return undefined
  }
}

/** A function gives its configuration with the first request, which proves it. */
function proveFixed(config: HonoAuthConfig): void {
  if (typeof config !== "function") proveFlows(config)
}

function visitor(c: Context, config: AuthConfig): Promise<Visitor> {
  return visitorOf(c.req.raw, config, c.req.raw)
}

/** On the answer that is there, or else on the one that the context will make. No shared cache may keep it then. */
function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true })
  if (cookies.length > 0 && isShared(c.finalized ? c.res.headers.get("cache-control") : null))
    c.header("cache-control", notShared)
}
