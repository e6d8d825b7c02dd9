import type { PersonIdentity } from "../../machines/person-key.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { announce } from "../effects/unit-of-work.ts"
import { platform } from "../interpreter/runtime.ts"
import type { ManagementAuditName } from "../ports/audit-events.ts"
import { operatorEntry } from "../protocol/operator-entry.ts"

/**
 * Records that an application ended sessions, or disabled or enabled a user, in the audit trail, the listener and
 * `events.audit`. Never rejects: the action has succeeded already, and the log reports an entry that was not recorded.
 */
export async function recordManagement(
  name: ManagementAuditName,
  person: PersonIdentity | undefined,
  { config }: { config: ResolvedConfig },
): Promise<void> {
  const { audit, secrets, log } = config
  const [secret] = secrets
  if (audit === undefined || secret === undefined) return
  const of = person === undefined ? {} : "user" in person ? person : { account: person }
  try {
    const at = platform.now()
    const { subjects, entry } = await operatorEntry(name, of, { secret, at, random: platform })
    if (subjects.length > 0) await audit.store?.append([{ subjects, entry, expires: new Date(at + audit.retention) }])
    audit.listener?.(entry)
    await announce({ config, deadline: platform.deadline }, "audit", entry)
  } catch (cause) {
    log.error(new Error("Recording the audit entry failed; the sessions are ended.", { cause }))
  }
}
