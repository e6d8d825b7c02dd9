import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of Hydra's ID token. The consent app of the installation adds all claims except those of the protocol. */
export interface OryHydraProfile extends IdTokenClaims<string[]>, StandardClaims {
  /** The subject that the login app named. */
  sub: string
  /** The time when the sign-in was requested, in seconds since the epoch. */
  rat?: number
  /** The id of the session at Hydra. */
  sid?: string
}

/**
 * Sign-in with an Ory Hydra, or with a project of Ory Network.
 *
 * @register https://www.ory.com/docs/oauth2-oidc/authorization-code-flow an OAuth 2 client with the grant `authorization_code` and the scopes `openid profile email`
 * @see https://www.ory.com/docs/oauth2-oidc/oidc-id-token
 * @note The module is called ory-hydra and its id `hydra`.
 * @note `issuer` is what Hydra has as `urls.self.issuer`: `https://<project>.projects.oryapis.com` at Ory Network.
 */
const OryHydra: OIDCModule<OryHydraProfile> = oidc(() => ({
  id: "hydra",
  name: "Hydra",
  style: { bg: "#fff", text: "#0F172A" },
}))
export default OryHydra
