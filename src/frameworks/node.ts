/**
 * Routes, sessions and protection for servers of `node:http`, and conversions between requests and responses of Node
 * and of the web platform. Node only.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AuthConfig } from "../config/options.ts"
import { makeLogger } from "../config/logger.ts"
import { prepareServerConfig } from "../facade/prepare-server-config.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import type { Session } from "../ports/records.ts"
import { serve } from "./node/respond.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import { refusalFor, sessionOf, unmetFor } from "./node/node-visitor.ts"
import { sendResponse } from "./node/send-response.ts"
import { toRequest, type NodeRequest } from "./node/to-request.ts"
import { refusalOf, UnreadableRequest } from "./node/unreadable-request.ts"

export { sendResponse, toRequest, UnreadableRequest }
export type { NodeRequest, SessionDemand }

/**
 * Makes a handler that serves the authentication routes: `createServer(nodeHandler(config))`. In a server with other
 * routes, call the handler only for paths below `basePath`.
 *
 * Before it returns the handler, the function fills absent options of `config` from the environment (`AUTH_SECRET`,
 * `AUTH_URL`, …). It changes the object `config` itself. The default of `basePath` is `/auth`. The handler never
 * rejects. The response to an unreadable request is 400 or 405 with one sentence. After any other error, the response
 * is 500, and the handler logs the error.
 *
 * @throws {MissingSecret} without a secret, except in development.
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check.
 * @throws {InvalidConfiguration} if a step or flow cannot be used.
 */
export function nodeHandler(config: AuthConfig): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  prepareServerConfig(config)
  proveFlows(config)
  const log = makeLogger(config.logger, config.debug === true, globalThis.console)
  return async (req, res) => {
    try {
      await serve(req, res, config)
    } catch (error) {
      log.error(error instanceof Error ? error : new Error(String(error)))
      if (res.headersSent) res.destroy()
      else await sendResponse(res, refusalOf(error))
    }
  }
}

/**
 * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see the
 * log). The function reads the session once for each request, and does not read the body.
 *
 * @param res the response. The function adds the cookies that renew the session, and a `Cache-Control` that forbids
 * caches to store the response. Call the function before the headers are sent. Without `res`, the function does not
 * renew the session.
 * @throws {MissingSecret} without a secret, except in development.
 */
export async function getSession(
  req: IncomingMessage,
  config: AuthConfig,
  res?: ServerResponse,
): Promise<Session | null> {
  return sessionOf(req, res, prepareServerConfig(config))
}

/**
 * Returns the session of a signed-in user. For any other visitor, the function sends the response and returns
 * `undefined`. The handler must then end. The function redirects a browser to the sign-in page, and the browser returns
 * after the sign-in. A client that is not a browser gets 401 and JSON.
 *
 * With `demand`, the user must also have authenticated recently or strongly enough. Otherwise the function redirects a
 * browser to the page on which the user authenticates again, and other clients get 401 as in RFC 9470 §3.
 *
 * ```ts
 * const session = await requireSession(req, res, config)
 * if (session === undefined) return
 * ```
 *
 * @throws {MissingSecret} without a secret, except in development.
 * @throws {InvalidConfiguration} for a demand without the option `session.stepUp`.
 */
export async function requireSession(
  req: IncomingMessage,
  res: ServerResponse,
  config: AuthConfig,
  demand: SessionDemand = {},
): Promise<Session | undefined> {
  const session = await sessionOf(req, res, prepareServerConfig(config))
  const refused = session === null ? refusalFor(req, config) : await unmetFor(req, config, demand)
  if (session !== null && refused === undefined) return session
  if (refused !== undefined) await sendResponse(res, refused)
  return undefined
}
