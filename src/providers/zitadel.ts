import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of ZITADEL's ID token, with the scopes `profile` and `email`. */
export interface ZitadelProfile extends IdTokenClaims, StandardClaims {
  /** The person's id, which never changes. */
  sub: string
  phone?: string
  phone_verified?: boolean
}

/**
 * Sign-in with an instance of ZITADEL.
 *
 * @register https://zitadel.com/docs/guides/manage/console/applications an application of the type "Web", with the authentication method "Code" or "Basic"
 * @see https://zitadel.com/docs/apis/openidoauth/claims
 * @note `issuer` is the instance's address: `https://<instance>.zitadel.cloud`.
 * @note Turn on "User Info inside ID Token" in the application's token settings. Otherwise the user has no name and no e-mail address.
 */
const ZITADEL: OIDCModule<ZitadelProfile> = oidc(() => ({ id: "zitadel", name: "ZITADEL" }))
export default ZITADEL
