/** Lists the fields that the memory and SQLite adapters store, and copies records with only these fields. */
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../../ports/adapter.ts"

export const userFields = ["id", "name", "email", "emailVerified", "image"] as const
export const tokenFields = [
  "refresh_token",
  "access_token",
  "expires_at",
  "token_type",
  "scope",
  "id_token",
  "session_state",
] as const

/** Copies only those fields of a user that the port `Adapter` defines. An absent field becomes `null`. */
export function userRecord(user: AdapterUser): AdapterUser {
  return {
    id: user.id,
    name: user.name ?? null,
    // The type requires an e-mail address. Some providers send none: the adapter then stores null.
    email: (user.email ?? null) as string,
    emailVerified: user.emailVerified ? new Date(user.emailVerified) : null,
    image: user.image ?? null,
  }
}

/**
 * Returns the user with an id: Auth.js passes none at a sign-up with a passkey, and relies on the database to assign one.
 *
 * @param newId returns a new id.
 */
export function withId(user: AdapterUser, newId: () => string): AdapterUser {
  const { id = newId() } = user as Partial<AdapterUser>
  return { ...user, id }
}

/** Copies only those fields of an account that the port `Adapter` defines. An absent field stays absent. */
export function accountRecord(account: AdapterAccount): AdapterAccount {
  const { userId, type, provider, providerAccountId } = account
  const tokens = tokenFields.flatMap((field) => {
    const value = account[field]
    return value === undefined || value === null ? [] : [[field, value] as const]
  })
  return { userId, type, provider, providerAccountId, ...Object.fromEntries(tokens) }
}

/**
 * Sorts accounts by `provider`, then by `providerAccountId`, in place. The adapters do not sort with `order by`,
 * because the order would depend on the collation of the columns.
 */
export function inOrder(accounts: AdapterAccount[]): AdapterAccount[] {
  return accounts.sort(
    (one, other) => compared(one.provider, other.provider) || compared(one.providerAccountId, other.providerAccountId),
  )
}

function compared(one: string, other: string): number {
  return Number(one > other) - Number(one < other)
}

export function sessionRecord({ sessionToken, userId, expires }: AdapterSession): AdapterSession {
  return { sessionToken, userId, expires: new Date(expires) }
}

export function verificationTokenRecord({ identifier, token, expires }: VerificationToken): VerificationToken {
  return { identifier, token, expires: new Date(expires) }
}

/** The fields of a passkey that every table of passkeys has. */
export const requiredAuthenticatorFields = [
  "credentialID",
  "userId",
  "providerAccountId",
  "credentialPublicKey",
  "counter",
  "credentialDeviceType",
  "credentialBackedUp",
] as const
/** The fields of a passkey for which tables of other adapters can have no column. */
export const optionalAuthenticatorFields = [
  "transports",
  "name",
  "createdAt",
  "lastUsedAt",
  "aaguid",
  "userHandle",
] as const
export const authenticatorFields: readonly (
  | (typeof requiredAuthenticatorFields)[number]
  | (typeof optionalAuthenticatorFields)[number]
)[] = [...requiredAuthenticatorFields, ...optionalAuthenticatorFields]

/** Copies only those fields of a passkey that the port `Adapter` defines. An absent field becomes `null`. */
export function authenticatorRecord(authenticator: AdapterAuthenticator): AdapterAuthenticator {
  const { createdAt, lastUsedAt, transports, name, aaguid, userHandle } = authenticator
  return {
    credentialID: authenticator.credentialID,
    userId: authenticator.userId,
    providerAccountId: authenticator.providerAccountId,
    credentialPublicKey: authenticator.credentialPublicKey,
    counter: authenticator.counter,
    credentialDeviceType: authenticator.credentialDeviceType,
    credentialBackedUp: authenticator.credentialBackedUp,
    transports: transports ?? null,
    name: name ?? null,
    createdAt: createdAt ? new Date(createdAt) : null,
    lastUsedAt: lastUsedAt ? new Date(lastUsedAt) : null,
    aaguid: aaguid ?? null,
    userHandle: userHandle ?? null,
  }
}

/** Sorts passkeys by their credential ids, in place: see {@link inOrder}. */
export function inOrderOfCredentials(authenticators: AdapterAuthenticator[]): AdapterAuthenticator[] {
  return authenticators.sort((one, other) => compared(one.credentialID, other.credentialID))
}

/**
 * Returns the changed passkey for `updateAuthenticatorCounter`.
 *
 * @throws {Error} if no passkey has the id, or if its counter is not lower than the new one.
 */
export function existingAuthenticator(changed: AdapterAuthenticator | null): AdapterAuthenticator {
  if (changed === null) throw new Error("There is no authenticator with that id and a lower counter.")
  return changed
}

/** Returns the fields that an update writes: all fields that are not `undefined`. `null` empties a field. */
export function given<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** The milliseconds between the expiry of a session or token and its deletion by the adapter. */
export const keptAfterExpiry: number = 24 * 60 * 60 * 1000
/** The minimum time between two deletions of expired records, in milliseconds. */
export const sweepEvery: number = 60 * 60 * 1000
