/** The parts that the integrations with a web `Request` share: serving a route, and refusing a visitor. */
import type { AuthConfig } from "../../config/options.ts"
import { Auth } from "../../core.ts"
import { demandsMore, refuseUnmet } from "../../facade/demand-session.ts"
import { refuseVisitor, type RefusedRequest } from "../../facade/refuse-visitor.ts"
import { appendCookies } from "../../facade/response-cookies.ts"
import type { Visitor } from "../../facade/visitor.ts"
import type { SessionDemand } from "../../ports/session-demand.ts"
import { withPeer } from "../../protocol/peer-address.ts"
import { parseHost } from "../../protocol/public-url.ts"
import { refusalOf, UnreadableRequest } from "../node/unreadable-request.ts"

type OwnConfig = Omit<AuthConfig, "raw">

/**
 * Responds to a request for a route. @param peer the client's IP address from the socket, if the framework provides it.
 */
export async function serveRoute(request: Request, config: OwnConfig, peer?: string): Promise<Response> {
  return namesOneHost(request) ? Auth(withPeer(request, peer), config) : wrongHost()
}

interface Guarded {
  config: OwnConfig
  visitor: Visitor
  demand?: SessionDemand
  /** True if the framework itself decides about the host, and replaces the host of `request.url`. */
  isHostDecided?: boolean
  /** The request for the page, if the framework fetches the data of the page by another request. */
  seenAs?: RefusedRequest
}

/**
 * Returns the response to a visitor without a session, or whose session does not meet the demand; `undefined` for any
 * other visitor. The response has the cookies that renew or clear the session.
 */
export async function refuse(
  request: Request,
  { config, visitor, demand = {}, isHostDecided = false, seenAs = request }: Guarded,
): Promise<Response | undefined> {
  if (visitor.session === null && !isHostDecided && !namesOneHost(request)) return wrongHost()
  const refused =
    visitor.session === null
      ? refuseVisitor(seenAs, config)
      : demandsMore(demand)
        ? await refuseUnmet(request, { config, demand, seenAs })
        : undefined
  if (refused !== undefined) appendCookies(refused.headers, visitor.takeCookies())
  return refused
}

/**
 * Returns `true` if the `Host` header of a request is absent, or is a single value that names the same host as the URL
 * (RFC 9112 §3.2.2). The two hosts can differ, because some servers take the host of the URL from an absolute request
 * target.
 */
function namesOneHost({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  const said = headers.get("host")
  if (said === null) return true
  const { protocol, host } = new URL(url)
  return parseHost(said) !== undefined && new URL(`${protocol}//${said}`).host === host
}

function wrongHost(): Response {
  return refusalOf(new UnreadableRequest(400, "This request does not say which host it is for."))
}
