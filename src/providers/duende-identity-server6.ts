import type { IdentityServerProfile } from "./parts/identity-server.ts"
import { oidc, type OIDCModule } from "./parts/oauth.ts"

export interface DuendeIdentityServer6Profile extends IdentityServerProfile {}

/**
 * Sign-in with a self-hosted server that uses Duende IdentityServer 6.
 *
 * @register https://docs.duendesoftware.com/identityserver/v6/fundamentals/clients/ a client in the server's configuration, with the grant type "code" and the scopes "openid", "profile" and "email"
 * @see https://docs.duendesoftware.com/identityserver/v6/reference/models/client/
 * @note `issuer` is the address of the server, exactly as its discovery document writes it.
 * @note By default, this server puts no claims about the person into ID tokens (its setting `AlwaysIncludeUserClaimsInIdToken`). The module therefore also calls the userinfo endpoint.
 */
const DuendeIdentityServer6: OIDCModule<DuendeIdentityServer6Profile> = oidc(() => ({
  id: "duende-identity-server6",
  name: "DuendeIdentityServer6",
  idToken: false,
}))
export default DuendeIdentityServer6
