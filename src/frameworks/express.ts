/**
 * `authchart/express`: routes, sessions and protection for Express 4 and 5. Node only; the module does not import
 * Express.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AuthConfig } from "../config/options.ts"
import { prepareServerConfig } from "../facade/prepare-server-config.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import type { Session } from "../ports/records.ts"
import { mountedConfig } from "./express/mounted-config.ts"
import { serve } from "./node/respond.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import { refusalFor, sessionOf, unmetFor } from "./node/node-visitor.ts"
import { sendResponse } from "./node/send-response.ts"

export { AuthError } from "../errors/auth-error.ts"
export { CredentialsSignin } from "../errors/classes.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { SessionDemand }

export type ExpressAuthConfig = Omit<AuthConfig, "raw">
export type GetSessionResult = Promise<Session | null>

/** The properties of Express's request that this module reads. */
export interface ExpressRequest extends IncomingMessage {
  originalUrl: string
  baseUrl: string
  params: object
  body?: unknown
}

/** The properties of Express's response that this module needs. */
export interface ExpressResponse extends ServerResponse {
  locals: { session?: Session | null }
}

/** The type of middleware, which `app.use` and `app.get` accept. */
export type ExpressMiddleware = (
  req: ExpressRequest,
  res: ExpressResponse,
  next: (error?: unknown) => void,
) => Promise<void>

declare global {
  // Declares `res.locals.session`: TypeScript merges this namespace with Express's types of `res.locals`.
  namespace Express {
    interface Locals {
      /** The visitor's session. `withSession` and `requireSession` set it. */
      session?: Session | null
    }
  }
}

/**
 * Serves the authentication routes: `app.use("/auth/*splat", ExpressAuth(config))` (`"/auth/*"` in Express 4), or
 * `app.use("/auth", …)`.
 *
 * The routes are below `basePath`. The path that the browser requests must begin with `basePath`, in the same letter
 * case. If neither `basePath` nor `AUTH_URL` has a path, the routes are below the mount path, which must be in lower
 * case. If the mount path is not `/auth`, set `basePath`: {@link requireSession} does not know the mount path, and
 * finds the sign-in page by `basePath`.
 *
 * Body parsers can run before this middleware. `trust proxy` has no effect, because `trustHost` and `AUTH_URL` decide
 * which host is trusted. The middleware passes errors from outside the library to `next(error)`.
 *
 * @throws {MissingSecret} without a secret, except in development.
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check.
 * @throws {InvalidConfiguration} if a step or flow cannot be used.
 */
export function ExpressAuth(config: ExpressAuthConfig): ExpressMiddleware {
  prepareServerConfig(config)
  proveFlows(config)
  const configAt = mountedConfig(config)
  return async (req, res, next) => {
    try {
      await serve(req, res, configAt(req))
    } catch (error) {
      next(error)
    }
  }
}

/**
 * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see the
 * log). The library reads the session once for each request, even if {@link withSession} or {@link requireSession}
 * needs it too.
 *
 * @param res the response. The function adds the cookies that renew the session, and a `Cache-Control` that forbids
 * caches to store the response. Call the function before the headers are sent. Without `res`, the function does not
 * renew the session.
 * @throws {MissingSecret} without a secret, except in development.
 */
export async function getSession(
  req: IncomingMessage,
  config: ExpressAuthConfig,
  res?: ServerResponse,
): GetSessionResult {
  return sessionOf(req, res, prepareServerConfig(config))
}

/**
 * Makes middleware that sets `res.locals.session`, to `null` if no user is signed in, and renews the session. This
 * middleware lets every request pass. Pass the same configuration object as to {@link ExpressAuth}.
 *
 * @throws {MissingSecret} without a secret, except in development.
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 *   check.
 * @throws {InvalidConfiguration} if a step or flow cannot be used.
 */
export function withSession(config: ExpressAuthConfig): ExpressMiddleware {
  return passing(config, async (req, res) => {
    res.locals.session = await sessionOf(req, res, config)
    return undefined
  })
}

/**
 * Makes middleware that lets only requests of signed-in users pass, for all methods. The session is in
 * `res.locals.session`. If no user is signed in, the middleware redirects a browser to the sign-in page, and the
 * browser returns after the sign-in. A client that is not a browser gets 401 and JSON.
 *
 * The middleware protects the handlers that Express calls after it: all routes of a router with
 * `router.use(requireSession(config))`, or one route.
 *
 * With `demand`, the user must also have authenticated recently or strongly enough. Otherwise the middleware redirects
 * a browser to the page on which the user authenticates again, and other clients get 401 as in RFC 9470 §3. A demand
 * needs the option `session.stepUp`.
 *
 * @throws {MissingSecret} without a secret, except in development.
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check.
 * @throws {InvalidConfiguration} if a step or flow cannot be used.
 */
export function requireSession(config: ExpressAuthConfig, demand: SessionDemand = {}): ExpressMiddleware {
  return passing(config, async (req, res) => {
    res.locals.session = await sessionOf(req, res, config)
    return res.locals.session === null ? refusalFor(req, config) : unmetFor(req, config, demand)
  })
}

/**
 * Makes middleware that calls `work`. If `work` returns a response, the middleware sends it; otherwise the request
 * continues.
 */
function passing(
  config: ExpressAuthConfig,
  work: (req: ExpressRequest, res: ExpressResponse) => Promise<Response | undefined>,
): ExpressMiddleware {
  prepareServerConfig(config)
  proveFlows(config)
  return async (req, res, next) => {
    try {
      const response = await work(req, res)
      if (response !== undefined) return await sendResponse(res, response)
    } catch (error) {
      return next(error)
    }
    next()
  }
}
