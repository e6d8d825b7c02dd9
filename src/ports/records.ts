/**
 * The records that flow between an application, its providers and its database, as applications of Auth.js know them.
 * `Session`, `User`, `Account`, `Profile` and `JWT` are interfaces so that an application can add its own fields by
 * module augmentation.
 */

/** A value, or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>

export type ProviderType = "oauth" | "oidc" | "email" | "credentials" | "webauthn"

/** What a token endpoint answered (RFC 6749 §5.1), with whatever else the provider put there. */
export interface TokenSet {
  access_token?: string | undefined
  /** Lower-cased: `bearer` or `dpop`. */
  token_type?: string | undefined
  /** Seconds from the answer until the access token expires. */
  expires_in?: number | undefined
  /** Seconds since the epoch at which the access token expires. Computed from `expires_in`. */
  expires_at?: number | undefined
  refresh_token?: string | undefined
  scope?: string | undefined
  id_token?: string | undefined
  [claim: string]: unknown
}

/** Links a user to a provider. */
export interface Account extends TokenSet {
  /** Id of the provider. */
  provider: string
  /**
   * Who the user is at the provider. `oauth`, `oidc`: the id that `profile()` gave; `email`: the address;
   * `credentials`: the id that `authorize()` gave.
   */
  providerAccountId: string
  type: ProviderType
  /** Id of the user, once there is one. */
  userId?: string | undefined
}

/** A person as a provider describes them: the claims of OpenID Connect Core §5.1, and any others. */
export interface Profile {
  id?: string | null | undefined
  sub?: string | null | undefined
  name?: string | null | undefined
  given_name?: string | null | undefined
  family_name?: string | null | undefined
  nickname?: string | null | undefined
  preferred_username?: string | null | undefined
  /** As the provider says it: an address, in most cases. */
  picture?: ReturnType<typeof JSON.parse>
  email?: string | null | undefined
  email_verified?: boolean | null | undefined
  [claim: string]: unknown
}

/** A user with the fields that this library itself reads. */
export interface DefaultUser {
  id?: string | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  image?: string | null | undefined
}

/** A user. Add fields by module augmentation. */
export interface User extends DefaultUser {}

/** A session with the fields that this library itself fills in. */
export interface DefaultSession {
  user?: User | undefined
  /** ISO 8601. When the token or row that the browser holds expires. */
  expires: string
}

/** What `auth()` and `GET /session` give. Add fields by module augmentation, and fill them in `callbacks.session`. */
export interface Session extends DefaultSession {}

/** The claims of a session token with the fields that this library itself writes. */
export interface DefaultJWT {
  name?: string | null | undefined
  email?: string | null | undefined
  picture?: string | null | undefined
  /** The user's id. */
  sub?: string | undefined
  /** Seconds since the epoch at which the token was issued. */
  iat?: number | undefined
  /** Seconds since the epoch at which the token expires. */
  exp?: number | undefined
  jti?: string | undefined
}

/**
 * What steps (`session`) and flows (`updateSession`) put into the session, by their ids. Type them by module augmentation:
 * `interface SessionResults extends ResultsOf<[typeof step]> { flow: { id: string } }`.
 */
export interface SessionResults {
  [id: string]: unknown
}

/** The claims of a session token. Add fields by module augmentation, and fill them in `callbacks.jwt`. */
export interface JWT extends DefaultJWT {
  [claim: string]: unknown
}
