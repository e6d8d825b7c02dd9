/**
 * The port to a database. The methods and records are those of `@auth/*-adapter` packages, which work here unchanged.
 *
 * Which methods must be there depends on the configuration and is checked once per configuration.
 */
import type { Account, Awaitable, ProviderType, User } from "./records.ts"

export interface AdapterUser extends User {
  id: string
  email: string
  /** When control of the address was last proven; `null` if never. */
  emailVerified: Date | null
}

export type AdapterAccountType = Extract<ProviderType, "oauth" | "oidc" | "email" | "webauthn">

/** A row that links a user to a provider. Unique by `provider` and `providerAccountId`. */
export interface AdapterAccount extends Account {
  userId: string
  type: AdapterAccountType
}

/** Which account: unique by both together. */
export type AccountKey = Pick<AdapterAccount, "provider" | "providerAccountId">

export interface AdapterSession {
  /** What the browser's cookie holds. Unique. */
  sessionToken: string
  userId: string
  expires: Date
}

export interface VerificationToken {
  /** The address that the link was sent to. */
  identifier: string
  /** SHA-256 of the token in the link, never the token itself. 64 hexadecimal characters. */
  token: string
  expires: Date
}

/** A registered passkey. */
export interface AdapterAuthenticator {
  credentialID: string
  userId: string
  providerAccountId: string
  credentialPublicKey: string
  counter: number
  credentialDeviceType: string
  credentialBackedUp: boolean
  transports?: string | null | undefined
}

/** A database, as this library uses it. Every method may be absent where the configuration does not need it. */
export interface Adapter {
  /** `user.id` is a random UUID that the database may replace with its own. */
  createUser?(user: AdapterUser): Awaitable<AdapterUser>
  getUser?(id: string): Awaitable<AdapterUser | null>
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  getUserByAccount?(account: AccountKey): Awaitable<AdapterUser | null>
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): Awaitable<AdapterUser>
  /** Removes the user with their sessions and accounts. */
  deleteUser?(userId: string): Promise<void> | Awaitable<AdapterUser | null | undefined>
  linkAccount?(account: AdapterAccount): Promise<void> | Awaitable<AdapterAccount | null | undefined>
  unlinkAccount?(account: AccountKey): Promise<void> | Awaitable<AdapterAccount | undefined>
  createSession?(session: AdapterSession): Awaitable<AdapterSession>
  getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>
  /** Never brings a deleted session back: with no row under that token it changes nothing. */
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): Awaitable<AdapterSession | null | undefined>
  deleteSession?(sessionToken: string): Promise<void> | Awaitable<AdapterSession | null | undefined>
  createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>
  /** Finds and removes in one step: of any number of callers at once, one gets the token. */
  useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  /**
   * Ours, optional: whether `useVerificationToken` gives a token to one of any number of callers at once. Where an adapter
   * does not say, the library tries it out before it relies on it.
   */
  readonly consumesOnce?: boolean | undefined
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  /** Throws when no authenticator has that id. */
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): Awaitable<AdapterAuthenticator>
  /** Ours, optional: stores the tokens of a later sign-in with an account that is already linked. */
  updateAccount?(account: Partial<AdapterAccount> & AccountKey): Awaitable<AdapterAccount | null | undefined>
  /** Ours, optional: ends every session of a user. */
  deleteUserSessions?(userId: string): Promise<void>
  /**
   * Ours, optional: the users whose address is this one when case does not count. Asked where no row has the address in
   * small letters, and `listAddressesWithCapitals` found that there are others.
   *
   * @param address in small letters.
   */
  listUsersByAddress?(address: string): Awaitable<AdapterUser[]>
  /**
   * Ours, optional: users whose address is not in small letters, at most `limit`. Asked by `authchart doctor`, and by an
   * application at most once in five minutes. Without it, every unknown address is looked for in any case.
   */
  listAddressesWithCapitals?(limit: number): Awaitable<AdapterUser[]>
  /**
   * Ours, optional: runs `work`, once, on an adapter whose writes all happen or none does. It must not run it again
   * where the database asks for another try: it rejects then.
   */
  transaction?<T>(work: (adapter: Adapter) => Promise<T>): Promise<T>
}
