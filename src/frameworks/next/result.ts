/** What `NextAuth()` gives an application. */
import type { NextRequest } from "#next/server"
import type { NodeContext, NodeRequest, NodeResponse } from "../../facade/auth-for-node.ts"
import type { ProviderId } from "../../ports/provider-names.ts"
import type { Session } from "../../ports/records.ts"
import type { AuthorizationParams, SessionUpdate, SignInOptions, SignOutOptions } from "./action-options.ts"
import type { AuthHandler, RouteContext } from "./app-config.ts"

/** The routes of the application, for `app/api/auth/[...nextauth]/route.ts` or any handler of Web requests. */
export interface Handlers {
  GET: (request: Request) => Promise<Response>
  POST: (request: Request) => Promise<Response>
}

/**
 * A wrapped handler. Beside the request it takes what the handler says that it takes, and anything where it does not say;
 * never `undefined` besides, which Next.js 15 refuses in the type of a route.
 */
export type WrappedHandler<Context> = RouteContext extends Context
  ? (request: NextRequest | Request, context?: unknown) => Promise<Response>
  : (request: NextRequest | Request, context: Context) => Promise<Response>

/** Reads the session; the form follows from the arguments. */
export interface AuthFunction {
  /**
   * Around a route handler or middleware: `request.auth` is the session. What comes beside the request (`{ params }`, or
   * the event of middleware) is passed on.
   */
  <Context = RouteContext>(handler: AuthHandler<Context>): WrappedHandler<Context>
  /** In an API route of Next.js, or any Node handler: the session; renewed cookies go on the response. */
  (req: NodeRequest, res: NodeResponse): Promise<Session | null>
  /** In `getServerSideProps`: the same, with the request and the response of its context. */
  (context: NodeContext): Promise<Session | null>
  /** As `proxy.ts` or `middleware.ts`: `callbacks.authorized` decides. */
  (request: NextRequest | Request, event?: unknown): Promise<Response>
  /**
   * In a server component, route handler or server action of Next.js. Several calls in one render read the session once.
   *
   * @throws {MissingFramework} where Next.js is not installed.
   */
  (): Promise<Session | null>
}

/** What {@link NextAuth} gives. */
export interface NextAuthResult {
  handlers: Handlers
  auth: AuthFunction
  /**
   * Signs in from a server action or route handler, and redirects: by throwing, as `redirect()` of Next.js does. With
   * `redirect: false` it gives the address to go to.
   *
   * @param provider leads to the sign-in page where it is absent or not configured.
   * @param options fields of a form or an object, for the provider.
   * @throws {AuthError} where the sign-in was refused: `CredentialsSignin`, `AccessDenied`, …
   */
  signIn: <Redirect extends boolean = true>(
    provider?: ProviderId,
    options?: FormData | SignInOptions<Redirect>,
    authorizationParams?: AuthorizationParams,
  ) => Promise<Redirect extends false ? string : never>
  /** Signs out from a server action or route handler. With `redirect: false` it gives the address to go to. */
  signOut: <Redirect extends boolean = true>(
    options?: SignOutOptions<Redirect>,
  ) => Promise<Redirect extends false ? string : never>
  /**
   * Changes the session: `callbacks.jwt` is called with `trigger: "update"` and `session: data`. In server actions and
   * route handlers.
   *
   * @returns the session as it is now; `null` where nobody is signed in.
   */
  update: (data: SessionUpdate) => Promise<Session | null>
  /** The same as {@link update}, under the name that Auth.js has for it. */
  unstable_update: (data: SessionUpdate) => Promise<Session | null>
}
