/** What an application of Next.js configures besides what every application does. */
import type { NextRequest } from "#next/server"
import type { AuthConfig } from "../../config/options.ts"
import type { Awaitable, Session } from "../../ports/records.ts"

/** The configuration of the main entry. */
export interface AppConfig extends AuthConfig {
  callbacks?: AppCallbacks | undefined
}

export type AppCallbacks = NonNullable<AuthConfig["callbacks"]> & {
  /**
   * `true` if a request may go on, where `auth` runs as middleware. `true` lets it; a `Response` is sent instead; anything
   * falsy sends the visitor to the sign-in page, save from that page and from the routes of this library. Without this
   * callback every request goes on.
   *
   * It is a convenience for visitors. What guards data is `auth()` where the data is read.
   */
  authorized?:
    | ((params: { request: NextRequest; auth: Session | null }) => Awaitable<boolean | Response | undefined>)
    | undefined
}

/** A request with `auth`: the session of its browser, or `null`. */
export interface NextAuthRequest extends NextRequest {
  auth: Session | null
}

/** What a route handler of Next.js gets beside its request, where the handler does not say. */
export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>
}

/** Nothing given back lets a request go on. */
export type HandlerAnswer = Awaitable<Response | void | null | undefined>

/** A route handler or middleware that `auth` wraps. */
export type AuthHandler<Context = unknown> = (request: NextAuthRequest, context: Context) => HandlerAnswer

/** A configuration, or a function that gives one for each request (`undefined` where there is none). */
export type ConfigOrFactory = AppConfig | ((request: NextRequest | undefined) => Awaitable<AppConfig>)
