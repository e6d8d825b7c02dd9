import type { OIDCConfig, OIDCUserConfig } from "../ports/provider.ts"

/** The claims of Okta's ID token. */
export interface OktaProfile {
  iss: string
  /** Version of the token's format. */
  ver?: number
  /** Stays, within the organisation. */
  sub: string
  aud: string
  iat: number
  exp: number
  jti?: string
  auth_time?: number
  amr?: string[]
  /** The identity provider that the person came from. */
  idp?: string
  nonce?: string
  name?: string
  nickname?: string
  /** The login, mostly an address. It can change. */
  preferred_username?: string
  given_name?: string
  middle_name?: string
  family_name?: string
  email?: string
  email_verified?: boolean
  profile?: string
  picture?: string
  website?: string
  gender?: string
  birthdate?: string
  zoneinfo?: string
  locale?: string
  phone_number?: string
  address?: Record<string, unknown>
  /** Seconds since the epoch. */
  updated_at?: number
  at_hash?: string
  c_hash?: string
  [claim: string]: unknown
}

/**
 * Sign-in with an organisation of Okta.
 *
 * @register https://developer.okta.com/docs/guides/implement-grant-type/authcode/main/ an app integration with "OIDC - OpenID Connect" and the type "Web Application"
 * @see https://developer.okta.com/docs/api/openapi/okta-oauth/guides/overview/
 * @see https://developer.okta.com/docs/concepts/auth-servers/
 * @note `issuer` is the authorization server's: `https://<organisation>.okta.com`, or `https://<organisation>.okta.com/oauth2/default` for a custom one.
 */
export default function Okta<P extends object = OktaProfile>(options: OIDCUserConfig<P> = {}): OIDCConfig<OktaProfile> {
  return {
    id: "okta",
    name: "Okta",
    type: "oidc",
    style: { bg: "#000", text: "#fff" },
    options,
  }
}
