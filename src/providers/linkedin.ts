import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of LinkedIn's ID token. */
export interface LinkedInProfile extends IdTokenClaims<string>, Omit<StandardClaims, "locale"> {
  /** The person's id for this app. Other apps receive a different id. */
  sub: string
  locale?: string | { country: string; language: string }
  /** The person's primary address. Absent if the person has no address. */
  email?: string
}

/**
 * Sign-in with LinkedIn.
 *
 * @register https://www.linkedin.com/developers/apps an app with the product "Sign In with LinkedIn using OpenID Connect"
 * @see https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 * @see https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow
 * @note LinkedIn does not support PKCE for web apps, and returns no nonce. Only `state` binds the sign-in to the browser.
 */
const LinkedIn: OIDCModule<LinkedInProfile> = oidc(() => ({
  id: "linkedin",
  name: "LinkedIn",
  issuer: "https://www.linkedin.com/oauth",
  unsupportedChecks: ["pkce", "nonce"],
  client: { token_endpoint_auth_method: "client_secret_post" },
  style: { bg: "#069", text: "#fff" },
}))
export default LinkedIn
