/** `authchart/fastify`: a plugin with routes, sessions and protection for Fastify 5. Node only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { AuthConfig } from "../config/options.ts"
import { InvalidConfiguration } from "../errors.ts"
import { prepareServerConfig, saysItsPath } from "../facade/prepare-server-config.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import { isShared, notShared } from "../facade/response-cookies.ts"
import type { Session } from "../ports/records.ts"
import { respond } from "./node/respond.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import { refusalFor, unmetFor, visitorOfNode } from "./node/node-visitor.ts"

export { AuthError, CredentialsSignin } from "../errors.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { SessionDemand }

export type FastifyAuthConfig = Omit<AuthConfig, "raw">

/** The type of a hook, for `preHandler` and `addHook("onRequest", …)`. */
export type FastifyHook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see
     * the log). The first call of a request reads it. Cookies that renew the session are added to the reply, unless its
     * headers were sent.
     */
    auth(): Promise<Session | null>
  }
  interface FastifyInstance {
    /**
     * A hook that lets only requests of signed-in users pass, for all methods. Browsers of other visitors are
     * redirected to the sign-in page, and return after the sign-in. Other clients get 401 and JSON.
     */
    requireSession: FastifyHook
    /**
     * Makes a hook that lets only requests of users pass who authenticated recently or strongly enough: `{ preHandler:
     * app.requireSessionWith({ maxAge: 300 }) }`. This hook needs the option `session.stepUp`. Other browsers are
     * redirected to the page on which the user authenticates again; other clients get 401 as in RFC 9470 §3.
     */
    requireSessionWith: (demand: SessionDemand) => FastifyHook
  }
}

/**
 * A plugin: `await app.register(FastifyAuth, config)`. The plugin adds the authentication routes below `basePath`,
 * `request.auth()`, and the hooks `app.requireSession` and `app.requireSessionWith(demand)`.
 *
 * `basePath` is the whole path, from the root of the host. By default it is `/auth` behind the prefix of the scope in
 * which the plugin is registered. The routes read bodies of at most 64 KiB themselves. The application's parsers and
 * `bodyLimit` do not apply to them, but its hooks do. `trustProxy` has no effect, because `trustHost` and `AUTH_URL`
 * decide which host is trusted.
 *
 * The promise rejects with `MissingSecret` without a secret, except in development; with `UnsafeFlowError` if, because
 * of `steps` or `flows`, a flow could issue a session without passing a required check; and with `InvalidConfiguration`
 * if a step or flow cannot be used, or `basePath` does not begin with the prefix of the scope.
 */
export async function FastifyAuth(app: FastifyInstance, config: FastifyAuthConfig): Promise<void> {
  prepareServerConfig(config)
  proveFlows(config)
  if (!saysItsPath(config)) config.basePath = `${app.prefix}/auth`
  const place = routePlace(app.prefix, config.basePath ?? "/")
  const replies = new WeakMap<FastifyRequest, FastifyReply>()

  app.decorateRequest("auth", async function auth(this: FastifyRequest) {
    return readSession(this, replies.get(this), config)
  })
  const requiring = (demand: SessionDemand) => async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await readSession(request, reply, config)
    const refused = session === null ? refusalFor(request.raw, config) : await unmetFor(request.raw, config, demand)
    return refused === undefined ? undefined : sendReply(reply, refused)
  }
  app.decorate("requireSession", requiring({}))
  app.decorate("requireSessionWith", requiring)
  app.addHook("onRequest", async (request, reply) => {
    replies.set(request, reply)
  })
  // The routes are in a new scope, so that the application's parsers can be removed there.
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    // This parser leaves the body in the socket, so that the flow reads it within its limits.
    routes.addContentTypeParser("*", (_request, _payload, done) => done(null))
    routes.route({
      method: routes.supportedMethods,
      url: `${place}/*`,
      handler: async (request, reply) => sendReply(reply, await respond(request.raw, reply.raw, config)),
    })
  })
}

/**
 * With `skip-override`, Fastify adds decorations and hooks to the scope that registers the plugin, and makes no new
 * scope.
 */
Object.assign(FastifyAuth, {
  [Symbol.for("skip-override")]: true,
  [Symbol.for("fastify.display-name")]: "authchart",
})

/**
 * Returns the session, which is read once for each request. Cookies that renew it are added to the reply, unless the
 * reply's headers were sent.
 */
async function readSession(
  request: FastifyRequest,
  reply: FastifyReply | undefined,
  config: AuthConfig,
): Promise<Session | null> {
  const visitor = await visitorOfNode(request.raw, config)
  if (visitor === null || reply === undefined || reply.raw.headersSent) return visitor?.session ?? null
  const cookies = visitor.takeCookies()
  for (const cookie of cookies) reply.header("set-cookie", cookie)
  if (cookies.length > 0 && isShared(reply.getHeader("cache-control"))) reply.header("cache-control", notShared)
  return visitor.session
}

/**
 * Sends a response of the web platform through Fastify, so that hooks of the application see it. The headers are added
 * to the headers of the reply, and each `Set-Cookie` stays a separate header. The whole body is held in memory, unless
 * it is an event stream.
 */
async function sendReply(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value)
  // For `set-cookie`, Fastify appends the value to the existing ones.
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie)
  // If the client is still sending its body, no code will read the rest, so the connection must be closed.
  if (!reply.raw.req.complete) reply.header("connection", "close")
  if (response.headers.get("content-type")?.startsWith("text/event-stream") === true) return reply.send(response.body)
  // The body is sent as bytes, because Fastify adds a charset to texts.
  return response.body === null ? reply.send() : reply.send(Buffer.from(await response.arrayBuffer()))
}

/** Returns the path of the routes relative to the prefix of the scope. */
function routePlace(prefix: string, basePath: string): string {
  const base = basePath === "/" ? "" : basePath
  if (base === prefix || base.startsWith(`${prefix}/`)) return base.slice(prefix.length)
  throw new InvalidConfiguration(
    `basePath is ${basePath}, and the plugin is registered in a scope with the prefix ${prefix}. Begin basePath with the prefix, or register the plugin in another scope.`,
  )
}
