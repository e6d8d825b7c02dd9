/** The fields that the embedded stores keep, and copies of records with just those. */
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

/** Other fields are left out; an absent one is `null`. */
export function userRecord(user: AdapterUser): AdapterUser {
  return {
    id: user.id,
    name: user.name ?? null,
    // The port promises an address, yet a provider may give none: it is kept as null, as SQL adapters do.
    email: (user.email ?? null) as string,
    emailVerified: user.emailVerified ? new Date(user.emailVerified) : null,
    image: user.image ?? null,
  }
}

/** Other fields are left out, and so are absent ones. */
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

/** The fields of a change that are to be written: those that are not `undefined`. `null` empties a field. */
export function given<T extends object>(change: T): Partial<T> {
  // The entries are the object's own, minus some: a partial of it.
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** How long a session or token is kept after it expired, and how often the expired are looked for. Milliseconds. */
export const keptAfterExpiry: number = 24 * 60 * 60 * 1000
export const sweepEvery: number = 60 * 60 * 1000
