import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"

/** The claims of Beyond Identity's ID token. */
export interface BeyondIdentityProfile extends OpenProfile {
  /** The person's id, which never changes. */
  sub: string
  name?: string
  /** The person's name within the realm. */
  preferred_username?: string
  email?: string
}

/**
 * Sign-in with a realm of Beyond Identity.
 *
 * @register https://developer.beyondidentity.com an application of the protocol "OIDC"
 * @see https://developer.beyondidentity.com/docs/get-started
 * @note `issuer` is the issuer of the application: `https://auth-<region>.beyondidentity.com/v1/tenants/<tenant>/realms/<realm>/applications/<application>`.
 * @note The user that the module returns has one additional field, `preferred_username`.
 */
const BeyondIdentity: OIDCModule<BeyondIdentityProfile> = oidc(() => ({
  id: "beyondidentity",
  name: "Beyond Identity",
  profile: ({ sub: id, name, email, preferred_username }) => ({ id, name, email, preferred_username }),
  style: { bg: "#5077c5", text: "#fff" },
}))
export default BeyondIdentity
