import { personKey, type PersonIdentity } from "../../../machines/person-key.ts"
import type { Evidence } from "../../ports/evidence.ts"
import type { JWT } from "../../ports/records.ts"
import { sha256 } from "../../protocol/bytes.ts"

/** Returns the key under which the registry stores a person: the SHA-256 of the person's key (P1). */
export async function registeredPerson(person: PersonIdentity): Promise<string> {
  return sha256(personKey(person))
}

/**
 * Returns the registry's key of the person of a session token. A token without evidence counts as the token of a stored
 * user, because Auth.js issues such tokens.
 *
 * @returns `undefined` if `sub` is the id of an account, because the token does not name the provider of the account.
 */
export async function personOfToken(
  { sub }: Pick<JWT, "sub">,
  evidence: Pick<Evidence, "of"> | undefined,
): Promise<string | undefined> {
  if (evidence?.of === "account" || typeof sub !== "string" || sub === "") return undefined
  return registeredPerson({ user: sub })
}
