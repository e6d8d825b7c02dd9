/** For servers of `node:http`: converts requests and responses of Node to those of the web platform. Node only. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AuthConfig } from "../config/options.ts"
import { makeLogger } from "../config/logger.ts"
import { prepareServerConfig } from "../facade/prepare-server-config.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import type { Session } from "../ports/records.ts"
import { respond } from "./node/respond.ts"
import { refusalFor, sessionOf } from "./node/node-visitor.ts"
import { sendResponse } from "./node/send-response.ts"
import { toRequest, type NodeRequest } from "./node/to-request.ts"
import { refusalOf, UnreadableRequest } from "./node/unreadable-request.ts"

export { sendResponse, toRequest, UnreadableRequest }
export type { NodeRequest }

/**
 * Serves the authentication routes: `createServer(nodeHandler(config))`, or only for paths below `basePath`.
 *
 * Fills absent options from the environment (`AUTH_SECRET`, `AUTH_URL`, …), once and in place; `basePath` is `/auth` by
 * default. Never rejects: an unreadable request gets its status and one sentence, and any other error gets 500 and a line
 * in the log.
 *
 * @throws {MissingSecret} without a secret, except in development.
 * @throws {UnsafeFlowError} if `steps` or `flows` open a path to the session that avoids a check.
 * @throws {InvalidConfiguration} if a step or flow cannot be used.
 */
export function nodeHandler(config: AuthConfig): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  prepareServerConfig(config)
  proveFlows(config)
  const log = makeLogger(config.logger, config.debug === true, globalThis.console)
  return async (req, res) => {
    try {
      await sendResponse(res, await respond(req, res, config))
    } catch (error) {
      log.error(error instanceof Error ? error : new Error(String(error)))
      if (res.headersSent) res.destroy()
      else await sendResponse(res, refusalOf(error))
    }
  }
}

/**
 * Returns the session, as `callbacks.session` shapes it; `null` if no user is signed in, or reading failed (see the log).
 * Reads the session once for each request, and never the body.
 *
 * @param res receives cookies that renew the session, and a `Cache-Control` for private caches. Call before its headers are
 * sent. Without `res` the session is not renewed.
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
 * Returns the session of a signed-in user. For any other visitor it sends the response and returns `undefined`: end the
 * handler then. A browser goes to the sign-in page and comes back afterwards; other clients get 401 and JSON.
 *
 * ```ts
 * const session = await requireSession(req, res, config)
 * if (session === undefined) return
 * ```
 *
 * @throws {MissingSecret} without a secret, except in development.
 */
export async function requireSession(
  req: IncomingMessage,
  res: ServerResponse,
  config: AuthConfig,
): Promise<Session | undefined> {
  const session = await sessionOf(req, res, prepareServerConfig(config))
  if (session !== null) return session
  await sendResponse(res, refusalFor(req, config))
  return undefined
}
