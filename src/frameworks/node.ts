/** For servers of plain `node:http`: requests and responses of the web platform, made of Node's own. Node only. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AuthConfig } from "../config/options.ts"
import { makeLogger } from "../config/logger.ts"
import { prepareServerConfig } from "../facade/prepare-server-config.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import type { Session } from "../ports/records.ts"
import { respond } from "./node/respond.ts"
import { sessionOf, sessionOrRefusal } from "./node/node-visitor.ts"
import { sendResponse } from "./node/send-response.ts"
import { toRequest, type NodeRequest } from "./node/to-request.ts"
import { refusalOf, UnreadableRequest } from "./node/unreadable-request.ts"

export { sendResponse, toRequest, UnreadableRequest }
export type { NodeRequest }

/**
 * Serves the authentication routes: `createServer(nodeHandler(config))`, or for paths under `basePath` alone.
 *
 * What the configuration leaves open is filled in from the environment (`AUTH_SECRET`, `AUTH_URL`, …), once and in
 * place; `basePath` is `/auth` by default. Never rejects: a request that cannot be read is answered with its status and
 * one sentence, and what fails beyond the library with 500 and a line in the log.
 *
 * @throws {MissingSecret} without a secret, outside of development.
 * @throws {UnsafeFlowError} where `steps` or `flows` open a way to the session that passes by a check.
 * @throws {InvalidConfiguration} where one of them cannot be used.
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
 * Who is signed in, as `callbacks.session` shapes it; `null` for nobody, and for whatever goes wrong (which is logged).
 * A request is asked once: the second call gives what the first one read. The body is left alone.
 *
 * @param res with it, cookies that renew the session are put on the answer, and a `Cache-Control` that keeps it from
 * shared caches; ask before the headers are sent. Without, the session is read and not renewed.
 * @throws {MissingSecret} without a secret, outside of development.
 */
export async function getSession(
  req: IncomingMessage,
  config: AuthConfig,
  res?: ServerResponse,
): Promise<Session | null> {
  return sessionOf(req, res, prepareServerConfig(config))
}

/**
 * The session of somebody who is signed in. Everybody else is answered here, and there is no session: end the handler.
 * A browser goes to the sign-in page and comes back afterwards; what does not accept `text/html` gets 401 and JSON.
 *
 * ```ts
 * const session = await requireSession(req, res, config)
 * if (session === undefined) return
 * ```
 *
 * @throws {MissingSecret} without a secret, outside of development.
 */
export async function requireSession(
  req: IncomingMessage,
  res: ServerResponse,
  config: AuthConfig,
): Promise<Session | undefined> {
  const outcome = await sessionOrRefusal(req, res, prepareServerConfig(config))
  if ("session" in outcome) return outcome.session
  await sendResponse(res, outcome.refusal)
  return undefined
}
