/** The names of the keys of one application. */
export interface Keys {
  user: (id: string) => string
  /** The key under which the user's key is stored, for an address. */
  address: (email: string) => string
  account: (provider: string, providerAccountId: string) => string
  /** A set: the keys of the user's accounts. */
  accountsOf: (userId: string) => string
  session: (token: string) => string
  /** A sorted set: the keys of the user's sessions, by the time at which they expire in Redis. */
  sessionsOf: (userId: string) => string
  token: (identifier: string, token: string) => string
}

/** @throws {TypeError} for a prefix that cannot be a hash tag. */
export function requirePrefix(prefix: string): void {
  if (prefix === "" || /[{}]/.test(prefix))
    throw new TypeError("The prefix of Redis keys is empty or has braces. Use a name such as my-app.")
}

/**
 * All keys have one hash tag, the prefix: a cluster keeps them on one node, where one script can use several keys.
 *
 * @throws {TypeError} for a prefix that cannot be a hash tag.
 */
export function keysUnder(prefix: string): Keys {
  requirePrefix(prefix)
  const key = (kind: string, ...parts: readonly string[]): string => {
    const name = parts.length === 1 ? String(parts[0]) : JSON.stringify(parts)
    // UTF-8 has one replacement character for all halves of surrogate pairs: two keys would become one.
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
