/** What the modules for IdentityServer share: its fourth release, and Duende's that followed it. */
import type { StandardClaims } from "./claims.ts"

/** The claims of the ID token, and those of the userinfo endpoint for the scopes `profile` and `email`. */
export interface IdentityServerProfile extends StandardClaims {
  /** The subject id of the server's user store. Stays. */
  sub: string
  /** How the person signed in there: `pwd`, or `external`. */
  amr?: string[]
  /** Which of the server's identity providers the person came from; `local` for its own. */
  idp?: string
  /** Of the session at the server. */
  sid?: string
  [claim: string]: unknown
}
