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
  | "deletions"
  | "deletions-due"
  | "password"

export type KeyOf = (kind: StoreKind, ...names: readonly string[]) => string

/**
 * Makes the names of all keys of one application. The prefix is in braces, which makes it the hash tag of every key: a
 * cluster then stores all keys on one node, and a script can only use keys of one node. The part `stores` in each key
 * allows the stores and the Redis adapter to have the same prefix.
 *
 * @throws {TypeError} for an empty prefix or a prefix with braces.
 */
export function storeKeysUnder(prefix: string): KeyOf {
  requirePrefix(prefix)
  return (kind, ...names) => `{${prefix}}:stores:${kind}:${names.join(":")}`
}
