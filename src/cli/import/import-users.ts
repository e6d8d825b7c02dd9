import type { AdapterUser } from "../../ports/adapter.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"
import type { FieldValues } from "./read-rows.ts"
import type { UserField } from "./sources.ts"
import type { Target } from "./target.ts"
import { proofOf, textOf, timeOf } from "./values.ts"

/**
 * - `imported`: the import created the user, or would have created the user without `dryRun`;
 * - `addressless`: the same for a user without an e-mail address;
 * - `present`: the adapter has this user already, and the import does not change the user;
 * - `otherUser`: the adapter has another user with this id: the user has another address;
 * - `addressTaken`: another user of the adapter has this address;
 * - `addressUnread`: the library does not accept this address;
 * - `idless`: the row has no id, or the table of users cannot hold the id.
 */
export type UserOutcome =
  | "imported"
  | "addressless"
  | "present"
  | "otherUser"
  | "addressTaken"
  | "addressUnread"
  | "idless"

/** The transaction of a user who did not get the id of the row. */
class IdChanged extends Error {}

/**
 * Imports the users of another library with their ids. The import never changes a user of the adapter, so it can run
 * again: a second run creates only the users whom the adapter lacks.
 *
 * @param now the time of the import, in milliseconds since the epoch. It becomes the time of the proof of an address, if
 *   the row has neither this time nor the time of its last change.
 * @returns the outcome of each row, with the id of the user.
 */
export async function* importUsers(
  rows: AsyncIterable<FieldValues<UserField>>,
  target: Target,
  now: number,
): AsyncGenerator<{ readonly of: string | undefined; readonly outcome: UserOutcome }> {
  // A dry run creates no users, so it remembers the ones that it would have created.
  const [ids, addresses] = [target.created, new Set<string>()]
  for await (const row of rows) {
    const of = textOf(row.id)
    if (of === undefined || ids.has(of)) {
      yield { of, outcome: of === undefined ? "idless" : "present" }
      continue
    }
    const written = textOf(row.email)
    const email = written === undefined ? undefined : parseEmail(written)
    const outcome =
      written !== undefined && email === undefined
        ? "addressUnread"
        : email !== undefined && addresses.has(email)
          ? "addressTaken"
          : await importOne(userOf(row, { id: of, email }, now), target)
    if (target.dryRun && (outcome === "imported" || outcome === "addressless")) {
      ids.add(of)
      if (email !== undefined) addresses.add(email)
    }
    yield { of, outcome }
  }
}

function userOf(
  row: FieldValues<UserField>,
  { id, email }: { readonly id: string; readonly email: string | undefined },
  now: number,
): AdapterUser {
  const proof = email === undefined ? false : proofOf(row.verified)
  return {
    id,
    name: textOf(row.name) ?? null,
    // The type requires an address. The adapter stores null for a user without one.
    email: (email ?? null) as string,
    emailVerified: proof === false ? null : new Date(proof === true ? (timeOf(row.changed) ?? now) : proof),
    image: textOf(row.image) ?? null,
  }
}

async function importOne(user: AdapterUser, { adapter, dryRun }: Target): Promise<UserOutcome> {
  const email = user.email as string | null
  const found = await adapter?.getUser(user.id)
  if (found) return isSameAddress(found, email) ? "present" : "otherUser"
  if (email !== null && (await adapter?.getUserByEmail(email))) return "addressTaken"
  const imported = email === null ? "addressless" : "imported"
  if (dryRun || adapter === undefined) return imported
  try {
    await adapter.transaction(async (within) => {
      const { id } = await within.createUser(user)
      if (id !== user.id) throw new IdChanged()
    })
  } catch (error) {
    if (error instanceof IdChanged) return "idless"
    throw error
  }
  return imported
}

/** Returns true if the addresses of a stored user and of a row are equal, or if one of them has no address. */
export function isSameAddress({ email }: Pick<AdapterUser, "email">, other: string | null): boolean {
  const stored = email as string | null
  return stored === null || other === null || (parseEmail(stored) ?? stored) === (parseEmail(other) ?? other)
}
