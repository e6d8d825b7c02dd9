import type { OIDCConfig, OIDCUserConfig } from "../ports/provider.ts"

/** The claims of ZITADEL's ID token, with the scopes `profile` and `email`. */
export interface ZitadelProfile {
  iss: string
  aud: string | string[]
  /** Stays. */
  sub: string
  iat: number
  exp: number
  nbf?: number
  auth_time?: number
  amr?: string[]
  azp?: string
  jti?: string
  nonce?: string
  name?: string
  given_name?: string
  family_name?: string
  preferred_username?: string
  picture?: string
  gender?: string
  locale?: string
  email?: string
  email_verified?: boolean
  phone?: string
  phone_verified?: boolean
  [claim: string]: unknown
}

/**
 * Sign-in with an instance of ZITADEL.
 *
 * @register https://zitadel.com/docs/guides/manage/console/applications an application of the type "Web", with the authentication method "Code" or "Basic"
 * @see https://zitadel.com/docs/apis/openidoauth/claims
 * @note `issuer` is the instance's address: `https://<instance>.zitadel.cloud`.
 * @note Switch on "User Info inside ID Token" in the application's token settings: name and address come only so.
 */
export default function ZITADEL<P extends object = ZitadelProfile>(
  options: OIDCUserConfig<P> = {},
): OIDCConfig<ZitadelProfile> {
  return {
    id: "zitadel",
    name: "ZITADEL",
    type: "oidc",
    options,
  }
}
