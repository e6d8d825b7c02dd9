/** Names the keys of the stores. */

export type StoreKind = "flow" | "counter" | "session-details" | "totp" | "totp-codes" | "address"

export type KeyOf = (kind: StoreKind, ...names: readonly string[]) => string

/**
 * One hash tag for each name, so that a cluster spreads them over its nodes and keeps the keys of one person together.
 *
 * @throws {TypeError} for a prefix with braces.
 */
export function storeKeysUnder(prefix: string): KeyOf {
  if (prefix === "" || /[{}]/.test(prefix)) throw new TypeError("The prefix of Redis keys is a text without braces.")
  return (kind, ...names) => `${prefix}:${kind}:{${names.join(":")}}`
}
