import type { ServerResponse } from "node:http"
import type { AuthConfig } from "../../config/options.ts"
import { Auth } from "../../core.ts"
import { toRequest, type NodeRequest } from "./to-request.ts"
import { refusalOf, UnreadableRequest } from "./unreadable-request.ts"

/**
 * Returns the response of the authentication routes. For an unreadable request, the response is 400 or 405 with one
 * sentence.
 */
export async function respond(req: NodeRequest, res: ServerResponse, config: AuthConfig): Promise<Response> {
  try {
    return await Auth(toRequest(req, res), config)
  } catch (error) {
    if (error instanceof UnreadableRequest) return refusalOf(error)
    throw error
  }
}
