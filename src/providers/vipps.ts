import { oidc, type OIDCModule, type OpenProfile } from "./parts/oauth.ts"
import type { StandardClaims } from "./parts/claims.ts"

/** An address as the person wrote it. */
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
 * The person, as returned by Vipps' userinfo endpoint. Which fields are present depends on the scopes of the sales
 * unit.
 */
export interface VippsProfile extends StandardClaims, OpenProfile {
  /** The person's id for this sales unit. Never changes. */
  sub: string
  /** The id of the consent, for calls of the API. */
  sid?: string
  /** With the country code, without a plus. Vipps verified it. */
  phone_number?: string
  /** The Norwegian national identity number; needs its own permission. */
  nin?: string
  address?: VippsAddress
  other_addresses?: VippsAddress[]
  accounts?: { account_name?: string; account_number?: number; bank_name?: string }[]
}

/**
 * Sign-in with Vipps, and with MobilePay.
 *
 * @register https://portal.vippsmobilepay.com a sales unit with the Login API, and the callback URL there
 * @see https://developer.vippsmobilepay.com/docs/APIs/login-api/
 * @note The name and the address come from userinfo: the ID token has neither.
 * @note For Vipps' test environment set `issuer` to `https://apitest.vipps.no/access-management-1.0/access/`.
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
