import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"
import type { StandardClaims } from "./parts/claims.ts"

/** The person, as returned by the userinfo endpoint of Salesforce. */
export interface SalesforceProfile extends Omit<StandardClaims, "updated_at">, OpenProfile {
  /**
   * The person's id, which is an address: `https://login.salesforce.com/id/<organisation>/<user>`. The id never
   * changes.
   */
  sub: string
  user_id?: string
  organization_id?: string
  /** The name with which the person signs in. The name looks like an e-mail address, but often is not one. */
  preferred_username?: string
  /** The address of the picture. Only a client with an access token of Salesforce can open it. */
  picture?: string
  language?: string
  user_type?: string
  updated_at?: string
}

/**
 * Sign-in with Salesforce.
 *
 * @register https://help.salesforce.com/s/articleView?id=sf.connected_app_create_api_integration.htm&type=5 a connected app with OAuth settings and the scopes `openid`, `profile` and `email`
 * @see https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_userinfo_endpoint.htm&type=5
 * @note To allow only one organisation, set `issuer` to its domain, `https://<name>.my.salesforce.com`.
 * @note Administrators of any organisation can add people with any e-mail address. With the default issuer, which all organisations share, an e-mail address therefore counts as unverified, unless `email_verified` is true, or `trustedTenants` lists the `organization_id`. `accountLinking.unverifiedAddress` decides if a new user gets such an address.
 */
const Salesforce: OIDCModule<SalesforceProfile> = oidc(() => ({
  id: "salesforce",
  name: "Salesforce",
  issuer: "https://login.salesforce.com",
  tenants: { sharedIssuer: /^https:\/\/(?:login|test)\.salesforce\.com\/?$/i, namedBy: "organization_id" },
  idToken: false,
  style: { bg: "#00a1e0" },
}))
export default Salesforce
