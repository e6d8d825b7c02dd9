/** Makes the names of the stores' keys. */
import { requirePrefix } from "../../adapters/redis/keys.ts"

export type StoreKind =
  | "flow"
  | "counter"
  | "session-details"
  | "totp"
  | "totp-codes"
  | "address"
  | "limit"
  | "audit"
  | "audit-subjects"
  | "session"
  | "sessions-of"
  | "person"

export type KeyOf = (kind: StoreKind, ...names: readonly string[]) => string

/**
 * Makes the names of all keys of one application. The prefix is in braces, so it is the hash tag of every key. A
 * cluster keeps keys with the same hash tag on one node, and one script can only use keys of one node. Only keys of
 * stores have the part `stores`, so the stores and the Redis adapter may have the same prefix.
 *
 * @throws {TypeError} for an empty prefix, and for a prefix with braces.
 */
export function storeKeysUnder(prefix: string): KeyOf {
  requirePrefix(prefix)
  return (kind, ...names) => `{${prefix}}:stores:${kind}:${names.join(":")}`
}
