/** What the keys are called. */

/** The names of the keys of one application. */
export interface Keys {
  user: (id: string) => string
  /** Holds the user's key. */
  address: (email: string) => string
  account: (provider: string, providerAccountId: string) => string
  /** A set: the keys of the user's accounts. */
  accountsOf: (userId: string) => string
  session: (token: string) => string
  /** A sorted set: the keys of the user's sessions, by when they are forgotten. */
  sessionsOf: (userId: string) => string
  token: (identifier: string, token: string) => string
}

/**
 * All of them have one hash tag, the prefix: a cluster keeps them on one node, where a script can use them together.
 *
 * @throws {TypeError} for a prefix that would not be a hash tag.
 */
export function keysUnder(prefix: string): Keys {
  if (prefix === "" || /[{}]/.test(prefix)) throw new TypeError("The prefix of Redis keys is a text without braces.")
  const key = (kind: string, ...parts: readonly string[]): string => {
    const name = parts.length === 1 ? String(parts[0]) : JSON.stringify(parts)
    // Two halves of different pairs would be written as the same replacement character.
    if (/\p{Surrogate}/u.test(name)) throw new RangeError("Redis keys cannot hold half a surrogate pair.")
    return `{${prefix}}:${kind}:${name}`
  }
  return {
    user: (id) => key("user", id),
    address: (email) => key("address", email),
    account: (provider, providerAccountId) => key("account", provider, providerAccountId),
    accountsOf: (userId) => key("accounts-of", userId),
    session: (token) => key("session", token),
    sessionsOf: (userId) => key("sessions-of", userId),
    token: (identifier, token) => key("token", identifier, token),
  }
}
