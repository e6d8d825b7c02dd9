import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of an ID token of Azure AD B2C. Most of them come only where the user flow returns them. */
export interface AzureADB2CProfile extends IdTokenClaims<string> {
  /** By default the person's object id in the directory. Never changes. */
  sub: string
  ver?: string
  /** The person's object id in the directory. */
  oid?: string
  /** The user flow that made the token. */
  tfp?: string
  name?: string
  preferred_username?: string
  given_name?: string
  family_name?: string
  country?: string
  postalCode?: string
  /** The first is the one with which the person signs in. No claim says if it was verified. */
  emails?: string[]
}

/**
 * Sign-in with a user flow of Azure AD B2C.
 *
 * @register https://portal.azure.com an app registration of the directory, with the platform "Web", and a user flow that returns "Display Name" and "Email Addresses"
 * @see https://learn.microsoft.com/en-us/azure/active-directory-b2c/openid-connect
 * @see https://learn.microsoft.com/en-us/azure/active-directory-b2c/configure-tokens
 * @note Choose the issuer with `/tfp/` in the flow's "Token compatibility settings", and give it as the flow publishes it: `https://<tenant>.b2clogin.com/tfp/<id of the tenant>/<flow>/v2.0/`. The default issuer does not serve its own discovery document.
 * @note The issuer is one directory, so its administrator decides which addresses are believed: have the user flow verify them, and connect no identity provider that lets strangers write one.
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
