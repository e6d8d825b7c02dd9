/** `authchart/fastify`: a plugin with routes, sessions and protection for Fastify 5. Node only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { AuthConfig } from "../config/options.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import { prepareServerConfig, saysItsPath } from "../facade/prepare-server-config.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import { isShared, notShared } from "../facade/response-cookies.ts"
import type { Session } from "../ports/records.ts"
import { respond } from "./node/respond.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import { refusalFor, unmetFor, visitorOfNode } from "./node/node-visitor.ts"

export { AuthError } from "../errors/auth-error.ts"
export { CredentialsSignin } from "../errors/classes.ts"
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
     * the log). The first call in a request reads the session. It adds the cookies that renew the session to the reply,
     * unless the headers of the reply were sent.
     */
    auth(): Promise<Session | null>
  }
  interface FastifyInstance {
    /**
     * A hook that lets only requests of signed-in users pass, for all methods. If no user is signed in, the hook
     * redirects a browser to the sign-in page, and the browser returns after the sign-in. A client that is not a
     * browser gets 401 and JSON.
     */
    requireSession: FastifyHook
    /**
     * Makes a hook that lets a request pass only if its user authenticated recently or strongly enough: `{ preHandler:
     * app.requireSessionWith({ maxAge: 300 }) }`. This hook needs the option `session.stepUp`. The hook refuses any
     * other request: it redirects a browser to the page on which the user authenticates again, and other clients get
     * 401 as in RFC 9470 §3.
     */
    requireSessionWith: (demand: SessionDemand) => FastifyHook
  }
}

/**
 * A plugin: `await app.register(FastifyAuth, config)`. The plugin adds the authentication routes below `basePath`,
 * `request.auth()`, and the hooks `app.requireSession` and `app.requireSessionWith(demand)`.
 *
 * `basePath` is the whole path, from the root of the host. The default is `/auth` behind the prefix of the scope that
 * registers the plugin. The routes themselves read bodies of at most 64 KiB. The application's parsers and `bodyLimit`
 * do not apply to the routes, but its hooks do. `trustProxy` has no effect, because `trustHost` and `AUTH_URL` decide
 * which host is trusted.
 *
 * The promise rejects with:
 *
 * - `MissingSecret` without a secret, except in development;
 * - `UnsafeFlowError` if, because of `steps` or `flows`, a flow could issue a session without passing a required check;
 * - `InvalidConfiguration` if a step or flow cannot be used, or if `basePath` does not begin with the prefix of the
 *   scope.
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
  // In a new scope, the plugin can remove the application's body parsers for the routes only.
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    // This parser reads nothing, so that the flow reads the body from the socket, within its own limits.
    routes.addContentTypeParser("*", (_request, _payload, done) => done(null))
    routes.route({
      method: routes.supportedMethods,
      url: `${place}/*`,
      handler: async (request, reply) => sendReply(reply, await respond(request.raw, reply.raw, config)),
    })
  })
}

/**
 * With `skip-override`, Fastify adds the plugin's decorations and hooks to the scope that registers the plugin, instead
 * of a new scope.
 */
Object.assign(FastifyAuth, {
  [Symbol.for("skip-override")]: true,
  [Symbol.for("fastify.display-name")]: "authchart",
})

/**
 * Returns the session. The first call for a request reads it, and adds the cookies that renew it to the reply, unless
 * the reply's headers were sent.
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
 * Sends a web `Response` through Fastify, so that hooks of the application see it. Headers of the response are added to
 * those of the reply, and each `Set-Cookie` stays a separate header. The function first reads the whole body into
 * memory, unless the response is an event stream.
 */
async function sendReply(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value)
  // For `set-cookie`, Fastify adds a header for each call. For any other header, it replaces the value.
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie)
  // If the client is still sending its body, the server must close the connection, because no code reads the rest of
  // the body.
  if (!reply.raw.req.complete) reply.header("connection", "close")
  if (response.headers.get("content-type")?.startsWith("text/event-stream") === true) return reply.send(response.body)
  // The body is sent as bytes, because Fastify would add a charset to a string.
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
