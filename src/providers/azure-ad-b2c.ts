import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of an ID token of Azure AD B2C. Most of them are present only if the user flow returns them. */
export interface AzureADB2CProfile extends IdTokenClaims<string> {
  /** The person's id, which never changes: by default, the object id in the directory. */
  sub: string
  ver?: string
  /** The person's object id in the directory. */
  oid?: string
  /** The name of the user flow that made the token. */
  tfp?: string
  name?: string
  preferred_username?: string
  given_name?: string
  family_name?: string
  country?: string
  postalCode?: string
  /**
   * The person's addresses. The person signs in with the first address. No claim says if Microsoft verified an address.
   */
  emails?: string[]
}

/**
 * Sign-in with a user flow of Azure AD B2C.
 *
 * @register https://portal.azure.com an app registration of the directory, with the platform "Web", and a user flow that returns "Display Name" and "Email Addresses"
 * @see https://learn.microsoft.com/en-us/azure/active-directory-b2c/openid-connect
 * @see https://learn.microsoft.com/en-us/azure/active-directory-b2c/configure-tokens
 * @note In the flow's "Token compatibility settings", choose the issuer with `/tfp/`, because the default issuer has no discovery document. Set `issuer` exactly as the flow publishes it: `https://<tenant>.b2clogin.com/tfp/<id of the tenant>/<flow>/v2.0/`.
 * @note The issuer belongs to one directory, so the library trusts the addresses of this directory. Configure the user
 *   flow so that it verifies addresses, and connect no identity provider with which attackers can choose an address
 *   freely.
 */
const AzureADB2C: OIDCModule<AzureADB2CProfile> = oidc(() => ({
  id: "azure-ad-b2c",
  name: "Azure AD B2C",
  profile: (profile) => ({
    id: profile.sub,
    name: profile.name ?? profile.preferred_username,
    email: profile.emails?.[0],
  }),
  style: { text: "#fff", bg: "#0072c6" },
}))
export default AzureADB2C
