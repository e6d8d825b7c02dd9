import { isKnownHash } from "../../passwords/known-hash.ts"
import { longestHash, type PasswordStore } from "../../ports/password-store.ts"
import type { PasswordRow } from "./read-rows.ts"
import type { PasswordSource } from "./sources.ts"

/**
 * - `imported`: the import stored the password, or would have stored it without `dryRun`;
 * - `present`: the user already has a password in the store, which an import never changes;
 * - `absent`: the source has no password of the user;
 * - `unknown`: the library cannot verify a hash of this form;
 * - `tooLong`: the hash is longer than stores accept.
 */
export type ImportOutcome = "imported" | "present" | "absent" | "unknown" | "tooLong"

export type ImportCounts = Readonly<Record<ImportOutcome, number>>

export interface ImportTarget {
  /** `undefined` in a dry run over a database that has no table of passwords yet. */
  readonly store: PasswordStore | undefined
  /** True if the import only counts passwords and stores none. */
  readonly dryRun: boolean
  /** The time of the import, in milliseconds since the epoch. A password whose source has no time gets this time. */
  readonly now: number
}

/**
 * Imports the passwords of another library. The import never changes a password in the store, so it can run again: a
 * second run imports only the passwords that the store lacks. The result contains no hash.
 */
export async function importPasswords(
  rows: AsyncIterable<PasswordRow>,
  { storedForm }: Pick<PasswordSource, "storedForm">,
  target: ImportTarget,
): Promise<ImportCounts> {
  const counts = { imported: 0, present: 0, absent: 0, unknown: 0, tooLong: 0 }
  for await (const { userId, hash, changedAt } of rows) {
    const outcome =
      hash === undefined
        ? "absent"
        : await importOne({ userId, hash: storedForm(hash), changedAt: changedAt ?? target.now }, target)
    counts[outcome] += 1
  }
  return counts
}

async function importOne(
  record: { readonly userId: string; readonly hash: string; readonly changedAt: number },
  { store, dryRun }: ImportTarget,
): Promise<ImportOutcome> {
  if (record.hash.length > longestHash) return "tooLong"
  if (!isKnownHash(record.hash)) return "unknown"
  if (dryRun) return (await store?.get(record.userId)) === undefined ? "imported" : "present"
  return (await store?.create(record)) === true ? "imported" : "present"
}
