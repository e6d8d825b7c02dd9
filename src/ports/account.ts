/** The account of a signed-in user, as the account pages show it, and the changes that the user can make. */
import type { SessionDemand } from "./session-demand.ts"
import type { UsernameFault } from "./username.ts"

/** The account of a signed-in user. The object is JSON: it contains no token and no secret. */
export interface AccountOverview {
  readonly user: AccountUser
  /** The linked accounts of providers. `null` if the adapter cannot list them (`listAccounts`). */
  readonly accounts: readonly LinkedAccount[] | null
  /** The OAuth and OpenID Connect providers whose accounts the user can link. */
  readonly linkable: readonly { readonly provider: string; readonly name: string }[]
  /** The password of the user in `stores.passwords`. `null` if the user has none, or the stores have no passwords. */
  readonly password: AccountPassword | null
  /**
   * The rule for a new password: `minimum`, the minimum number of characters. `null` if the user can set no password,
   * because the configuration has no `Password()`, or the user has no e-mail address to sign in with. `resetAt`: the path,
   * below the base path, of the page on which the user proves the address and sets the first password; only for a user
   * without a password who never proved the address.
   */
  readonly passwordRules: { readonly minimum: number; readonly resetAt?: string } | null
  /**
   * The username with which the user can sign in. `null` if the configuration has no usernames (`usernames` of
   * `Password()`).
   */
  readonly username: AccountUsername | null
  /**
   * The passkeys of the user, sorted by the time of their registration. `null` if the configuration has no provider of
   * passkeys, or the adapter cannot list passkeys. A passkey is not in `accounts`.
   */
  readonly passkeys: readonly AccountPasskey[] | null
  /**
   * The id of the provider with which the user can create a passkey: the first one in the configuration. `null` if the
   * configuration has no provider of passkeys, or the user has no e-mail address, which names the passkey.
   */
  readonly passkeyProvider: string | null
  /** The second factors that the steps of the configuration manage. */
  readonly factors: readonly AccountFactor[]
  /**
   * `true` if users can remember a browser at a step of the configuration (`rememberDevice`). Later sign-ins in a
   * remembered browser skip this step.
   */
  readonly remembersDevices: boolean
  /** The sessions of the user, newest first; at most 1000. `null` without a registry of sessions. */
  readonly sessions: readonly AccountSession[] | null
  /**
   * The newest entries of the audit trail about the user: at most 20, or 1000 in the data that the user downloads.
   * `null` without an audit store.
   */
  readonly activity: readonly AccountActivity[] | null
  /** `true` if the user can have their account deleted: `stores.deletions` exists, and the adapter can delete users. */
  readonly deletable: boolean
  /**
   * `at`: the time in ISO 8601 after which the account is deleted. `null` if the user has not asked for the deletion.
   */
  readonly deletion: { readonly at: string } | null
}

export interface AccountUser {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  /**
   * The time when the user last proved that they receive mail at this e-mail address, in ISO 8601; `null` if they never
   * did.
   */
  readonly emailVerified: string | null
  readonly image: string | null
}

/** An account of a provider that is linked to the user. */
export interface LinkedAccount {
  readonly provider: string
  /** The name of the provider on pages; its id, if the provider is no longer configured. */
  readonly name: string
  /** The id of the account at the provider. */
  readonly id: string
  /** `false` if this account is the last sign-in method of the user, so that it cannot be unlinked. */
  readonly removable: boolean
}

/** The password of the user, without its hash. */
export interface AccountPassword {
  /** The time of the last change, in ISO 8601. */
  readonly changedAt: string
  /** `false` if the password is the last sign-in method of the user, so that it cannot be removed. */
  readonly removable: boolean
}

/** The username of the user. */
export interface AccountUsername {
  /** The name in its normal form; `null` if the user has none. */
  readonly name: string | null
  /**
   * `false` if the user has no name, the configuration requires one, or the name is the last way to sign in, so that it
   * cannot be removed.
   */
  readonly removable: boolean
}

/** A passkey of the user. Times are in ISO 8601; `null` if the adapter does not store them. */
export interface AccountPasskey {
  /** The id of the credential, in base64url without padding, as browsers write it. */
  readonly id: string
  /** The id of the provider of passkeys. */
  readonly provider: string
  /**
   * The RP id for which the provider registers passkeys now: the first one of `relayingParty`. `null` if the provider is
   * not in the configuration any more, or its `getRelayingParty` throws.
   */
  readonly rpId: string | null
  /**
   * `user.id` of the options with which the passkey was registered, in base64url: for `signalAllAcceptedCredentials`.
   * `null` for a passkey of Auth.js, and if the adapter does not store handles.
   */
  readonly userHandle: string | null
  /** The name that the user gave the passkey. `null` without a name, and if the adapter does not store names. */
  readonly name: string | null
  /**
   * The password manager, operating system or security key that has the passkey, such as "Apple Passwords". `null` if
   * the authenticator does not tell its model, or the library does not know the model. The authenticator tells its
   * model without a proof: use the text only for display.
   */
  readonly model: string | null
  readonly createdAt: string | null
  readonly lastUsedAt: string | null
  /** `true` if the passkey was copied to other devices or to a backup, at its last use. */
  readonly synced: boolean
  /** `true` if the adapter stores names of passkeys. */
  readonly renamable: boolean
  /** `false` if the passkey is the last sign-in method of the user, so that it cannot be removed. */
  readonly removable: boolean
}

