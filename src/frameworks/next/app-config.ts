/** The options of an application of Next.js, in addition to the options of every application. */
import type { NextRequest } from "#next/server"
import type { AuthConfig } from "../../config/options.ts"
import type { Awaitable, Session } from "../../ports/records.ts"

/** The configuration of the main entry. */
export interface AppConfig extends AuthConfig {
  callbacks?: AppCallbacks | undefined
}

export type AppCallbacks = NonNullable<AuthConfig["callbacks"]> & {
  /**
   * Decides about a request in middleware. `true` lets the request continue. A `Response` is sent instead. A falsy
   * value redirects the visitor to the sign-in page. If the callback returns a falsy value for a request for the
   * sign-in page or for a route of this library, the request still continues. Without this callback every request
   * continues. The callback is a convenience for visitors. To protect data, call `auth()` where the data is read.
   */
  authorized?:
    | ((params: { request: NextRequest; auth: Session | null }) => Awaitable<boolean | Response | undefined>)
    | undefined
}

/** A request whose property `auth` is the visitor's session, or `null`. */
export interface NextAuthRequest extends NextRequest {
  auth: Session | null
}

/** The default type of the second parameter of a route handler. */
export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>
}

/** The result of a handler. If the result is not a `Response`, the request continues. */
export type HandlerAnswer = Awaitable<Response | void | null | undefined>

/** A route handler or middleware that `auth` wraps. */
export type AuthHandler<Context = unknown> = (request: NextAuthRequest, context: Context) => HandlerAnswer

/**
 * A configuration, or a function that returns the configuration for a request. `request` is `undefined` if no request
 * is known, for example in a server component.
 */
export type ConfigOrFactory = AppConfig | ((request: NextRequest | undefined) => Awaitable<AppConfig>)
