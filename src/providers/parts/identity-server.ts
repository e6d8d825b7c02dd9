/** The code that the modules for IdentityServer4 and its successor, Duende IdentityServer, share. */
import type { StandardClaims } from "./claims.ts"

/**
 * The claims of the ID token, and the claims that the userinfo endpoint returns for the scopes `profile` and `email`.
 */
export interface IdentityServerProfile extends StandardClaims {
  /** The person's id in the server's store of users, which never changes. */
  sub: string
  /** How the person signed in at the server: `pwd` with a password, `external` with another identity provider. */
  amr?: string[]
  /** The identity provider with which the person signed in. `local` if the server itself checked the password. */
  idp?: string
  /** The id of the session at the server. */
  sid?: string
  [claim: string]: unknown
}