/** A second factor of a step. */
export interface AccountFactor {
  /** The id of the step. */
  readonly step: string
  readonly enrolled: boolean
  /**
   * `true` if it is unclear whether the stored factor belongs to this user or to another person. Sign-ins of the user
   * end with `factor_ambiguous`, until an operator has assigned the factor with `npx authchart factor move`.
   */
  readonly ambiguous: boolean
  /** `true` if the user can remove the factor. */
  readonly removable: boolean
  /** The path, below the base path, of the flow that sets up the factor; `null` without such a flow. */
  readonly enrolAt: string | null
  /** The path of the flow that makes new recovery codes; `null` without such a flow. */
  readonly newCodesAt: string | null
}

/** A session of the user. Times are in ISO 8601. */
export interface AccountSession {
  readonly sid: string
  /** `true` for the session of this request. */
  readonly current: boolean
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly network?: string
  readonly device?: string
  readonly provider?: string
}

/** An entry of the audit trail about the user. */
export interface AccountActivity {
  /** The time of the event, in ISO 8601. */
  readonly at: string
  /** The name of the audit event: `signIn.succeeded`. */
  readonly event: string
  readonly provider?: string
  readonly network?: string
  readonly device?: string
}

/** A change that the user makes to their own account. */
export type AccountChange =
  /** Sets the name of the user; at most 255 characters. An empty name becomes `null`. */
  | { readonly change: "rename"; readonly name: string }
  /** Unlinks the account of a provider. Refused for the last sign-in method. */
  | { readonly change: "unlink"; readonly provider: string; readonly id: string }
  /**
   * Stores a password, which replaces the user's former one. `hash` is the answer of `hashPassword`. Refused for a user
   * without an e-mail address.
   */
  | { readonly change: "setPassword"; readonly hash: string }
  /** Removes the password. Refused for the last sign-in method. */
  | { readonly change: "removePassword" }
  /** Gives the user a username, or replaces it. Only with `usernames` of `Password()`. */
  | { readonly change: "setUsername"; readonly name: string }
  /** Removes the username. Refused if it is required, and for the last sign-in method. */
  | { readonly change: "removeUsername" }
  /** Names a passkey; at most 64 characters. An empty name becomes `null`. `id` as in {@link AccountPasskey}. */
  | { readonly change: "renamePasskey"; readonly id: string; readonly name: string }
  /** Removes a passkey. Refused for the last sign-in method. `id` as in {@link AccountPasskey}. */
  | { readonly change: "removePasskey"; readonly id: string }
  /** Removes the second factor of a step. */
  | { readonly change: "removeFactor"; readonly step: string }
  /**
   * Forgets every remembered device of the user, also this browser: the next sign-in asks for the second factor in each
   * browser. The browsers of the user also stop being known devices, which have a rate limit of their own.
   */
  | { readonly change: "forgetDevices" }
  /** Ends one other session of the user. */
  | { readonly change: "endSession"; readonly sid: string }
  /**
   * Schedules the deletion of the account after a number of days, from 0 to 3650. Does not change the time of a
   * deletion that is scheduled already.
   */
  | { readonly change: "delete"; readonly graceDays: number }
  /** Cancels the deletion of the account. */
  | { readonly change: "keep" }

/** The request to begin a sign-in at a provider that links an account to the user. */
export interface LinkRequest {
  readonly change: "link"
  /** The id of a configured OAuth or OpenID Connect provider. */
  readonly provider: string
}

/**
 * The reason why a change is refused. `last_way`: the user could no longer sign in. `unknown`: the user has no such
 * account, password, username, passkey, factor or session; no such provider is configured; the user cannot have a password; no deletion is
 * scheduled, or it has begun; or accounts cannot be deleted. `invalid`: a field has a value that is not allowed.
 * `address_unproven`: the user has no password, and never proved the address, so the user sets the first password on the
 * page that resets a password. The other reasons are those of {@link UsernameFault}.
 */
export type ChangeRefusal = "last_way" | "unknown" | "invalid" | "address_unproven" | UsernameFault

/** A demand on the evidence of a session, see {@link SessionDemand}. `maxAge` is required. */
export type EvidenceDemand = SessionDemand & Required<Pick<SessionDemand, "maxAge">> & { readonly maxAge: number }
