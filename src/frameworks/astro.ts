/** `authchart/astro`: routes, sessions and protection for Astro with on-demand rendering. */
import { Auth } from "../core.ts"
import { withCookies } from "../facade/response-cookies.ts"
import { visitorOf, type Visitor } from "../facade/visitor.ts"
import type { Session } from "../ports/records.ts"
import type { SessionDemand } from "../ports/session-demand.ts"
import { withPeer } from "../protocol/peer-address.ts"
import { refuse } from "./web/guard-web.ts"
import { announce, webConfig, type ConfigFor } from "./web/web-config.ts"

export { AuthError } from "../errors/auth-error.ts"
export { CredentialsSignin } from "../errors/classes.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { SessionDemand }

declare global {
  // This declaration extends Astro's type of `Astro.locals`.
  namespace App {
    interface Locals {
      /**
       * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see
       * the log). The first call in a request reads the session.
       */
      auth(): Promise<Session | null>
    }
  }
}

/** The properties of Astro's `APIContext`, and of `Astro` in a page, that this library reads. */
export interface AstroContext {
  request: Request
  locals: object
  /** True while Astro renders a page at build time. There is then no visitor. */
  isPrerendered?: boolean
  /** The client's IP address. Throws if the server does not know it. */
  clientAddress?: string
}

/** A configuration, or a function that makes it from the context of a request. */
export type AstroAuthConfig = ConfigFor<AstroContext>

/** The result of {@link AstroAuth}. */
export interface AstroAuthResult {
  /**
   * The middleware: `export const { onRequest } = auth` in `src/middleware.ts`. It sets `locals.auth`, and adds the
   * cookies that renew the session to the response.
   */
  onRequest: (context: AstroContext, next: () => Promise<Response>) => Promise<Response>
  /** Serves the routes: `export const { ALL } = auth` in `src/pages/auth/[...auth].ts`. */
  ALL: (context: AstroContext) => Promise<Response>
  /**
   * Returns the session of a signed-in user, or the response to any other visitor: a redirect to the sign-in page for a
   * browser that opens a page, and 401 with JSON for any other client. The page or the endpoint returns this response.
   *
   * With `demand`, the user must also have authenticated recently or strongly enough. Otherwise the response redirects to
   * the page on which the user authenticates again. A demand needs the option `session.stepUp`.
   */
  requireSession: (context: AstroContext, demand?: SessionDemand) => Promise<Session | Response>
}

/**
 * Sets up authentication for Astro. The routes are below `basePath`, by default `/auth`. If there is no secret, every
 * function rejects with `MissingSecret`, except in development.
 *
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check. If `config` is a function, the first request proves the flows.
 */
export function AstroAuth(config: AstroAuthConfig): AstroAuthResult {
  announce(config)
  const visitors = new WeakMap<object, Promise<Visitor>>()
  const visitor = (context: AstroContext): Promise<Visitor> => {
    const read = async (): Promise<Visitor> =>
      visitorOf(context.request, await webConfig(config, context), context.request)
    const known = visitors.get(context.request) ?? read()
    visitors.set(context.request, known)
    return known
  }
  return {
    onRequest: async (context, next) => {
      const { isPrerendered = false, request, locals } = context
      const auth = async (): Promise<Session | null> => (isPrerendered ? null : (await visitor(context)).session)
      Object.assign(locals, { auth })
      const response = await next()
      const seen = await visitors.get(request)
      return withCookies(response, seen?.takeCookies() ?? [])
    },
    ALL: async (context) => Auth(withPeer(context.request, addressIn(context)), await webConfig(config, context)),
    requireSession: async (context, demand = {}) => {
      const own = await webConfig(config, context)
      const seen = await visitor(context)
      const refused = await refuse(context.request, {
        config: own,
        visitor: seen,
        demand,
        isHostDecided: true,
      })
      return refused ?? seen.session ?? unreachable()
    },
  }
}

function addressIn(context: AstroContext): string | undefined {
  try {
    return context.clientAddress
  } catch {
    return undefined
  }
}

function unreachable(): never {
  throw new Error("A visitor without a session was not refused.")
}
