/** Who sent a request of Node, and the cookies that keep them signed in on its answer. */
import type { ServerResponse } from "node:http"
import type { AuthConfig } from "../../config/options.ts"
import { refuseVisitor } from "../../facade/refuse-visitor.ts"
import { isShared, notShared } from "../../facade/response-cookies.ts"
import { visitorOf } from "../../facade/visitor.ts"
import type { Session } from "../../ports/records.ts"
import { bodilessRequest, type NodeRequest } from "./to-request.ts"
import { refusalOf, UnreadableRequest } from "./unreadable-request.ts"

/**
 * The session of a request, read once however often it is asked for. With `res`, its renewed cookies are put there,
 * unless the headers have gone. `null` for a request that cannot be read.
 */
export async function sessionOf(
  req: NodeRequest,
  res: ServerResponse | undefined,
  config: AuthConfig,
): Promise<Session | null> {
  const request = bodilessRequest(req)
  if (request instanceof UnreadableRequest) return null
  const { session, takeCookies } = await visitorOf(request, config, req)
  if (res === undefined || res.headersSent) return session
  const cookies = takeCookies()
  if (cookies.length === 0) return session
  res.appendHeader("set-cookie", cookies)
  if (isShared(res.getHeader("cache-control"))) res.setHeader("cache-control", notShared)
  return session
}

/** The session, or the answer for somebody who has none. Cookies as {@link sessionOf}. */
export async function sessionOrRefusal(
  req: NodeRequest,
  res: ServerResponse,
  config: AuthConfig,
): Promise<{ session: Session } | { refusal: Response }> {
  const session = await sessionOf(req, res, config)
  if (session !== null) return { session }
  const request = bodilessRequest(req)
  return { refusal: request instanceof UnreadableRequest ? refusalOf(request) : refuseVisitor(request, config) }
}
