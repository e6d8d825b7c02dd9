import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/**
 * The claims of Hydra's ID token. Hydra sets only the claims of the protocol. The consent app of your installation adds
 * the claims about the person.
 */
export interface OryHydraProfile extends IdTokenClaims<string[]>, StandardClaims {
  /** The person's id, as the login app of your installation passed it to Hydra. */
  sub: string
  /** The time of the sign-in request, in seconds since the epoch. */
  rat?: number
  /** The id of the session at Hydra. */
  sid?: string
}

/**
 * Sign-in with an Ory Hydra, or with a project of Ory Network.
 *
 * @register https://www.ory.com/docs/oauth2-oidc/authorization-code-flow an OAuth 2 client with the grant `authorization_code` and the scopes `openid profile email`
 * @see https://www.ory.com/docs/oauth2-oidc/oidc-id-token
 * @note The name of the module is `ory-hydra`, but the provider's id is `hydra`.
 * @note `issuer` is the value of Hydra's setting `urls.self.issuer`. At Ory Network, the issuer is `https://<project>.projects.oryapis.com`.
 */
const OryHydra: OIDCModule<OryHydraProfile> = oidc(() => ({
  id: "hydra",
  name: "Hydra",
  style: { bg: "#fff", text: "#0F172A" },
}))
export default OryHydra
