/** What `signIn`, `signOut` and `update` of the server take. */
import type { Session } from "../../ports/records.ts"

export interface SignInOptions<Redirect extends boolean = boolean> {
  /** Where to go afterwards: a path, or what `callbacks.redirect` allows. Default: the page that the visitor was on. */
  redirectTo?: string | undefined
  /** `false`: the address is returned instead of redirected to. Default `true`. */
  redirect?: Redirect | undefined
  /** Fields for the provider: `email`, or what `authorize()` reads. */
  [field: string]: unknown
}

export interface SignOutOptions<Redirect extends boolean = boolean> {
  /** Where to go afterwards. Default: the page that the visitor was on. */
  redirectTo?: string | undefined
  /** `false`: the address is returned instead of redirected to. Default `true`. */
  redirect?: Redirect | undefined
}

/** Sent to the provider, over what is configured. Parameters that the checks own are left out (D16). */
export type AuthorizationParams = string | string[][] | Record<string, string> | URLSearchParams

/** What `callbacks.jwt` gets as `session`, with `trigger: "update"`. */
export type SessionUpdate = Partial<Session> | { user: Partial<Session["user"]> }
