import type { PasswordRecord, PasswordStore } from "../../ports/password-store.ts"

/** Makes a store of passwords in the memory of one process. */
export function memoryPasswordStore(): PasswordStore {
  const kept = new Map<string, PasswordRecord>()
  return {
    get: (userId) => kept.get(userId),
    create(record) {
      if (kept.has(record.userId)) return false
      kept.set(record.userId, { ...record })
      return true
    },
    replace(record, former) {
      if (kept.get(record.userId)?.hash !== former) return false
      kept.set(record.userId, { ...record })
      return true
    },
    remove(userId, former) {
      if (former !== undefined && kept.get(userId)?.hash !== former) return false
      return kept.delete(userId)
    },
  }
}
