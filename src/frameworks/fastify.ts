/** `authchart/fastify`: a plugin with routes, sessions and protection for Fastify 5. Node only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { AuthConfig } from "../config/options.ts"
import { InvalidConfiguration } from "../errors.ts"
import { prepareServerConfig, saysItsPath } from "../facade/prepare-server-config.ts"
import { proveFlows } from "../facade/prove-flows.ts"
import { refuseVisitor } from "../facade/refuse-visitor.ts"
import type { Session } from "../ports/records.ts"
import { readSession } from "./fastify/read-session.ts"
import { sendReply } from "./fastify/send-reply.ts"
import { respond } from "./node/respond.ts"
import { bodilessRequest } from "./node/to-request.ts"
import { refusalOf, UnreadableRequest } from "./node/unreadable-request.ts"

export { AuthError, CredentialsSignin } from "../errors.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"

export type FastifyAuthConfig = Omit<AuthConfig, "raw">

/** A hook, as `preHandler` and `addHook("onRequest", …)` take it. */
export type FastifyHook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Who is signed in, as `callbacks.session` shapes it; `null` for nobody, and for whatever goes wrong (which is
     * logged). Read when it is first asked for, and once. Cookies that renew the session go on the reply, if its headers
     * have not gone.
     */
    auth(): Promise<Session | null>
  }
  interface FastifyInstance {
    /**
     * Lets only those pass who are signed in, whatever the method. Browsers go to the sign-in page and come back
     * afterwards; what does not accept `text/html` gets 401 and JSON.
     */
    requireSession: FastifyHook
  }
}

/**
 * `await app.register(FastifyAuth, config)`: the authentication routes below `basePath`, `request.auth()`, and
 * `app.requireSession` for hooks.
 *
 * `basePath` is the whole path, from the root of the host. By default it is `/auth`, behind the prefix of the scope that
 * the plugin is registered in. The routes have their own reading of bodies, at most 64 KiB: neither the parsers of the
 * application nor its `bodyLimit` are asked, and no parser for forms is needed. Hooks of the application run for them too.
 * `trustProxy` changes nothing here: `trustHost` and `AUTH_URL` decide.
 *
 * Rejects with `MissingSecret` without a secret, outside of development; with `UnsafeFlowError` where `steps` or `flows`
 * open a way to the session that passes by a check; and with `InvalidConfiguration` where one of them cannot be used, or
 * `basePath` does not begin with the prefix of the scope.
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
  app.decorate("requireSession", async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = bodilessRequest(request.raw)
    if (asked instanceof UnreadableRequest) return sendReply(reply, refusalOf(asked))
    if ((await readSession(request, reply, config)) !== null) return undefined
    return sendReply(reply, refuseVisitor(asked, config))
  })
  app.addHook("onRequest", async (request, reply) => {
    replies.set(request, reply)
  })
  // A scope of their own: its parsers are not the application's.
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    // The body stays in the socket, for the flow to read within its limits.
    routes.addContentTypeParser("*", (_request, _payload, done) => done(null))
    routes.route({
      method: routes.supportedMethods,
      url: `${place}/*`,
      handler: async (request, reply) => sendReply(reply, await respond(request.raw, reply.raw, config)),
    })
  })
}

/** Decorations and hooks are for the scope that registers the plugin, not for a scope within it. */
Object.assign(FastifyAuth, {
  [Symbol.for("skip-override")]: true,
  [Symbol.for("fastify.display-name")]: "authchart",
})

/** Where the routes are within a scope. */
function routePlace(prefix: string, basePath: string): string {
  const base = basePath === "/" ? "" : basePath
  if (base === prefix || base.startsWith(`${prefix}/`)) return base.slice(prefix.length)
  throw new InvalidConfiguration(
    `basePath is ${basePath}, and the plugin is registered where paths begin with ${prefix}. Begin basePath with that, or register the plugin elsewhere.`,
  )
}
