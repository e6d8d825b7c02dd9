import { hashReader } from "../../passwords/formats/read-hash.ts"
import { longestHash, type PasswordStore } from "../../ports/password-store.ts"
import type { FieldValues } from "./read-rows.ts"
import type { PasswordField, PasswordTable } from "./sources.ts"
import type { Owner } from "./owners.ts"
import { textOf, timeOf } from "./values.ts"

/**
 * - `imported`: the import stored the password, or would have stored it without `dryRun`;
 * - `present`: the user already has a password in the store, which an import never changes;
 * - `absent`: the source has no password of the user;
 * - `second`: this import has already taken a password of the user from another row;
 * - `userless`: the row names no user, or the adapter has no user with this id;
 * - `otherUser`: the adapter's user with this id has another address than the user of the other library;
 * - `unknown`: the library cannot verify a hash of this form;
 * - `tooLong`: the hash is longer than stores accept.
 */
export type PasswordOutcome =
  | "imported"
  | "present"
  | "absent"
  | "second"
  | "userless"
  | "otherUser"
  | "unknown"
  | "tooLong"

export interface PasswordTarget {
  /** `undefined` in a dry run over a database that has no table of passwords yet. */
  readonly store: PasswordStore | undefined
  /** Returns which user of the adapter has the id of a row. */
  readonly ownerOf: (userId: string) => Promise<Owner>
  /** True if the import only counts passwords and stores none. */
  readonly dryRun: boolean
  /** The time of the import, in milliseconds since the epoch. A password whose source has no time gets this time. */
  readonly now: number
}

/**
 * Imports the passwords of another library. The import never changes a password in the store, so it can run again: a
 * second run imports only the passwords that the store lacks.
 *
 * @returns the outcome of each row, with the id of its user. No result contains a hash.
 */
export async function* importPasswords(
  rows: AsyncIterable<FieldValues<PasswordField>>,
  { storedForm }: Pick<PasswordTable, "storedForm">,
  target: PasswordTarget,
): AsyncGenerator<{ readonly of: string | undefined; readonly outcome: PasswordOutcome }> {
  const taken = new Set<string>()
  for await (const { user, hash, changed, key } of rows) {
    const [of, written] = [textOf(user), textOf(hash)]
    if (of === undefined) yield { of, outcome: "userless" }
    else if (written === undefined) yield { of, outcome: "absent" }
    else if (taken.has(of)) yield { of, outcome: "second" }
    else {
      const record = { userId: of, hash: storedForm(written, textOf(key)), changedAt: timeOf(changed) ?? target.now }
      const outcome = await importOne(record, target)
      if (outcome === "imported") taken.add(of)
      yield { of, outcome }
    }
  }
}

async function importOne(
  record: { readonly userId: string; readonly hash: string; readonly changedAt: number },
  { store, ownerOf, dryRun }: PasswordTarget,
): Promise<PasswordOutcome> {
  if (record.hash.length > longestHash) return "tooLong"
  if (!isReadable(record.hash)) return "unknown"
  if ((await store?.get(record.userId)) !== undefined) return "present"
  const owner = await ownerOf(record.userId)
  if (owner === "none") return "userless"
  if (owner === "other") return "otherUser"
  if (dryRun) return "imported"
  return (await store?.create(record)) === true ? "imported" : "present"
}

const read = hashReader()

/** Returns true if a sign-in can verify a password against the hash. */
function isReadable(hash: string): boolean {
  try {
    read(hash)
    return true
  } catch {
    return false
  }
}
