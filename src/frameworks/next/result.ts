/** The types of the result of `NextAuth()`. */
import type { NextRequest } from "#next/server"
import type { NodeContext, NodeRequest, NodeResponse } from "../../facade/auth-for-node.ts"
import type { ProviderId } from "../../ports/provider-names.ts"
import type { Sessions, Users } from "../../facade/managed-sessions.ts"
import type { Session } from "../../ports/records.ts"
import type { AuthorizationParams, SessionUpdate, SignInOptions, SignOutOptions } from "./action-options.ts"
import type { AuthHandler, RouteContext } from "./app-config.ts"
import type { RequireSession } from "./require-session.ts"

/**
 * The handlers of the routes, for `app/api/auth/[...nextauth]/route.ts` or any other server that passes web `Request`
 * objects.
 */
export interface Handlers {
  GET: (request: Request) => Promise<Response>
  POST: (request: Request) => Promise<Response>
}

/**
 * The type of a wrapped handler. Its second parameter has the type of the original handler's second parameter, or any
 * type if that handler has no second parameter. It is never a union with `undefined`, because Next.js 15 refuses such a
 * union in the type of a route.
 */
export type WrappedHandler<Context> = RouteContext extends Context
  ? (request: NextRequest | Request, context?: unknown) => Promise<Response>
  : (request: NextRequest | Request, context: Context) => Promise<Response>

/** Reads the session. The arguments decide how the function is used. */
export interface AuthFunction {
  /**
   * Wraps a route handler or middleware. The handler receives the session as `request.auth`, and its second argument
   * unchanged (`{ params }`, or the event of middleware).
   */
  <Context = RouteContext>(handler: AuthHandler<Context>): WrappedHandler<Context>
  /**
   * For an API route of Next.js or any Node handler: returns the session, and adds the cookies that renew it to the
   * response.
   */
  (req: NodeRequest, res: NodeResponse): Promise<Session | null>
  /** In `getServerSideProps`: works as in an API route. */
  (context: NodeContext): Promise<Session | null>
  /** For `proxy.ts` or `middleware.ts`: `callbacks.authorized` decides whether the request continues. */
  (request: NextRequest | Request, event?: unknown): Promise<Response>
  /**
   * In a server component, route handler or server action of Next.js: returns the session. Several calls in one render
   * read the session once.
   *
   * @throws {MissingFramework} without Next.js.
   */
  (): Promise<Session | null>
}

/** The result of {@link NextAuth}. */
export interface NextAuthResult {
  handlers: Handlers
  auth: AuthFunction
  /**
   * Returns the session of a user who authenticated recently or strongly enough. Any other user must authenticate
   * again.
   */
  requireSession: RequireSession
  /**
   * Signs in from a server action or route handler, and throws a redirect, as `redirect()` of Next.js does. With
   * `redirect: false`, the function returns the address and does not redirect.
   *
   * @param provider the id of the provider. If the provider is absent or not configured, the address is that of the
   * sign-in page.
   * @param options a form or an object with the fields for the provider, and the options of the redirect.
   * @throws {AuthError} if the library refused the sign-in: `CredentialsSignin`, `AccessDenied`, …
   */
  signIn: <Redirect extends boolean = true>(
    provider?: ProviderId,
    options?: FormData | SignInOptions<Redirect>,
    authorizationParams?: AuthorizationParams,
  ) => Promise<Redirect extends false ? string : never>
  /**
   * Signs out from a server action or route handler, and throws a redirect. With `redirect: false`, the function
   * returns the address.
   */
  signOut: <Redirect extends boolean = true>(
    options?: SignOutOptions<Redirect>,
  ) => Promise<Redirect extends false ? string : never>
  /**
   * Changes the session from a server action or route handler: calls `callbacks.jwt` with `trigger: "update"` and
   * `session: data`.
   *
   * @returns the new session; `null` if no user is signed in.
   */
  update: (data: SessionUpdate) => Promise<Session | null>
  /** The function {@link update} under its name in Auth.js. */
  unstable_update: (data: SessionUpdate) => Promise<Session | null>
  /** Lists and ends sessions. Needs `stores`. */
  sessions: Sessions
  /** Disables and enables users. Needs `stores`. */
  users: Users
}
