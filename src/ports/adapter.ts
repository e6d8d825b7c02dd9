/**
 * The port to a database. Methods and records are the same as in `@auth/*-adapter` packages, which work unchanged.
 * Which methods an adapter needs depends on the configuration. The library checks at start-up that the adapter has
 * these methods.
 */
import type { Account, Awaitable, ProviderType, User } from "./records.ts"

export interface AdapterUser extends User {
  id: string
  email: string
  /** The time when the user last proved that they receive mail at `email`; `null` if the user never did. */
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
  /** The e-mail address to which the library sent the mail with the link. */
  identifier: string
  /** SHA-256 of the token in the link, never the token itself. 64 hexadecimal characters. */
  token: string
  expires: Date
}

/**
 * A registered passkey: the record of its public key. Each passkey also has a row in the table of accounts. Fields whose
 * description begins with "An addition" do not exist in Auth.js. The library passes them only to an adapter that has
 * `updateAuthenticator`.
 */
export interface AdapterAuthenticator {
  /** The id of the credential, in base64 with padding (RFC 4648 §4). Unique. */
  credentialID: string
  userId: string
  /** The id of the account of this passkey. It equals `credentialID`. */
  providerAccountId: string
  /** The public key as a COSE key (RFC 9052 §7), in base64 with padding. A key of RSA has more than 255 characters. */
  credentialPublicKey: string
  /** The signature counter of the last sign-in. 0 if the authenticator does not count. */
  counter: number
  /** `singleDevice`, or `multiDevice` for a passkey that devices can share. */
  credentialDeviceType: string
  credentialBackedUp: boolean
  /** The transports of the authenticator, joined by commas, such as `internal,hybrid`. */
  transports?: string | null | undefined
  /** An addition: the name that the user gave the passkey. */
  name?: string | null | undefined
  /** An addition: the time of the registration. */
  createdAt?: Date | null | undefined
  /** An addition: the time of the last sign-in with this passkey. */
  lastUsedAt?: Date | null | undefined
  /** An addition: the id of the authenticator's model, as a UUID in small letters. All zeros if it is unknown. */
  aaguid?: string | null | undefined
  /**
   * An addition: the user handle with which the passkey was registered (WebAuthn Level 3 §5.4.3), in base64url. If it
   * is present, a sign-in must return the same handle.
   */
  userHandle?: string | null | undefined
}

/** A change of a registered passkey. A field with `undefined` does not change. */
export type AuthenticatorChange = Pick<AdapterAuthenticator, "credentialID"> &
  Partial<Omit<AdapterAuthenticator, "credentialID" | "userId" | "providerAccountId">>

/**
 * The interface of a database. An adapter can leave out methods that the configuration does not need. Members whose
 * description begins with "An addition" do not exist in Auth.js.
 */
export interface Adapter {
  /** Inserts a user. `user.id` is a random UUID, which the database may replace by its own id. */
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
  /** Changes an existing row. Must not insert a row, because an inserted row would bring back a deleted session. */
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): Awaitable<AdapterSession | null | undefined>
  deleteSession?(sessionToken: string): Promise<void> | Awaitable<AdapterSession | null | undefined>
  createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>
  /** Finds and deletes the token in one atomic step, so that only one of several concurrent callers receives it. */
  useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>
  /**
   * An addition: `true` if `useVerificationToken` returns a token to only one of several concurrent callers. Without
   * this declaration, the library tests the adapter before it relies on such a token.
   */
  readonly consumesOnce?: boolean | undefined
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  /**
   * Throws if no authenticator has that id. The built-in adapters also throw if the stored counter is not lower than the
   * new one, as `updateAuthenticator` describes it. Adapters of Auth.js store any counter.
   */
  updateAuthenticatorCounter?(credentialID: string, newCounter: number): Awaitable<AdapterAuthenticator>
  /**
   * An addition: changes a registered passkey. An adapter with this method also stores the fields of
   * {@link AdapterAuthenticator} that Auth.js does not have. Returns `null` if no authenticator has that id.
   *
   * A change with a `counter` is a use of the passkey. In one atomic step with the write, the adapter compares the
   * counters: if the stored counter is not lower than the new one, and not both are 0, the row stays as it is, and the
   * result is `null`. Of two simultaneous uses with one counter, only one is therefore stored.
   */
  updateAuthenticator?(change: AuthenticatorChange): Awaitable<AdapterAuthenticator | null>
  /**
   * An addition: deletes a registered passkey, and returns the deleted row. Returns `null` if no authenticator has that
   * id. The account of the passkey stays: `unlinkAccount` deletes it. Without this method, a removed passkey loses only
   * its account, which suffices to refuse its sign-ins.
   */
  deleteAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  /** An addition: updates the tokens of a linked account after a later sign-in with this account. */
  updateAccount?(account: Partial<AdapterAccount> & AccountKey): Awaitable<AdapterAccount | null | undefined>
  /**
   * An addition: lists the accounts that are linked to a user, ordered by `provider`, then by `providerAccountId`. The
   * order of strings is that of JavaScript: by UTF-16 code units. Returns an empty list for an unknown user.
   */
  listAccounts?(userId: string): Awaitable<AdapterAccount[]>
  /** An addition: ends every session of a user. */
  deleteUserSessions?(userId: string): Promise<void>
  /**
   * An addition: ends every session of a user except one. If no session of the user has the token, all sessions of the
   * user end. `sessions.of(session).revokeOthers()` calls it. A second parameter of `deleteUserSessions` could not
   * replace this method: an adapter that ignored the parameter would also end the session of the caller.
   *
   * @param sessionToken the token of the session that stays.
   */
  deleteOtherSessions?(userId: string, sessionToken: string): Promise<void>
  /**
   * An addition to the interface of Auth.js: lists the users whose e-mail address equals `address` without regard to
   * case. The library calls this method only if no row has the address in small letters. If the last result of
   * `listAddressesWithCapitals` was empty, the library does not call this method, because then no row has an address
   * with capitals.
   *
   * @param address in small letters.
   */
  listUsersByAddress?(address: string): Awaitable<AdapterUser[]>
  /**
   * An addition: lists users whose e-mail address has capitals, at most `limit`. Each process calls this method at most
   * once in five minutes. `authchart doctor` also calls it. Without this method, the library calls `listUsersByAddress`
   * each time it finds no row with an address in small letters.
   */
  listAddressesWithCapitals?(limit: number): Awaitable<AdapterUser[]>
  /**
   * An addition: runs `work` in a transaction. `work` receives an adapter whose writes are all committed, or all
   * undone. The method runs `work` once. The method rejects if the database asks to repeat the transaction.
   */
  transaction?<T>(work: (adapter: Adapter) => Promise<T>): Promise<T>
}
