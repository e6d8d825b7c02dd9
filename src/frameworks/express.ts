/** `authchart/express`: routes, sessions and protection for Express 4 and 5. Node only; Express itself is not imported. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AuthConfig } from "../config/options.ts"
import { prepareServerConfig } from "../facade/prepare-server-config.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import type { Session } from "../ports/records.ts"
import { mountedConfig } from "./express/mounted-config.ts"
import { respond } from "./node/respond.ts"
import { sessionOf, sessionOrRefusal } from "./node/node-visitor.ts"
import { sendResponse } from "./node/send-response.ts"

export { AuthError, CredentialsSignin } from "../errors.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"

export type ExpressAuthConfig = Omit<AuthConfig, "raw">
export type GetSessionResult = Promise<Session | null>

/** What of Express's request is used. */
export interface ExpressRequest extends IncomingMessage {
  originalUrl: string
  baseUrl: string
  params: object
  body?: unknown
}

/** What of Express's response is used. */
export interface ExpressResponse extends ServerResponse {
  locals: { session?: Session | null }
}

/** Middleware, as `app.use` and `app.get` take it. */
export type ExpressMiddleware = (
  req: ExpressRequest,
  res: ExpressResponse,
  next: (error?: unknown) => void,
) => Promise<void>

declare global {
  // The one way to say what `res.locals` holds: Express's own types are merged with this namespace.
  namespace Express {
    interface Locals {
      /** Set by `withSession` and `requireSession`. */
      session?: Session | null
    }
  }
}

/**
 * Serves the authentication routes: `app.use("/auth/*splat", ExpressAuth(config))` (`"/auth/*"` in Express 4), or
 * `app.use("/auth", …)`.
 *
 * The routes are where `basePath` says, and the whole path as the browser sent it must begin with it, case included.
 * Without `basePath` and without a path in `AUTH_URL` they are where this is mounted, if that is plain lower case.
 * Write `basePath` where it is not `/auth`: {@link requireSession} finds the sign-in page by it.
 *
 * Parsers of bodies may run before it. `trust proxy` changes nothing here: `trustHost` and `AUTH_URL` decide.
 * What fails beyond the library goes to `next(error)`.
 *
 * @throws {MissingSecret} without a secret, outside of development.
 * @throws {UnsafeFlowError} where `steps` or `flows` open a way to the session that passes by a check.
 * @throws {InvalidConfiguration} where one of them cannot be used.
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
 * Who is signed in, as `callbacks.session` shapes it; `null` for nobody, and for whatever goes wrong (which is logged).
 * A request is asked once: later calls, and the middleware below, give what the first one read.
 *
 * @param res with it, cookies that renew the session are put on the answer, and a `Cache-Control` that keeps it from
 * shared caches; ask before the headers are sent. Without, the session is read and not renewed.
 * @throws {MissingSecret} without a secret, outside of development.
 */
export async function getSession(
  req: IncomingMessage,
  config: ExpressAuthConfig,
  res?: ServerResponse,
): GetSessionResult {
  return sessionOf(req, res, prepareServerConfig(config))
}

/**
 * Middleware that puts the session into `res.locals.session`, `null` for nobody, and renews it. Lets everybody pass.
 * Give it the very object that {@link ExpressAuth} got.
 *
 * @throws {MissingSecret} without a secret, outside of development.
 * @throws {UnsafeFlowError} where `steps` or `flows` open a way to the session that passes by a check.
 * @throws {InvalidConfiguration} where one of them cannot be used.
 */
export function withSession(config: ExpressAuthConfig): ExpressMiddleware {
  return passing(config, async (req, res) => {
    res.locals.session = await sessionOf(req, res, config)
    return undefined
  })
}

/**
 * Middleware that lets only those pass who are signed in, whatever the method; their session is in `res.locals.session`.
 * Browsers go to the sign-in page and come back afterwards; what does not accept `text/html` gets 401 and JSON.
 *
 * It guards what is behind it in Express's own routing: `router.use(requireSession(config))`, or one route.
 *
 * @throws {MissingSecret} without a secret, outside of development.
 * @throws {UnsafeFlowError} where `steps` or `flows` open a way to the session that passes by a check.
 * @throws {InvalidConfiguration} where one of them cannot be used.
 */
export function requireSession(config: ExpressAuthConfig): ExpressMiddleware {
  return passing(config, async (req, res) => {
    const outcome = await sessionOrRefusal(req, res, config)
    res.locals.session = "session" in outcome ? outcome.session : null
    return "refusal" in outcome ? outcome.refusal : undefined
  })
}

/** Middleware that lets the request pass, unless `work` gives a response. */
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
