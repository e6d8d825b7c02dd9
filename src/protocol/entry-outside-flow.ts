import type { AuditEntry } from "../ports/audit.ts"
import { auditEvents, type OutsideAuditName } from "../ports/audit-events.ts"
import type { AuditSubject } from "../ports/audit-options.ts"
import type { AuditRecord } from "../ports/audit-store.ts"
import { personKey } from "../../machines/person-key.ts"
import { auditEntryId } from "./audit-entry-id.ts"
import { auditedIdentifier, auditedPerson } from "./audit-subjects.ts"
import { truncatedAddress } from "./truncated-address.ts"
import type { Random } from "../ports/random.ts"

/** The subject of an event outside a request, such as the target of an operator's action. */
export interface OutsideSubject extends AuditSubject {
  /** A client's address. The entry contains only its network. */
  readonly address?: string | undefined
  /** The id of the provider. */
  readonly provider?: string | undefined
  /** The id of the step whose factor the operator changed. */
  readonly step?: string | undefined
  /** The id of the flow that caused the event in an earlier request. */
  readonly flow?: string | undefined
}

interface Recording {
  secret: string
  /** The time of the action, in milliseconds since the epoch. */
  at: number
  random: Pick<Random, "randomBytes">
}

/**
 * Makes the audit entry of an event outside a request to a flow: an operator's action, a call of the functions
 * `sessions` and `users`, or a delivery that failed. `subjects` is empty if the event concerns no user, account or
 * identifier.
 */
export async function entryOutsideFlow(
  name: OutsideAuditName,
  { user, account, identifier: typed, address: whole, provider, step, flow }: OutsideSubject,
  { secret, at, random }: Recording,
): Promise<Pick<AuditRecord, "subjects" | "entry">> {
  const key = user === undefined ? account && personKey(account) : personKey({ user })
  const person = key === undefined ? undefined : await auditedPerson(key, secret)
  const identifier = typed === undefined ? undefined : await auditedIdentifier(typed, secret)
  const subjects = [person, identifier].filter((one) => one !== undefined)
  const address = whole === undefined ? undefined : truncatedAddress(whole)
  const { by, result } = auditEvents[name]
  const entry: AuditEntry = {
    id: auditEntryId(at, 0, random),
    name,
    at,
    by,
    result,
    ...(person === undefined ? {} : { person }),
    ...(identifier === undefined ? {} : { identifier }),
    ...(flow === undefined ? {} : { flow }),
    ...(provider === undefined ? {} : { provider }),
    methods: [],
    ...(step === undefined ? {} : { step }),
    ...(address === undefined ? {} : { address }),
  }
  return { subjects, entry }
}
