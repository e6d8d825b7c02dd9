import type { AuditEntry } from "../ports/audit.ts"
import { auditEvents, type OperatorAuditName } from "../ports/audit-events.ts"
import type { AuditSubject } from "../ports/audit-options.ts"
import type { AuditRecord } from "../ports/audit-store.ts"
import { personKey } from "../../machines/person-key.ts"
import { auditEntryId } from "./audit-entry-id.ts"
import { auditedIdentifier, auditedPerson } from "./audit-subjects.ts"
import type { Random } from "../ports/random.ts"

interface Recording {
  secret: string
  /** The time of the action, in milliseconds since the epoch. */
  at: number
  random: Pick<Random, "randomBytes">
}

/**
 * Makes the audit entry of an action of the operator, who administers the application.
 *
 * @throws {TypeError} for a subject that has no user, no account and no identifier.
 */
export async function operatorEntry(
  name: OperatorAuditName,
  { user, account, identifier: typed }: AuditSubject,
  { secret, at, random }: Recording,
): Promise<Pick<AuditRecord, "subjects" | "entry">> {
  const key = user === undefined ? account && personKey(account) : personKey({ user })
  const person = key === undefined ? undefined : await auditedPerson(key, secret)
  const identifier = typed === undefined ? undefined : await auditedIdentifier(typed, secret)
  const subjects = [person, identifier].filter((one) => one !== undefined)
  if (subjects.length === 0) throw new TypeError("Whom is the entry about? Name a user, an account or an identifier.")
  const { by, result } = auditEvents[name]
  const entry: AuditEntry = {
    id: auditEntryId(at, 0, random),
    name,
    at,
    by,
    result,
    ...(person === undefined ? {} : { person }),
    ...(identifier === undefined ? {} : { identifier }),
    methods: [],
  }
  return { subjects, entry }
}
