import type { ServerResponse } from "node:http"
import type { AuthConfig } from "../../config/options.ts"
import { toResponse, type HttpResult } from "../../flows/http-result.ts"
import { handle } from "../../interpreter/handle.ts"
import { sendResponse } from "./send-response.ts"
import { sendResult } from "./send-result.ts"
import { incomingRequest, type NodeRequest } from "./to-request.ts"
import { refusalOf, UnreadableRequest } from "./unreadable-request.ts"

/**
 * Serves the authentication routes. For an unreadable request, the response is 400 or 405 with one sentence. The promise
 * resolves when the response is written to the socket, or the client has disconnected.
 */
export async function serve(req: NodeRequest, res: ServerResponse, config: AuthConfig): Promise<void> {
  const result = await resultOf(req, res, config)
  return result instanceof Response ? sendResponse(res, result) : sendResult(res, result)
}

/** Returns the response that {@link serve} would send, for a framework that sends it itself. */
export async function respond(req: NodeRequest, res: ServerResponse, config: AuthConfig): Promise<Response> {
  const result = await resultOf(req, res, config)
  return result instanceof Response ? result : toResponse(result, req.method ?? "GET")
}

async function resultOf(req: NodeRequest, res: ServerResponse, config: AuthConfig): Promise<HttpResult | Response> {
  try {
    return await handle(incomingRequest(req, res), config)
  } catch (error) {
    if (error instanceof UnreadableRequest) return refusalOf(error)
    throw error
  }
}
