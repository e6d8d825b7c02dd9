import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"
import type { StandardClaims } from "./parts/claims.ts"

/** A postal address, as the person wrote it. */
export interface VippsAddress {
  /** `home`, `work` or `other`. */
  address_type?: string
  country?: string
  formatted?: string
  postal_code?: string
  region?: string
  street_address?: string
}

/**
 * The person, as returned by Vipps' userinfo endpoint. The requested scopes, and the scopes that the sales unit may
 * use, decide which fields are present.
 */
export interface VippsProfile extends StandardClaims, OpenProfile {
  /** The person's id for this sales unit, which never changes. */
  sub: string
  /** The id of the person's consent. Other calls of the API need this id. */
  sid?: string
  /** The phone number with its country code, without a plus. Vipps verified it. */
  phone_number?: string
  /** The Norwegian national identity number. Needs a separate permission. */
  nin?: string
  address?: VippsAddress
  other_addresses?: VippsAddress[]
  accounts?: { account_name?: string; account_number?: number; bank_name?: string }[]
}

/**
 * Sign-in with Vipps, and with MobilePay.
 *
 * @register https://portal.vippsmobilepay.com a sales unit with the Login API, in which the callback URL is registered
 * @see https://developer.vippsmobilepay.com/docs/APIs/login-api/
 * @note The module reads the name and the e-mail address from the userinfo endpoint, because the ID token has neither.
 * @note For Vipps' test environment, set `issuer` to `https://apitest.vipps.no/access-management-1.0/access/`.
 */
const Vipps: OIDCModule<VippsProfile> = oidc(() => ({
  id: "vipps",
  name: "Vipps",
  issuer: "https://api.vipps.no/access-management-1.0/access/",
  authorization: { params: { scope: "openid name email" } },
  idToken: false,
  style: { brandColor: "#f05c18" },
}))
export default Vipps
