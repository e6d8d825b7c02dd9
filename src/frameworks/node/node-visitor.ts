/** Reads the session of a Node request, and adds the cookies that renew it to the response. */
import type { ServerResponse } from "node:http"
import type { AuthConfig } from "../../config/options.ts"
import { demandsMore, refuseUnmet } from "../../facade/demand-session.ts"
import { refuseVisitor } from "../../facade/refuse-visitor.ts"
import { isShared, notShared } from "../../facade/response-cookies.ts"
import { visitorOf, type Visitor } from "../../facade/visitor.ts"
import type { SessionDemand } from "../../ports/session-demand.ts"
import type { Session } from "../../ports/records.ts"
import { bodilessRequest, type NodeRequest } from "./to-request.ts"
import { refusalOf, UnreadableRequest } from "./unreadable-request.ts"

/** Returns the visitor of a request; `null` for an unreadable request. Reads the visitor once for each request. */
export async function visitorOfNode(req: NodeRequest, config: AuthConfig): Promise<Visitor | null> {
  const request = bodilessRequest(req)
  return request instanceof UnreadableRequest ? null : visitorOf(request, config, req)
}

/**
 * Returns the session; `null` without a session, and for an unreadable request. Reads the session once for each
 * request. Adds the cookies that renew the session to `res`, unless the headers of `res` were sent.
 */
export async function sessionOf(
  req: NodeRequest,
  res: ServerResponse | undefined,
  config: AuthConfig,
): Promise<Session | null> {
  const visitor = await visitorOfNode(req, config)
  if (visitor === null || res === undefined || res.headersSent) return visitor?.session ?? null
  const cookies = visitor.takeCookies()
  if (cookies.length > 0) res.appendHeader("set-cookie", cookies)
  if (cookies.length > 0 && isShared(res.getHeader("cache-control"))) res.setHeader("cache-control", notShared)
  return visitor.session
}

/** Returns the response to a request without a session. */
export function refusalFor(req: NodeRequest, config: AuthConfig): Response {
  const request = bodilessRequest(req)
  return request instanceof UnreadableRequest ? refusalOf(request) : refuseVisitor(request, config)
}

/** Returns the response to send if the session does not meet the demand; `undefined` if it does. */
export async function unmetFor(
  req: NodeRequest,
  config: AuthConfig,
  demand: SessionDemand,
): Promise<Response | undefined> {
  if (!demandsMore(demand)) return undefined
  const request = bodilessRequest(req)
  return request instanceof UnreadableRequest ? refusalOf(request) : refuseUnmet(request, { config, demand })
}
