import type { OIDCConfig, OIDCUserConfig } from "../ports/provider.ts"

/** The claims of the ID token, and those of the userinfo endpoint for the scopes `profile` and `email`. */
export interface DuendeIdentityServer6Profile {
  /** The subject id of the server's user store. Stays. */
  sub: string
  name?: string
  given_name?: string
  family_name?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
  picture?: string
  website?: string
  /** How the person signed in there: `pwd`, or `external`. */
  amr?: string[]
  /** Which of the server's identity providers the person came from; `local` for its own. */
  idp?: string
  /** Of the session at the server. */
  sid?: string
  [claim: string]: unknown
}

/**
 * Sign-in with a server of one's own that is built with Duende IdentityServer 6.
 *
 * @register https://docs.duendesoftware.com/identityserver/v6/fundamentals/clients/ a client in the server's configuration, with the grant type "code" and the scopes "openid", "profile" and "email"
 * @see https://docs.duendesoftware.com/identityserver/v6/reference/models/client/
 * @note `issuer` is the address of the server, as its discovery document writes it.
 * @note By default this server puts no claims of the person into ID tokens (`AlwaysIncludeUserClaimsInIdToken`): the userinfo endpoint is asked besides.
 */
export default function DuendeIdentityServer6<P extends DuendeIdentityServer6Profile>(
  options: OIDCUserConfig<P> & { issuer: string },
): OIDCConfig<P> {
  return {
    id: "duende-identity-server6",
    name: "DuendeIdentityServer6",
    type: "oidc",
    idToken: false,
    options,
  }
}
