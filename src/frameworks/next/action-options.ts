/** The options of `signIn`, `signOut` and `update` on the server. */
import type { Session } from "../../ports/records.ts"

export interface SignInOptions<Redirect extends boolean = boolean> {
  /**
   * The target after the sign-in: a path, or an address that `callbacks.redirect` allows. Default: the current page of
   * the visitor.
   */
  redirectTo?: string | undefined
  /** If `false`, the function returns the target's address and does not redirect. Default `true`. */
  redirect?: Redirect | undefined
  /** The fields for the provider: `email`, or the fields that `authorize()` reads. */
  [field: string]: unknown
}

export interface SignOutOptions<Redirect extends boolean = boolean> {
  /** The target after the sign-out. Default: the current page of the visitor. */
  redirectTo?: string | undefined
  /** If `false`, the function returns the target's address and does not redirect. Default `true`. */
  redirect?: Redirect | undefined
}

/**
 * Parameters of the authorization request. These parameters replace configured parameters of the same name. Parameters
 * that only this library sets, such as `state`, are ignored (D16).
 */
export type AuthorizationParams = string | string[][] | Record<string, string> | URLSearchParams

/** The data that `callbacks.jwt` receives as `session`, with `trigger: "update"`. */
export type SessionUpdate = Partial<Session> | { user: Partial<Session["user"]> }
