import type { AuditRecord, AuditStore } from "../../ports/audit-store.ts"

/** The maximum number of entries in one process. If there are more entries, the store drops the oldest entries. */
const most = 100_000

/** @param now returns the time in milliseconds since the epoch. */
export function memoryAuditStore(now: () => number): AuditStore {
  let kept: AuditRecord[] = []
  const isOf = (subjects: readonly string[]) => (record: AuditRecord) =>
    record.subjects.some((subject) => subjects.includes(subject))
  return {
    append: (records) => {
      kept.push(...records)
      // The list may grow by ten percent before the store drops entries, because dropping entries copies the list.
      if (kept.length >= most * 1.1) kept = kept.filter(({ expires }) => expires.getTime() > now()).slice(-most)
    },
    list: (subjects, { limit, before }) =>
      kept
        .filter(isOf(subjects))
        .filter(({ entry, expires }) => expires.getTime() > now() && (before === undefined || entry.id < before))
        .map(({ entry }) => entry)
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit),
    erase: (subjects) => {
      const isErased = isOf(subjects)
      const stays = kept.filter((record) => !isErased(record))
      const erased = kept.length - stays.length
      kept = stays
      return erased
    },
    prune: (before) => {
      kept = kept.filter(({ entry }) => entry.at >= before)
    },
  }
}
