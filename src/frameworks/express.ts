/**
 * `authchart/express`: routes, sessions and protection for Express 4 and 5. Node only; Express itself is not imported.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AuthConfig } from "../config/options.ts"
import { prepareServerConfig } from "../facade/prepare-server-config.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import type { Session } from "../ports/records.ts"
import { mountedConfig } from "./express/mounted-config.ts"
import { respond } from "./node/respond.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import { refusalFor, sessionOf, unmetFor } from "./node/node-visitor.ts"
import { sendResponse } from "./node/send-response.ts"

export { AuthError, CredentialsSignin } from "../errors.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { SessionDemand }

export type ExpressAuthConfig = Omit<AuthConfig, "raw">
export type GetSessionResult = Promise<Session | null>

/** The properties of Express's request that are used here. */
export interface ExpressRequest extends IncomingMessage {
  originalUrl: string
  baseUrl: string
  params: object
  body?: unknown
}

/** The properties of Express's response that are used here. */
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
  // Express's types of `res.locals` are merged with this namespace.
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
 * case. Without `basePath` and without a path in `AUTH_URL`, the routes are below the mount path, if that path is in
 * lower case. Set `basePath` if the mount path is not `/auth`, because {@link requireSession} needs it to find the
 * sign-in page.
 *
 * Body parsers can run before this middleware. `trust proxy` has no effect, because `trustHost` and `AUTH_URL` decide
 * which host is trusted. Errors outside the library go to `next(error)`.
 *
 * @throws {MissingSecret} without a secret, except in development.
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 *   check.
 * @throws {InvalidConfiguration} if a step or flow cannot be used.
 */
export function ExpressAuth(config: ExpressAuthConfig): ExpressMiddleware {
  prepareServerConfig(config)
  proveFlows(config)
  const configAt = mountedConfig(config)
  return async (req, res, next) => {
    try {
      await sendResponse(res, await respond(req, res, configAt(req)))
    } catch (error) {
      next(error)
    }
  }
}

/**
 * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see the
 * log). The session is read once for each request, also if {@link withSession} or {@link requireSession} reads it too.
 *
 * @param res the response. The response receives cookies that renew the session, and a `Cache-Control` that forbids
 *   caches to store it. Call this function before the headers are sent. Without `res`, the session is not renewed.
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
 * `res.locals.session`. Browsers of other visitors are redirected to the sign-in page, and return after the sign-in.
 * Other clients get 401 and JSON.
 *
 * It protects the handlers that Express calls after it: all routes of a router with
 * `router.use(requireSession(config))`, or one route.
 *
 * With `demand`, the user must also have authenticated recently or strongly enough. Otherwise a browser is redirected
 * to the page on which the user authenticates again, and other clients get 401 as in RFC 9470 §3. A demand needs the
 * option `session.stepUp`.
 *
 * @throws {MissingSecret} without a secret, except in development.
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 *   check.
 * @throws {InvalidConfiguration} if a step or flow cannot be used.
 */
export function requireSession(config: ExpressAuthConfig, demand: SessionDemand = {}): ExpressMiddleware {
  return passing(config, async (req, res) => {
    res.locals.session = await sessionOf(req, res, config)
    return res.locals.session === null ? refusalFor(req, config) : unmetFor(req, config, demand)
  })
}

/** Makes middleware that calls `work`, and lets the request pass unless `work` returns a response. */
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
