/** The options of `signIn`, `signOut` and `update` on the server. */
import type { Session } from "../../ports/records.ts"

export interface SignInOptions<Redirect extends boolean = boolean> {
  /** The target afterwards: a path, or an address that `callbacks.redirect` allows. Default: the visitor's page. */
  redirectTo?: string | undefined
  /** `false`: the address is returned instead of redirected to. Default `true`. */
  redirect?: Redirect | undefined
  /** The fields for the provider: `email`, or the fields that `authorize()` reads. */
  [field: string]: unknown
}

export interface SignOutOptions<Redirect extends boolean = boolean> {
  /** The target afterwards. Default: the visitor's page. */
  redirectTo?: string | undefined
  /** `false`: the address is returned instead of redirected to. Default `true`. */
  redirect?: Redirect | undefined
}

/** Sent to the provider, over the configured parameters. Parameters of the checks are left out (D16). */
export type AuthorizationParams = string | string[][] | Record<string, string> | URLSearchParams

/** The `session` of `callbacks.jwt`, with `trigger: "update"`. */
export type SessionUpdate = Partial<Session> | { user: Partial<Session["user"]> }
