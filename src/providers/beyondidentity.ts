import type { OIDCConfig, OIDCUserConfig } from "../ports/provider.ts"

/** The claims of Beyond Identity's ID token. */
export interface BeyondIdentityProfile {
  /** Stays. */
  sub: string
  name?: string
  /** The person's name within the realm. */
  preferred_username?: string
  email?: string
  [claim: string]: unknown
}

/**
 * Sign-in with a realm of Beyond Identity.
 *
 * @register https://developer.beyondidentity.com an application of the protocol "OIDC"
 * @see https://developer.beyondidentity.com/docs/get-started
 * @note `issuer` is the application's: `https://auth-<region>.beyondidentity.com/v1/tenants/<tenant>/realms/<realm>/applications/<application>`.
 * @note The user has one field more than others, `preferred_username`.
 */
export default function BeyondIdentity<P extends object = BeyondIdentityProfile>(
  options: OIDCUserConfig<P> = {},
): OIDCConfig<BeyondIdentityProfile> {
  return {
    id: "beyondidentity",
    name: "Beyond Identity",
    type: "oidc",
    profile: (profile) => ({
      id: profile.sub,
      name: profile.name ?? null,
      email: profile.email ?? null,
      image: null,
      preferred_username: profile.preferred_username,
    }),
    style: { bg: "#5077c5", text: "#fff" },
    options,
  }
}
