/** Names the keys of the stores. */

export type StoreKind = "flow" | "counter" | "session-details" | "totp" | "totp-codes" | "address" | "limit"

export type KeyOf = (kind: StoreKind, ...names: readonly string[]) => string

/**
 * All keys have one hash tag, the prefix: a cluster keeps them on one node, where a script moves a second factor from one
 * person's keys to another's. Keys of the adapter have no part `stores`, so both may have one prefix.
 *
 * @throws {TypeError} for a prefix with braces.
 */
export function storeKeysUnder(prefix: string): KeyOf {
  if (prefix === "" || /[{}]/.test(prefix)) throw new TypeError("The prefix of Redis keys is a text without braces.")
  return (kind, ...names) => `{${prefix}}:stores:${kind}:${names.join(":")}`
}
