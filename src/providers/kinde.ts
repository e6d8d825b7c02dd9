import type { OIDCConfig, OIDCUserConfig } from "../ports/provider.ts"

/** The claims of Kinde's ID token, with the scopes `profile` and `email`. */
export interface KindeProfile {
  iss: string
  aud: string[]
  /** `kp_…`. Stays. */
  sub: string
  iat: number
  exp: number
  auth_time?: number
  jti?: string
  nonce?: string
  name?: string
  given_name?: string
  family_name?: string
  picture?: string
  email?: string
  email_verified?: boolean
  preferred_username?: string
  /** Organizations that the person belongs to. */
  org_codes?: string[]
  updated_at?: number
  [claim: string]: unknown
}

/**
 * Sign-in with a business of Kinde.
 *
 * @register https://app.kinde.com an application of the type "Back-end web"
 * @see https://docs.kinde.com/build/tokens/about-id-tokens/
 * @note `issuer` is the business's domain without a slash at its end: `https://<business>.kinde.com`.
 */
export default function Kinde<P extends object = KindeProfile>(
  options: OIDCUserConfig<P> = {},
): OIDCConfig<KindeProfile> {
  return {
    id: "kinde",
    name: "Kinde",
    type: "oidc",
    style: { text: "#0F0F0F", bg: "#fff" },
    options,
  }
}
