/** The options of `signIn`, `signOut` and `update` on the server. */
import type { Session } from "../../ports/records.ts"

export interface SignInOptions<Redirect extends boolean = boolean> {
  /**
   * The URL to open after the sign-in: a path, or a URL that `callbacks.redirect` allows. Default: the visitor's
   * current page.
   */
  redirectTo?: string | undefined
  /** If `false`, the function returns the URL and does not redirect. Default `true`. */
  redirect?: Redirect | undefined
  /** The fields for the provider: `email`, or the fields that `authorize()` reads. */
  [field: string]: unknown
}

export interface SignOutOptions<Redirect extends boolean = boolean> {
  /** The URL to open after the sign-out. Default: the visitor's current page. */
  redirectTo?: string | undefined
  /** If `false`, the function returns the URL and does not redirect. Default `true`. */
  redirect?: Redirect | undefined
}

/**
 * Parameters of the authorization request. They replace configured parameters of the same name. The library ignores
 * parameters that it sets itself, such as `state` (D16).
 */
export type AuthorizationParams = string | string[][] | Record<string, string> | URLSearchParams

/** The data that `callbacks.jwt` receives as `session`, with `trigger: "update"`. */
export type SessionUpdate = Partial<Session> | { user: Partial<Session["user"]> }
