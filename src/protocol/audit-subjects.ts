/**
 * Makes the hashes that stand for people and identifiers in the audit trail. The key of the hashes is the application's
 * secret.
 */
import { personKey } from "../../machines/person-key.ts"
import type { AuditSubject } from "../ports/audit-options.ts"
import { sha256 } from "./bytes.ts"
import { normalIdentifier } from "./normal-identifier.ts"

/**
 * Returns the hash that stands for a user or an account in the audit trail.
 *
 * @param key the result of `personKey()` for the user or the account.
 */
export function auditedPerson(key: string, secret: string): Promise<string> {
  return hashed("person", key, secret)
}

/** Returns the hash of an identifier that a visitor typed, such as an email address. */
export function auditedIdentifier(typed: string, secret: string): Promise<string> {
  return hashed("identifier", normalIdentifier(typed), secret)
}

/** Returns the hash of a reference: the id of a sign-in, as error pages, logs and traces contain it. */
export function auditedReference(reference: string, secret: string): Promise<string> {
  return hashed("reference", reference.toLowerCase(), secret)
}

async function hashed(kind: "person" | "identifier" | "reference", value: string, secret: string): Promise<string> {
  return sha256(`${secret} authchart audit ${JSON.stringify([kind, value])}`)
}

/**
 * Returns all hashes under which the audit trail can hold entries about a subject: for each secret of the application,
 * the hashes of the user, the account, the identifier and the reference. An entry that the library wrote under an older secret
 * contains hashes of this older secret.
 */
export async function auditedAs(
  { user, account, identifier, reference }: AuditSubject,
  secrets: readonly string[],
): Promise<readonly string[]> {
  const people = [...(user === undefined ? [] : [personKey({ user })]), ...(account ? [personKey(account)] : [])]
  const known = identifier !== undefined && normalIdentifier(identifier) !== ""
  return Promise.all(
    secrets.flatMap((secret) => [
      ...people.map((key) => auditedPerson(key, secret)),
      ...(known ? [auditedIdentifier(identifier, secret)] : []),
      ...(reference === undefined || reference === "" ? [] : [auditedReference(reference, secret)]),
    ]),
  )
}
