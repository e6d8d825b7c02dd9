/** Names the keys of the stores. */
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

export type KeyOf = (kind: StoreKind, ...names: readonly string[]) => string

/**
 * All keys have one hash tag, the prefix: a cluster keeps them on one node, where one script can use several keys. Keys of
 * the adapter have no part `stores`, so both may share a prefix.
 *
 * @throws {TypeError} for a prefix with braces.
 */
export function storeKeysUnder(prefix: string): KeyOf {
  requirePrefix(prefix)
  return (kind, ...names) => `{${prefix}}:stores:${kind}:${names.join(":")}`
}
