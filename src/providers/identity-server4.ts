import type { IdentityServerProfile } from "./parts/identity-server.ts"
import { oidc, type OIDCModule } from "./parts/oauth.ts"

export interface IdentityServer4Profile extends IdentityServerProfile {}

/**
 * Sign-in with a self-hosted server that uses IdentityServer4.
 *
 * @register https://identityserver4.readthedocs.io/en/latest/topics/clients.html a client in the server's configuration, with the grant type "code" and the scopes "openid", "profile" and "email"
 * @see https://identityserver4.readthedocs.io/en/latest/reference/client.html
 * @note IdentityServer4 receives no more fixes. The successor of IdentityServer4 is Duende IdentityServer.
 * @note `issuer` is the address of the server, exactly as its discovery document writes it.
 * @note By default, this server puts no claims about the person into ID tokens (its setting `AlwaysIncludeUserClaimsInIdToken`). The module therefore also calls the userinfo endpoint.
 */
const IdentityServer4: OIDCModule<IdentityServer4Profile> = oidc(() => ({
  id: "identity-server4",
  name: "IdentityServer4",
  idToken: false,
}))
export default IdentityServer4
