import { oidc, type OIDCModule } from "./parts/oauth.ts"
import type { IdTokenClaims, StandardClaims } from "./parts/claims.ts"

/** The claims of OneLogin's ID token. */
export interface OneLoginProfile extends IdTokenClaims<string>, Omit<StandardClaims, "phone_number"> {
  /** The person's id in the account, in digits, which never changes. */
  sub: string
  phone_number?: string | null
}

/**
 * Sign-in with an account of OneLogin.
 *
 * @register https://developers.onelogin.com/openid-connect/connect-to-onelogin an app made from "OpenId Connect (OIDC)", of the type "Web", with the token endpoint's method "Basic"
 * @see https://developers.onelogin.com/openid-connect/api/provider-config
 * @note `issuer` is the address of the account with the path `/oidc/2`: `https://<subdomain>.onelogin.com/oidc/2`.
 */
const OneLogin: OIDCModule<OneLoginProfile> = oidc(() => ({ id: "onelogin", name: "OneLogin" }))
export default OneLogin
