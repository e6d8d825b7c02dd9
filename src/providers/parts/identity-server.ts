/** The code that the modules for IdentityServer4 and its successor, Duende IdentityServer, share. */
import type { StandardClaims } from "./claims.ts"

/** The claims of the ID token, and those of the userinfo endpoint for the scopes `profile` and `email`. */
export interface IdentityServerProfile extends StandardClaims {
  /** The subject id of the server's user store. Never changes. */
  sub: string
  /** The methods of the sign-in there: `pwd`, or `external`. */
  amr?: string[]
  /** The server's identity provider with which the person signed in; `local` for its own. */
  idp?: string
  /** The id of the session at the server. */
  sid?: string
  [claim: string]: unknown
}
