/** `authchart/nuxt`: routes, sessions and protection for the server of Nuxt 3 (Nitro with h3 1), on Node. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { SessionDemand } from "../ports/session-demand.ts"
import type { Session } from "../ports/records.ts"
import { refusalFor, sessionOf, unmetFor } from "./node/node-visitor.ts"
import { serve } from "./node/respond.ts"
import { announce, webConfig, type ConfigFor } from "./web/web-config.ts"

export { AuthError } from "../errors/auth-error.ts"
export { CredentialsSignin } from "../errors/classes.ts"
export { customFetch } from "../ports/provider.ts"
export type { Account, DefaultSession, Profile, Session, User } from "../ports/records.ts"
export type { SessionDemand }

/** The properties of h3's event that this library reads. */
export interface NuxtEvent {
  node: { req: IncomingMessage; res: ServerResponse }
}

/** A configuration, or a function that makes it from the event of a request, for example with `useRuntimeConfig(event)`. */
export type NuxtAuthConfig = ConfigFor<NuxtEvent>

/** The result of {@link NuxtAuth}. */
export interface NuxtAuthResult {
  /** Serves the routes: `export default defineEventHandler(auth.handler)` in `server/routes/auth/[...].ts`. */
  handler: (event: NuxtEvent) => Promise<void>
  /**
   * Returns the session, as `callbacks.session` returns it; `null` if no user is signed in, or reading failed (see the
   * log). The function reads the session once for each request, and adds the cookies that renew the session to the
   * response.
   */
  getSession: (event: NuxtEvent) => Promise<Session | null>
  /**
   * Returns the session of a signed-in user, or the response to any other visitor: a redirect to the sign-in page for a
   * browser that opens a page, and 401 with JSON for any other client. The event handler returns this response.
   *
   * With `demand`, the user must also have authenticated recently or strongly enough. Otherwise the response redirects to
   * the page on which the user authenticates again. A demand needs the option `session.stepUp`.
   */
  requireSession: (event: NuxtEvent, demand?: SessionDemand) => Promise<Session | Response>
}

/**
 * Sets up authentication for Nuxt. The routes are below `basePath`, by default `/auth`. If there is no secret, every
 * function rejects with `MissingSecret`, except in development.
 *
 * @throws {UnsafeFlowError} if, because of `steps` or `flows`, a flow could issue a session without passing a required
 * check. If `config` is a function, the first request proves the flows.
 */
export function NuxtAuth(config: NuxtAuthConfig): NuxtAuthResult {
  announce(config)
  return {
    handler: async (event) => serve(event.node.req, event.node.res, await webConfig(config, event)),
    getSession: async (event) => sessionOf(event.node.req, event.node.res, await webConfig(config, event)),
    requireSession: async (event, demand = {}) => {
      const { req, res } = event.node
      const own = await webConfig(config, event)
      const session = await sessionOf(req, res, own)
      return session === null ? refusalFor(req, own) : ((await unmetFor(req, own, demand)) ?? session)
    },
  }
}
