import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of Okta's ID token. */
export interface OktaProfile extends IdTokenClaims<string>, StandardClaims {
  /** The version of the token's format. */
  ver?: number
  /** The person's id, which never changes within the organisation. */
  sub: string
  /** The id of the identity provider with which the person signed in. */
  idp?: string
  /** The login name, usually an e-mail address, which can change. */
  preferred_username?: string
  address?: Record<string, unknown>
}

/**
 * Sign-in with an organisation of Okta.
 *
 * @register https://developer.okta.com/docs/guides/implement-grant-type/authcode/main/ an app integration with "OIDC - OpenID Connect" and the type "Web Application"
 * @see https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/
 * @see https://developer.okta.com/docs/concepts/auth-servers/
 * @note `issuer` is the issuer of the authorization server: `https://<organisation>.okta.com` for the organisation's own server, or `https://<organisation>.okta.com/oauth2/default` for a custom one.
 */
const Okta: OIDCModule<OktaProfile> = oidc(() => ({
  id: "okta",
  name: "Okta",
  style: {
    bg: "#000",
    text: "#fff",
    mark: "M12 0C5.389 0 0 5.35 0 12s5.35 12 12 12 12-5.35 12-12S18.611 0 12 0zm0 18c-3.325 0-6-2.675-6-6s2.675-6 6-6 6 2.675 6 6-2.675 6-6 6z",
  },
}))
export default Okta
