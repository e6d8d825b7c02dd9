import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims } from "./parts/claims.ts"

/** The claims of Passage's ID token. */
export interface PassageProfile extends IdTokenClaims<string[]> {
  /** The person's id, which never changes within the Passage app. */
  sub: string
  client_id?: string
  /** The person's address. Absent or empty if the person signs in by telephone. */
  email?: string
  email_verified?: boolean
  phone?: string
  phone_number_verified?: boolean
}

/**
 * Sign-in with Passage by 1Password, on its hosted page.
 *
 * @register https://console.passage.id an app with "Hosted Login"
 * @see https://docs.passage.id/hosted-login/oidc-client-configuration
 * @note `issuer` is the address that the console shows for hosted login: `https://<name>.withpassage.com`.
 */
const Passage: OIDCModule<PassageProfile> = oidc(() => ({
  id: "passage",
  name: "Passage",
  client: { token_endpoint_auth_method: "client_secret_basic" },
  style: { brandColor: "#3d53f6" },
}))
export default Passage
