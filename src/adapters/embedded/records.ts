/** Lists the fields that the memory and SQLite adapters store, and copies records with only these fields. */
import type { AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from "../../ports/adapter.ts"

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

/** Copies a user with the fields of the port. An absent field becomes `null`; any other field is left out. */
export function userRecord(user: AdapterUser): AdapterUser {
  return {
    id: user.id,
    name: user.name ?? null,
    // The type says that a user has an address. But a provider can leave the address out, so null is stored.
    email: (user.email ?? null) as string,
    emailVerified: user.emailVerified ? new Date(user.emailVerified) : null,
    image: user.image ?? null,
  }
}

/** Copies an account with the fields of the port. Absent fields and any other fields are left out. */
export function accountRecord(account: AdapterAccount): AdapterAccount {
  const { userId, type, provider, providerAccountId } = account
  const tokens = tokenFields.flatMap((field) => {
    const value = account[field]
    return value === undefined || value === null ? [] : [[field, value] as const]
  })
  return { userId, type, provider, providerAccountId, ...Object.fromEntries(tokens) }
}

export function sessionRecord({ sessionToken, userId, expires }: AdapterSession): AdapterSession {
  return { sessionToken, userId, expires: new Date(expires) }
}

export function verificationTokenRecord({ identifier, token, expires }: VerificationToken): VerificationToken {
  return { identifier, token, expires: new Date(expires) }
}

/** Returns the fields of a change that are written: the fields that are not `undefined`. `null` empties a field. */
export function given<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** The time for which a session or token is kept after it expired, in milliseconds. */
export const keptAfterExpiry: number = 24 * 60 * 60 * 1000
/** The least time between two deletions of expired records, in milliseconds. */
export const sweepEvery: number = 60 * 60 * 1000
