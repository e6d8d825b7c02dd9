import type { FastifyReply } from "fastify"

/**
 * Sends a response of the web platform through Fastify, so that hooks of the application see it: each `Set-Cookie` as a
 * header of its own, beside those that are on the reply already. Its body must be small: it is held as a whole, but for one
 * that goes on while it is sent.
 */
export async function sendReply(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value)
  // Fastify adds to the cookies that are there.
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie)
  // What the client is still sending is read by nobody.
  if (!reply.raw.req.complete) reply.header("connection", "close")
  if (response.headers.get("content-type")?.startsWith("text/event-stream") === true) return reply.send(response.body)
  // As bytes: to texts Fastify adds a charset.
  return response.body === null ? reply.send() : reply.send(Buffer.from(await response.arrayBuffer()))
}
