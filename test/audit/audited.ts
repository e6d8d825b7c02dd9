/** The audit trail of a test's application, and functions that compare its entries with expected ones. */
import type { AuthConfig } from "../../src/config/options.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import type { AuditSubject } from "../../src/ports/audit-options.ts"
import type { AuditStore } from "../../src/ports/audit-store.ts"
import { auditedAs } from "../../src/protocol/audit-subjects.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { auditStoreOf } from "../stores/audit-contract.ts"

export const secret = "s".repeat(40)

export interface Audited {
  /** Parts of a configuration with which every entry reaches the test. */
  config: Pick<AuthConfig, "audit" | "events" | "stores">
  entries: AuditEntry[]
  store: AuditStore
  /** Returns the names of the entries since the last call. */
  news: () => readonly string[]
  /** The kept entries about someone, newest first. */
  history: (of: AuditSubject) => Promise<readonly AuditEntry[]>
}

export function audited(now?: () => number): Audited {
  const entries: AuditEntry[] = []
  const stores = memoryStores(now)
  const store = auditStoreOf(stores)
  let seen = 0
  return {
    config: { audit: { store: true }, events: { audit: (entry) => void entries.push(entry) }, stores },
    entries,
    store,
    news: () => {
      const fresh = entries.slice(seen)
      seen = entries.length
      return fresh.map(({ name, reason, step }) => [name, step, reason].filter((part) => part !== undefined).join(" "))
    },
    history: async (of) => store.list(await auditedAs(of, [secret]), { limit: 100 }),
  }
}

/** The hash by which entries name someone. */
export async function hashOf(of: AuditSubject): Promise<string | undefined> {
  return (await auditedAs(of, [secret]))[0]
}
