/** Makes the names of the keys of one application. */
export interface Keys {
  user: (id: string) => string
  /** The key for an e-mail address. The value is the key of the user with this address. */
  address: (email: string) => string
  account: (provider: string, providerAccountId: string) => string
  /** The key of a set that contains the keys of the user's accounts. */
  accountsOf: (userId: string) => string
  authenticator: (credentialID: string) => string
  /** The key of a set that contains the keys of the user's passkeys. */
  authenticatorsOf: (userId: string) => string
  session: (token: string) => string
  /**
   * The key of a sorted set that contains the keys of the user's sessions, sorted by the time at which Redis deletes
   * them.
   */
  sessionsOf: (userId: string) => string
  token: (identifier: string, token: string) => string
}

/**
 * Checks the prefix of keys.
 *
 * @throws {TypeError} for a prefix that cannot be a hash tag: an empty prefix, or a prefix with braces.
 */
export function requirePrefix(prefix: string): void {
  if (prefix === "" || /[{}]/.test(prefix))
    throw new TypeError("The prefix of Redis keys is empty or has braces. Use a name such as my-app.")
}

/**
 * Makes the names of all keys of one application. The prefix is in braces, so it is the hash tag of every key. A
 * cluster then stores all keys on one node, because a script can use only keys of one node.
 *
 * @throws {TypeError} for a prefix that cannot be a hash tag.
 */
export function keysUnder(prefix: string): Keys {
  requirePrefix(prefix)
  const key = (kind: string, ...parts: readonly string[]): string => {
    const name = parts.length === 1 ? String(parts[0]) : JSON.stringify(parts)
    // UTF-8 replaces every half of a surrogate pair by the same character, so two different keys could become one.
    if (/\p{Surrogate}/u.test(name)) throw new RangeError("Redis keys cannot hold half a surrogate pair.")
    return `{${prefix}}:${kind}:${name}`
  }
  return {
    user: (id) => key("user", id),
    address: (email) => key("address", email),
    account: (provider, providerAccountId) => key("account", provider, providerAccountId),
    accountsOf: (userId) => key("accounts-of", userId),
    authenticator: (credentialID) => key("authenticator", credentialID),
    authenticatorsOf: (userId) => key("authenticators-of", userId),
    session: (token) => key("session", token),
    sessionsOf: (userId) => key("sessions-of", userId),
    token: (identifier, token) => key("token", identifier, token),
  }
}
