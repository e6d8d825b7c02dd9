import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"
import type { StandardClaims } from "./parts/claims.ts"

/** The person, as returned by the userinfo endpoint of Salesforce. */
export interface SalesforceProfile extends Omit<StandardClaims, "updated_at">, OpenProfile {
  /** The address of the person's identity: `https://login.salesforce.com/id/<organisation>/<user>`. Never changes. */
  sub: string
  user_id?: string
  organization_id?: string
  /** Looks like an e-mail address, but often is not one. */
  preferred_username?: string
  /** Needs an access token of Salesforce to be opened. */
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
 * @note Administrators of any organisation can add people with any address: at the shared issuer, an e-mail address counts as unverified, unless `email_verified` is true, or `trustedTenants` lists the `organization_id`. `accountLinking.unverifiedAddress` says whether a new user gets such an address.
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
