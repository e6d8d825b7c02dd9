import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of Google's ID token. */
export interface GoogleProfile extends IdTokenClaims<string>, StandardClaims {
  azp: string
  /** The person's id, which never changes, and has at most 255 characters. */
  sub: string
  name: string
  given_name: string
  picture: string
  /**
   * The person's address, which can change. Google verified it only if `email_verified` is true. If the address is
   * outside of Google's own domains, Google verified it only if `hd` is present too.
   */
  email: string
  email_verified: boolean
  /** The domain of the person's Google Workspace. Absent for private accounts. */
  hd?: string
}

/**
 * Sign-in with Google.
 *
 * @register https://console.cloud.google.com/apis/credentials an OAuth client ID of the type "Web application"
 * @see https://developers.google.com/identity/openid-connect/openid-connect
 * @note Google returns a refresh token only if `authorization.params` has `access_type: "offline"` and `prompt: "consent"`.
 */
const Google: OIDCModule<GoogleProfile> = oidc(() => ({
  id: "google",
  name: "Google",
  issuer: "https://accounts.google.com",
  style: { brandColor: "#1a73e8" },
}))
export default Google
