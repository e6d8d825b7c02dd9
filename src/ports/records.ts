/**
 * The records of an application, its providers and its database. Auth.js has the same records. `Session`, `User`,
 * `Account`, `Profile` and `JWT` are interfaces, so that an application can add fields by module augmentation.
 */

import type { Evidence } from "./evidence.ts"

/** A value, or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>

/** The type of a provider, as in Auth.js. */
export type ProviderType = "oauth" | "oidc" | "email" | "credentials" | "webauthn"

/**
 * The type of a provider, with `anonymous`, which is an addition of this library. `ProviderType` leaves out
 * `anonymous`, so that code for Auth.js with a table of all provider types still compiles.
 */
export type AnyProviderType = ProviderType | "anonymous"

/** The response of a token endpoint (RFC 6749 §5.1). The response can have further fields of the provider. */
export interface TokenSet {
  access_token?: string | undefined
  /** The type of the token in small letters: `bearer` or `dpop`. */
  token_type?: string | undefined
  /** The seconds from the response until the access token expires. */
  expires_in?: number | undefined
  /** The expiry of the access token, in seconds since the epoch. Computed from `expires_in`. */
  expires_at?: number | undefined
  refresh_token?: string | undefined
  scope?: string | undefined
  id_token?: string | undefined
  [claim: string]: unknown
}

/** An account: the link between a user and a provider. */
export interface Account extends TokenSet {
  /** The id of the provider. */
  provider: string
  /**
   * The user's id at the provider. `oauth`, `oidc`: the id that `profile()` returned; `email`: the e-mail address;
   * `credentials`: the id that `authorize()` returned.
   */
  providerAccountId: string
  type: ProviderType
  /** The id of the user, once the user exists. */
  userId?: string | undefined
}

/** A person as a provider describes them: claims of OpenID Connect Core §5.1, and claims of the provider's own. */
export interface Profile {
  id?: string | null | undefined
  sub?: string | null | undefined
  name?: string | null | undefined
  given_name?: string | null | undefined
  family_name?: string | null | undefined
  nickname?: string | null | undefined
  preferred_username?: string | null | undefined
  /** The value that the provider sent: in most cases the URL of a picture. */
  picture?: ReturnType<typeof JSON.parse>
  email?: string | null | undefined
  email_verified?: boolean | null | undefined
  [claim: string]: unknown
}

/** A user with the fields that the library reads. */
export interface DefaultUser {
  id?: string | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  image?: string | null | undefined
}

/** A user. Add fields by module augmentation. */
export interface User extends DefaultUser {}

/**
 * Says how and when the user of a session authenticated, as the application sees it. Add fields by module augmentation,
 * and set them in `callbacks.session`.
 */
export interface SessionAuth extends Omit<Evidence, "results"> {}

/** A session with the fields that the library sets. */
export interface DefaultSession {
  user?: User | undefined
  /** The expiry of the session's token or row, in ISO 8601. */
  expires: string
  /**
   * Says how and when the user authenticated. Present with `session: { exposeAuth: true }`, except for a session that
   * Auth.js or an earlier release issued, and for a database session without `stores`.
   */
  auth?: SessionAuth | undefined
  /**
   * True if the user is signed in anonymously, with the provider `Anonymous()`. Absent for every other user, and
   * without this provider.
   */
  anonymous?: true | undefined
}

/**
 * The result of `auth()` and `GET /session`. Add fields by module augmentation, and set them in `callbacks.session`.
 */
export interface Session extends DefaultSession {}

/** The claims that the library writes into a session token. */
export interface DefaultJWT {
  name?: string | null | undefined
  email?: string | null | undefined
  picture?: string | null | undefined
  /** The user's id. */
  sub?: string | undefined
  /** The time at which the token was issued, in seconds since the epoch. */
  iat?: number | undefined
  /** The expiry of the token, in seconds since the epoch. */
  exp?: number | undefined
  jti?: string | undefined
}

/**
 * The results that steps (`session`) and flows (`updateSession`) put into the session, by the id of the step or flow.
 * Type them by module augmentation:
 * `interface SessionResults extends ResultsOf<[typeof step]> { flow: { id: string } }`.
 */
export interface SessionResults {
  [id: string]: unknown
}

/** The claims of a session token. Add fields by module augmentation, and set them in `callbacks.jwt`. */
export interface JWT extends DefaultJWT {
  [claim: string]: unknown
}
