/**
 * The port to a database. Methods and records are the same as in `@auth/*-adapter` packages, which work unchanged. The
 * configuration decides which methods an adapter needs, and is checked once.
 */
import type { Account, Awaitable, ProviderType, User } from "./records.ts"

export interface AdapterUser extends User {
  id: string
  email: string
  /** The time of the last proof of the address; `null` without one. */
  emailVerified: Date | null
}

export type AdapterAccountType = Extract<ProviderType, "oauth" | "oidc" | "email" | "webauthn">

/** A row that links a user to a provider. Unique by `provider` and `providerAccountId`. */
export interface AdapterAccount extends Account {
  userId: string
  type: AdapterAccountType
}

/** The unique key of an account. */
export type AccountKey = Pick<AdapterAccount, "provider" | "providerAccountId">

export interface AdapterSession {
  /** The value of the browser's cookie. Unique. */
  sessionToken: string
  userId: string
  expires: Date
}

export interface VerificationToken {
  /** The address of the mail with the link. */
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

/** The interface of a database. An adapter can leave out methods that its configuration does not need. */
export interface Adapter {
  /** `user.id` is a random UUID. The database may replace it. */
  createUser?(user: AdapterUser): Awaitable<AdapterUser>
  getUser?(id: string): Awaitable<AdapterUser | null>
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  getUserByAccount?(account: AccountKey): Awaitable<AdapterUser | null>
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): Awaitable<AdapterUser>
  /** Deletes the user with their sessions and accounts. */
  deleteUser?(userId: string): Promise<void> | Awaitable<AdapterUser | null | undefined>
  linkAccount?(account: AdapterAccount): Promise<void> | Awaitable<AdapterAccount | null | undefined>
  unlinkAccount?(account: AccountKey): Promise<void> | Awaitable<AdapterAccount | undefined>
  createSession?(session: AdapterSession): Awaitable<AdapterSession>
  getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: AdapterUser } | null>
  /** Changes an existing row and never inserts: a deleted session must not come back. */
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): Awaitable<AdapterSession | null | undefined>
  deleteSession?(sessionToken: string): Promise<void> | Awaitable<AdapterSession | null | undefined>
  createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>
  /** Finds and deletes in one step: of several callers at once, one gets the token. */
  useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  /**
   * An addition: `true` if `useVerificationToken` returns a token to one of several callers at once. Without it, the library
   * tests the adapter before it relies on this.
   */
  readonly consumesOnce?: boolean | undefined
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  /** Throws if no authenticator has that id. */
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): Awaitable<AdapterAuthenticator>
  /** An addition: stores the tokens of a later sign-in with a linked account. */
  updateAccount?(account: Partial<AdapterAccount> & AccountKey): Awaitable<AdapterAccount | null | undefined>
  /** An addition: ends every session of a user. */
  deleteUserSessions?(userId: string): Promise<void>
  /**
   * An addition: lists the users with this address in any case. Called if no row has it in small letters, and
   * `listAddressesWithCapitals` found rows with capitals.
   *
   * @param address in small letters.
   */
  listUsersByAddress?(address: string): Awaitable<AdapterUser[]>
  /**
   * An addition: lists users whose address has capitals, at most `limit`. `authchart doctor` calls it, and an application at
   * most once in five minutes. Without it, every unknown address is searched in any case.
   */
  listAddressesWithCapitals?(limit: number): Awaitable<AdapterUser[]>
  /**
   * An addition: runs `work` on an adapter whose writes are all committed, or all undone. It runs `work` once, and
   * rejects if the database asks for a second try.
   */
  transaction?<T>(work: (adapter: Adapter) => Promise<T>): Promise<T>
}
