/** The options of an application in Next.js: those of every application, and `callbacks.authorized`. */
import type { NextRequest } from "#next/server"
import type { AuthConfig } from "../../config/options.ts"
import type { Awaitable, Session } from "../../ports/records.ts"

/** The configuration of the main entry. */
export interface AppConfig extends AuthConfig {
  callbacks?: AppCallbacks | undefined
}

export type AppCallbacks = NonNullable<AuthConfig["callbacks"]> & {
  /**
   * Decides in middleware whether a request continues. `true`: the request continues. A `Response`: the middleware
   * sends it. A falsy value: the middleware redirects the visitor to the sign-in page, except for requests to the
   * sign-in page and to routes of this library. Without this callback, every request continues. The callback does not
   * protect data: call `auth()` in the code that reads the data.
   */
  authorized?:
    | ((params: { request: NextRequest; auth: Session | null }) => Awaitable<boolean | Response | undefined>)
    | undefined
}

/** A request whose property `auth` is the visitor's session, or `null`. */
export interface NextAuthRequest extends NextRequest {
  auth: Session | null
}

/** The default type of the second argument of a route handler. */
export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>
}

/** The result of a handler. A `Response` is sent; after any other result, the request continues. */
export type HandlerAnswer = Awaitable<Response | void | null | undefined>

/** A route handler or middleware that `auth` wraps. */
export type AuthHandler<Context = unknown> = (request: NextAuthRequest, context: Context) => HandlerAnswer

/**
 * A configuration, or a function that returns the configuration for a request. `request` is `undefined` if the caller
 * has no request, for example in a server component.
 */
export type ConfigOrFactory = AppConfig | ((request: NextRequest | undefined) => Awaitable<AppConfig>)
