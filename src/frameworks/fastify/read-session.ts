/** Who sent a request of Fastify, and the cookies that keep them signed in on its reply. */
import type { FastifyReply, FastifyRequest } from "fastify"
import type { AuthConfig } from "../../config/options.ts"
import { isShared, notShared } from "../../facade/response-cookies.ts"
import { visitorOf } from "../../facade/visitor.ts"
import type { Session } from "../../ports/records.ts"
import { bodilessRequest } from "../node/to-request.ts"
import { UnreadableRequest } from "../node/unreadable-request.ts"

/** The session, read once for each request. Its renewed cookies go on the reply, unless the headers have gone. */
export async function readSession(
  request: FastifyRequest,
  reply: FastifyReply | undefined,
  config: AuthConfig,
): Promise<Session | null> {
  const asked = bodilessRequest(request.raw)
  if (asked instanceof UnreadableRequest) return null
  const { session, takeCookies } = await visitorOf(asked, config, request.raw)
  if (reply === undefined || reply.raw.headersSent) return session
  const cookies = takeCookies()
  for (const cookie of cookies) reply.header("set-cookie", cookie)
  if (cookies.length > 0 && isShared(reply.getHeader("cache-control"))) reply.header("cache-control", notShared)
  return session
}
