import type { PersonIdentity } from "../../machines/person-key.ts"
import { recordEntries } from "../effects/audit/record-entries.ts"
import { platform } from "../interpreter/runtime.ts"
import type { ManagementAuditName } from "../ports/audit-events.ts"
import { entryOutsideFlow } from "../protocol/entry-outside-flow.ts"
import type { Managing } from "./session-owner.ts"

/**
 * Records in the audit trail that an application ended sessions, or disabled or enabled a user, or removed a factor. Never rejects, because
 * the action has succeeded already.
 */
export async function recordManagement(
  name: ManagementAuditName,
  person: PersonIdentity | { readonly user: string; readonly step: string } | undefined,
  managing: Managing,
): Promise<void> {
  const { audit, secrets } = managing.config
  const [secret] = secrets
  if (audit === undefined || secret === undefined) return
  const of = person === undefined ? {} : "user" in person ? person : { account: person }
  const making = { secret, at: managing.now(), random: platform }
  await recordEntries(async () => [(await entryOutsideFlow(name, of, making)).entry], audit, managing)
}
