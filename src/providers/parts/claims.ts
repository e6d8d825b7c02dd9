/**
 * The claims that OpenID Connect defines. The profile of a provider extends these interfaces, and lists only the claims
 * that the provider adds or changes.
 */

/**
 * The claims of an ID token that describe the token and the sign-in: OpenID Connect Core 1.0 §2, with the hashes of
 * §3.3.2.11 and the claims of any JWT (RFC 7519 §4.1). Times are seconds since the epoch.
 *
 * @typeParam Audience the type of `aud` at this provider: the client id, or a list that contains it.
 */
export interface IdTokenClaims<Audience = string | string[]> {
  iss: string
  aud: Audience
  /** The person's id at this issuer. */
  sub: string
  iat: number
  exp: number
  nbf?: number
  jti?: string
  auth_time?: number
  nonce?: string
  acr?: string
  amr?: string[]
  azp?: string
  at_hash?: string
  c_hash?: string
  [claim: string]: unknown
}

/**
 * The standard claims about a person: OpenID Connect Core 1.0 §5.1, without `sub`. The requested scopes, the provider,
 * and the data that the person has entered at the provider decide which claims are present.
 */
export interface StandardClaims {
  name?: string
  given_name?: string
  family_name?: string
  middle_name?: string
  nickname?: string
  /** The name that the person prefers. The name can change, and two people can have the same name (§5.7). */
  preferred_username?: string
  /** The URL of the person's profile page. */
  profile?: string
  /** The URL of the person's picture. */
  picture?: string
  website?: string
  /** The e-mail address can change, and two people can have the same e-mail address (§5.7). */
  email?: string
  email_verified?: boolean
  gender?: string
  /** `YYYY-MM-DD`, or only the year. */
  birthdate?: string
  /** A name of the IANA time zone database. */
  zoneinfo?: string
  /** A language tag (RFC 5646). */
  locale?: string
  phone_number?: string
  phone_number_verified?: boolean
  /** An object with the members of §5.1.1. */
  address?: object
  /** The time of the last update, in seconds since the epoch. */
  updated_at?: number
}
