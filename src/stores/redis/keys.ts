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
  | "usernames"
  | "usernames-of"

export type KeyOf = (kind: StoreKind, ...names: readonly string[]) => string

/**
 * Makes the names of all keys of one application. The prefix is in braces, so it is the hash tag of every key. A
 * cluster then stores all keys on one node, because a script can use only keys of one node. The part `stores` in each
 * key allows the stores and the Redis adapter to have the same prefix.
 *
 * @throws {TypeError} for an empty prefix or a prefix with braces.
 */
export function storeKeysUnder(prefix: string): KeyOf {
  requirePrefix(prefix)
  return (kind, ...names) => `{${prefix}}:stores:${kind}:${names.join(":")}`
}
